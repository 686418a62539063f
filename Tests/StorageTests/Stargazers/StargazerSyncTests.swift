import Foundation
import GRDB
import Models
import Testing

@testable import Storage

struct StargazerSyncTests {
    private let ada: GitHubName
    private let time = Date(timeIntervalSince1970: 1_795_000_000)

    init() throws { ada = try GitHubName("ada") }

    @Test func `an unstarred repository stays until a run is complete`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let run = try await store.newRun(of: ada)
        #expect(try await store.save(StarPage([4, 2], next: 2), number: 1, in: run, of: ada).count == 4)
        #expect(try await store.save(StarPage([1]), number: 2, in: run, of: ada).count == 4)
        let stored = try await store.complete(run, of: ada, at: time)
        #expect(stored.latest.map(\.id) == [4, 2, 1])
        #expect(stored.count == 3)
        #expect(stored.revision == 3)
        #expect(stored.run == nil)
        #expect(stored.syncedAt == time)
    }

    @Test func `unchanged pages keep their stars`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let run = try await store.newRun(of: ada)
        for page in 1...2 { _ = try await store.confirm(page: page, in: run, of: ada) }
        let stored = try await store.complete(run, of: ada, at: time)
        #expect(stored.latest.map(\.id) == [4, 3, 2, 1])
        #expect(stored.revision == 2)
    }

    @Test func `a star stays with the page it was on, even if a run has read it elsewhere since`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        // 5 is starred before the second page is requested, and unstarred again: 3 was read on both pages.
        let run = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: run, of: ada)
        _ = try await store.save(StarPage([3, 2], tag: "b", next: 3), number: 2, in: run, of: ada)
        let next = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: next, of: ada)
        _ = try await store.save(StarPage([2, 1]), number: 2, in: next, of: ada)
        #expect(try await store.complete(next, of: ada, at: time).latest.map(\.id) == [4, 3, 2, 1])
    }

    @Test func `a star that has left a page does not return with it`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let run = try await store.newRun(of: ada)
        _ = try await store.save(StarPage([4, 2], tag: "b", next: 2), number: 1, in: run, of: ada)
        // The run is interrupted, and another one begins.
        let next = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: next, of: ada)
        _ = try await store.save(StarPage([1]), number: 2, in: next, of: ada)
        #expect(try await store.complete(next, of: ada, at: time).latest.map(\.id) == [4, 2, 1])
    }

    @Test func `an interrupted run goes on after a restart`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let run = try await storage.stargazerStore.newRun(of: ada)
        for page in 1...2 {
            let starPage = StarPage([10 - page], tag: "\(page)", next: page + 1, last: 3)
            _ = try await storage.stargazerStore.save(starPage, number: page, in: run, of: ada)
        }
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        let store = reopened.stargazerStore
        let kept = try #require(try await store.stars(of: ada).run)
        #expect(kept == SyncRun(number: run.number, nextPage: 3, pageCount: 3))
        #expect(try await store.confirm(page: 1, in: kept, of: ada).run == kept)
        _ = try await store.save(StarPage([7]), number: 3, in: kept, of: ada)
        #expect(try await store.complete(kept, of: ada, at: time).latest.map(\.id) == [9, 8, 7])
        try reopened.close()
    }

    @Test func `a new run in the place of another starts without stars seen`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let first = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: first, of: ada)
        let second = try await store.newRun(of: ada)
        #expect(second.number > first.number)
        let stored = try await store.save(StarPage([2, 1], next: 2, last: 9), number: 1, in: second, of: ada)
        #expect(stored.run == SyncRun(number: second.number, nextPage: 2, pageCount: 9))
        // The earlier run ends too late.
        #expect(try await store.complete(first, of: ada, at: time) == stored)
        #expect(try await store.complete(second, of: ada, at: time).latest.map(\.id) == [2, 1])
        #expect(try await store.page(2, of: ada) == nil)
    }

    /// The entity tag of a page, and its stars.
    private struct Site {
        var numbers: [Int]
        private(set) var newest: Int
        private static let size = 3

        init(count: Int) {
            numbers = (1...count).reversed()
            newest = count
        }

        mutating func addStar() {
            newest += 1
            numbers.insert(newest, at: 0)
        }

        func starPage(_ page: Int) -> StarPage {
            let pageCount = max(1, (numbers.count + Self.size - 1) / Self.size)
            let shown = numbers.dropFirst((page - 1) * Self.size).prefix(Self.size)
            let tag = "\(Array(shown)) \(page < pageCount)"
            return StarPage(shown, tag: tag, next: page < pageCount ? page + 1 : nil, last: pageCount)
        }
    }

    @Test(arguments: 1...12) func `a star stays during all changes, and two quiet runs remove all unstarred ones`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let store = try Storage.inMemory().stargazerStore
        var site = Site(count: 10)
        for step in 1...60 {
            // Of three runs, stars change during the first, which may be interrupted.
            let isQuiet = !step.isMultiple(of: 3)
            let before = try await Set(store.stars(of: ada).latest.map { Int($0.id) }).intersection(site.numbers)
            try await sync(&site, with: store, isWhole: isQuiet, &random)
            let stored = try await store.stars(of: ada)
            #expect(Set(stored.latest.map { Int($0.id) }).isSuperset(of: before.intersection(site.numbers)))
            guard isQuiet else { continue }
            #expect(stored.run == nil)
            guard step % 3 == 2 else { continue }
            #expect(stored.latest.map { Int($0.id) } == site.numbers)
            #expect(stored.count == site.numbers.count)
        }
    }

    @Test func `a star between two pages is deleted if two runs miss it, and not if one has seen it meanwhile`()
        async throws
    {
        let store = try await store([[6, 5], [4, 3], [2, 1]])
        for pages in [[[6, 5], [3, 2], [1]], [[6, 5], [4, 3], [2, 1]], [[6, 5], [3, 2], [1]]] {
            #expect(try await sync(pages, with: store).latest.map(\.id) == [6, 5, 4, 3, 2, 1])
        }
        #expect(try await sync([[6, 5], [3, 2], [1]], with: store).latest.map(\.id) == [6, 5, 3, 2, 1])
    }

    @Test func `a star of the same time as the last one of a page is not on that page for certain`() async throws {
        let store = try Storage.inMemory().stargazerStore
        func star(_ number: Int64, at seconds: TimeInterval) -> Star {
            Star(repository: Star.numbered(number).repository, starredAt: time + seconds)
        }
        let stars = [star(1, at: 9), star(2, at: 5), star(3, at: 5), star(4, at: 1)]
        for shown in [stars, [stars[0], stars[1], stars[3]]] {
            let run = try await store.newRun(of: ada)
            let first = StarPage(stars: Array(shown.prefix(2)), nextPage: 2)
            _ = try await store.save(first, number: 1, in: run, of: ada)
            _ = try await store.save(StarPage(stars: Array(shown.dropFirst(2))), number: 2, in: run, of: ada)
            #expect(try await store.complete(run, of: ada, at: time).count == 4)
        }
    }

    private func sync(
        _ site: inout Site,
        with store: SQLiteStargazerStore,
        isWhole: Bool,
        _ random: inout SeededGenerator
    ) async throws {
        let run = try await store.newRun(of: ada)
        var page: Int? = 1
        while let number = page {
            if !isWhole, number > 1, Int.random(in: 0...4, using: &random) == 0 { return }
            if !isWhole { change(&site, &random) }
            let starPage = site.starPage(number)
            if let known = try await store.page(number, of: ada), known.entityTag == starPage.entityTag {
                _ = try await store.confirm(page: number, in: run, of: ada)
            } else {
                _ = try await store.save(starPage, number: number, in: run, of: ada)
            }
            page = starPage.nextPage
        }
        // A run during changes may have missed some stars, which are kept.
        _ = try await store.complete(run, of: ada, at: time)
    }

    private func change(_ site: inout Site, _ random: inout SeededGenerator) {
        switch Int.random(in: 0...2, using: &random) {
        case 0: site.addStar()
        case 1 where site.numbers.count > 1:
            site.numbers.remove(at: Int.random(in: 0..<site.numbers.count, using: &random))
        default: break
        }
    }

    private func store(_ pages: [[Int]]) async throws -> SQLiteStargazerStore {
        let store = try Storage.inMemory().stargazerStore
        _ = try await sync(pages, with: store)
        return store
    }

    private func sync(_ pages: [[Int]], with store: SQLiteStargazerStore) async throws -> StoredStars {
        let run = try await store.newRun(of: ada)
        for (index, numbers) in pages.enumerated() {
            let next = index + 1 < pages.count ? index + 2 : nil
            _ = try await store.save(StarPage(numbers, tag: "a", next: next), number: index + 1, in: run, of: ada)
        }
        return try await store.complete(run, of: ada, at: time)
    }
}
