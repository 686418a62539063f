import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct StargazerStoreTests {
    private let ada: GitHubName
    private let time = Date(timeIntervalSince1970: 1_795_000_000.5)

    init() throws { ada = try GitHubName("Ada") }

    @Test(arguments: StoreEngine.all) func `a stargazer is stored with the first page`(engine: StoreEngine) async throws
    {
        let stores = try await engine.stores()
        let store = stores.stargazers
        #expect(try await store.newRun(of: ada) == SyncRun(number: 1))
        _ = try await store.confirm(page: 1, in: SyncRun(number: 1), of: ada)
        _ = try await store.complete(SyncRun(number: 1), of: ada, at: time)
        #expect(try await store.stars(of: ada) == StoredStars(name: ada))
        #expect(try await store.page(1, of: ada) == nil)
        #expect(try await store.stargazerCount() == 0)
    }

    @Test(arguments: StoreEngine.all) func `an unknown stargazer can wait, and the longest wait applies`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().stargazers
        let grace = try GitHubName("grace")
        #expect(try await store.waitEnd() == nil)
        try await store.saveWait(until: time + 60, for: ada, at: time)
        try await store.saveWait(until: time + 90, for: grace, at: time)
        #expect(try await store.waitEnd() == time + 90)
        #expect(try await store.stargazerCount() == 0)
        try await store.saveWait(until: nil, for: grace, at: time)
        #expect(try await store.waitEnd() == time + 60)
        try await store.saveWait(until: nil, for: ada, at: time)
        #expect(try await store.waitEnd() == nil)
    }

    @Test(arguments: StoreEngine.all) func `a cancelled sync is remembered until the next one begins`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().stargazers
        let grace = try GitHubName("grace")
        #expect(try await store.cancellation(of: ada) == nil)
        try await store.saveCancellation(at: time, of: ada)
        try await store.saveCancellation(at: time + 1, of: ada)
        try await store.saveCancellation(at: time, of: grace)
        #expect(try await store.cancellation(of: GitHubName("ADA")) == time + 1)
        try await store.saveCancellation(at: nil, of: ada)
        #expect(try await store.cancellation(of: ada) == nil)
        #expect(try await store.cancellation(of: grace) == time)
        #expect(try await store.stargazerCount() == 0)
    }

    @Test(arguments: StoreEngine.all)
    func `the number of stars left out is known after a complete run, with unchanged pages`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().stargazers
        let run = try await store.newRun(of: ada)
        let first = StarPage(stars: [.numbered(2)], leftOutCount: 3, entityTag: "one", nextPage: 2)
        #expect(try await store.save(first, number: 1, in: run, of: ada).leftOutCount == 0)
        let last = StarPage(stars: [.numbered(1)], leftOutCount: 1)
        _ = try await store.save(last, number: 2, in: run, of: ada)
        #expect(try await store.complete(run, of: ada, at: time).leftOutCount == 4)
        let next = try await store.newRun(of: ada)
        #expect(try await store.confirm(page: 1, in: next, of: ada).leftOutCount == 4)
        _ = try await store.save(StarPage([1]), number: 2, in: next, of: ada)
        #expect(try await store.complete(next, of: ada, at: time).leftOutCount == 3)
        #expect(try await store.stars(of: ada).leftOutCount == 3)
    }

    @Test(arguments: StoreEngine.all) func `the stars of a page can be read when the page is saved, the newest first`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().stargazers
        let run = try await store.newRun(of: ada)
        let stored = try await store.save(StarPage([2, 3, 1], next: 2, last: 7), number: 1, in: run, of: ada)
        #expect(stored.latest.map(\.id) == [3, 2, 1])
        #expect(stored.count == 3)
        #expect(stored.revision == 1)
        #expect(stored.syncedAt == nil)
        #expect(stored.run == SyncRun(number: 1, nextPage: 2, pageCount: 7))
        #expect(try await store.stars(of: ada) == stored)
        #expect(try await store.stargazerCount() == 1)
    }

    @Test(arguments: StoreEngine.all) func `the state has the newest 100 stars`(engine: StoreEngine) async throws {
        let store = try await engine.stores().stargazers
        let run = try await store.newRun(of: ada)
        for page in 1...3 {
            let first = 301 - 100 * page
            let starPage = StarPage((first..<first + 100).reversed(), next: page + 1)
            _ = try await store.save(starPage, number: page, in: run, of: ada)
        }
        let stored = try await store.stars(of: ada)
        #expect(stored.count == 300)
        #expect(stored.latest.map(\.id) == Array((201...300).reversed()))
    }

    @Test(arguments: StoreEngine.all) func `stars of the same second have a stable order`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().stargazers
        let stars = [5, 9, 7].map { id in Star(repository: Star.numbered(id).repository, starredAt: time) }
        let run = try await store.newRun(of: ada)
        let stored = try await store.save(StarPage(stars: stars), number: 1, in: run, of: ada)
        #expect(stored.latest.map(\.id) == [9, 7, 5])
    }

    @Test(arguments: StoreEngine.all) func `only changed stars are a new revision`(engine: StoreEngine) async throws {
        let store = try await engine.stores().stargazers
        let run = try await store.newRun(of: ada)
        let starPage = StarPage([2, 1], tag: "one")
        _ = try await store.save(starPage, number: 1, in: run, of: ada)
        #expect(try await store.save(starPage, number: 1, in: run, of: ada).revision == 1)
        #expect(try await store.confirm(page: 1, in: run, of: ada).revision == 1)
        #expect(try await store.complete(run, of: ada, at: time).revision == 1)
        let changed = StarPage(stars: [.numbered(2, starCount: 8), .numbered(1, summary: "New")])
        let stored = try await store.save(changed, number: 1, in: try await store.newRun(of: ada), of: ada)
        #expect(stored.revision == 2)
        #expect(stored.latest == changed.stars)
    }

    @Test(arguments: StoreEngine.all) func `a stargazer without stars is stored`(engine: StoreEngine) async throws {
        let store = try await engine.stores().stargazers
        let run = try await store.newRun(of: ada)
        #expect(try await store.save(StarPage([]), number: 1, in: run, of: ada).revision == 1)
        let stored = try await store.complete(run, of: ada, at: time)
        #expect(stored == StoredStars(name: ada, revision: 1, syncedAt: time))
    }

    @Test(arguments: StoreEngine.all) func `names that differ in capitals are the same stargazer`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().stargazers
        _ = try await store.save(StarPage([1]), number: 1, in: try await store.newRun(of: ada), of: ada)
        #expect(try await store.stars(of: GitHubName("ADA")).count == 1)
        #expect(try await store.stars(of: GitHubName("grace")).count == 0)
    }

    @Test(arguments: StoreEngine.all) func `a page is found only with an entity tag`(engine: StoreEngine) async throws {
        let store = try await engine.stores().stargazers
        let run = try await store.newRun(of: ada)
        _ = try await store.save(StarPage([4, 3], tag: "W/\"one\"", next: 2), number: 1, in: run, of: ada)
        _ = try await store.save(StarPage([2], next: 3), number: 2, in: run, of: ada)
        _ = try await store.save(StarPage([1], tag: "\"three\""), number: 3, in: run, of: ada)
        let first = StoredPage(entityTag: "W/\"one\"", isLast: false, repositoryIDs: [3, 4])
        #expect(try await store.page(1, of: ada) == first)
        #expect(try await store.page(2, of: ada) == nil)
        let last = StoredPage(entityTag: "\"three\"", isLast: true, repositoryIDs: [1])
        #expect(try await store.page(3, of: ada) == last)
        #expect(try await store.page(1, of: GitHubName("grace")) == nil)
    }
}
