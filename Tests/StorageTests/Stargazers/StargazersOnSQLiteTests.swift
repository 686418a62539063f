import Foundation
import GRDB
import Models
import Synchronization
import Testing

@testable import Storage

/// The model and the store together.
@Suite(.timeLimit(.minutes(10))) struct StargazersOnSQLiteTests {
    private let source = PagedSource()
    private let name: GitHubName

    init() throws { name = try GitHubName("ada") }

    private func followed(_ storage: Storage) async throws -> (Stargazers, StargazerModel) {
        let stargazers = await Stargazers(SyncConfiguration(source: source), store: storage.stargazerStore)
        return (stargazers, try await stargazers.syncIfDue(name, with: nil))
    }

    private func end(of model: StargazerModel) async -> StargazerState {
        for await state in await model.changes() {
            if case .loading(.syncing) = state.activity { continue }
            return state
        }
        return await model.state
    }

    @Test func `stars are stored, found unchanged, and deleted when they are unstarred`() async throws {
        let storage = try Storage.inMemory()
        source.set((1...450).reversed())
        let (_, model) = try await followed(storage)
        let first = await end(of: model)
        #expect(first.activity == .none)
        #expect(first.stored.count == 450)
        #expect(first.stored.latest.map(\.id) == (351...450).reversed())
        #expect(source.takePages() == [1, 2, 3, 4, 5])

        await model.beginSync()
        let second = await end(of: model)
        #expect(second.stored.revision == first.stored.revision)
        #expect(second.stored.revision == first.stored.revision)
        #expect(source.takePages() == [1, 2, 3, 4, 5])

        source.set((1...450).reversed().filter { $0 != 200 && $0 != 449 })
        await model.beginSync()
        let third = await end(of: model)
        #expect(third.stored.count == 448)
        #expect(!third.stored.latest.map(\.id).contains(449))
        #expect(third.stored.revision > second.stored.revision)
    }

    @Test func `an interrupted sync goes on after a restart`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        source.set((1...450).reversed())
        source.fail(onPage: 4)
        let (stargazers, model) = try await followed(storage)
        #expect(await end(of: model).activity != .none)
        await stargazers.close()
        try storage.close()
        _ = source.takePages()

        let reopened = try Storage.open(at: folder.data)
        source.fail(onPage: nil)
        let (_, next) = try await followed(reopened)
        let state = await end(of: next)
        #expect(state.stored.count == 450)
        #expect(state.stored.run == nil)
        #expect(source.takePages() == [1, 4, 5])
        try reopened.close()
    }

    @Test func `an empty answer deletes nothing`() async throws {
        let storage = try Storage.inMemory()
        source.set((1...150).reversed())
        let (_, model) = try await followed(storage)
        _ = await end(of: model)
        source.set([])
        await model.beginSync()
        guard case .failed(.allGone, _) = await end(of: model).activity else {
            Issue.record("an empty answer was believed")
            return
        }
        #expect(try await storage.stargazerStore.stars(of: name).count == 150)
    }

    @Test func `a stargazer without followers makes room`() async throws {
        let storage = try Storage.inMemory()
        source.set([1])
        var configuration = SyncConfiguration(source: source)
        configuration.limits.stargazers = 1
        let stargazers = await Stargazers(configuration, store: storage.stargazerStore)
        let grace = try GitHubName("Grace")
        _ = try await storage.visitorStore.save(Settings(gitHubName: grace), of: .random())
        _ = await end(of: try await stargazers.syncIfDue(name, with: nil))
        _ = await end(of: try await stargazers.syncIfDue(grace, with: nil))
        #expect(try await storage.stargazerStore.stars(of: name).count == 0)
        await #expect(throws: StargazerRefusal.noRoom) { try await stargazers.syncIfDue(name, with: nil) }
        #expect(try await storage.stargazerStore.stars(of: grace).count == 1)
    }
}

/// Stars in pages, with entity tags; a page can fail.
private final class PagedSource: StarSource {
    private struct State {
        var ids: [Int64] = []
        var pages: [Int] = []
        var failingPage: Int?
    }

    private let state = Mutex(State())

    func set(_ ids: [Int64]) { state.withLock { $0.ids = ids } }
    func fail(onPage page: Int?) { state.withLock { $0.failingPage = page } }

    func takePages() -> [Int] {
        state.withLock { state in
            defer { state.pages = [] }
            return state.pages
        }
    }

    func response(to request: StarRequest) async throws(StarsFailure) -> StarResponse {
        let (ids, isFailing) = state.withLock { state in
            state.pages.append(request.pageNumber)
            return (state.ids, state.failingPage == request.pageNumber)
        }
        if isFailing { throw .forbidden }
        let rows = ids.dropFirst((request.pageNumber - 1) * StarRequest.pageSize).prefix(StarRequest.pageSize)
        let lastPage = max(1, (ids.count + StarRequest.pageSize - 1) / StarRequest.pageSize)
        let isLast = request.pageNumber >= lastPage
        let tag = "\"\(Array(rows))\""
        guard tag != request.entityTag else { return StarResponse(page: nil) }
        return StarResponse(
            page: StarPage(
                stars: rows.map(Self.star),
                entityTag: tag,
                nextPage: isLast ? nil : request.pageNumber + 1,
                lastPage: isLast ? nil : lastPage
            )
        )
    }

    private static func star(_ id: Int64) -> Star {
        Star(
            repository: Repository(id: id, fullName: "o/r\(id)", url: "https://github.com/o/r\(id)"),
            starredAt: Date(timeIntervalSince1970: 1_700_000_000 + TimeInterval(id))
        )
    }
}

struct StargazerForgettingTests {
    private let storage: Storage
    private var store: SQLiteStargazerStore { storage.stargazerStore }

    init() throws { storage = try Storage.inMemory() }

    @Test func `of the stargazers without followers the one synced longest ago is deleted`() async throws {
        for (name, day) in [("new", 3.0), ("old", 1), ("middle", 2)] { try await sync(name, on: day) }
        #expect(try await deleteStargazer())
        #expect(try await kept() == ["middle", "new"])
        #expect(try await deleteStargazer())
        #expect(try await kept() == ["new"])
    }

    @Test func `a followed stargazer is kept, even if the capitals differ`() async throws {
        try await sync("Followed", on: 1)
        try await sync("other", on: 2)
        try await follow("followed", by: .random())
        try await follow(nil, by: .random())
        #expect(try await deleteStargazer())
        #expect(try await kept() == ["followed"])
        #expect(try await !deleteStargazer())
        #expect(try await store.stars(of: GitHubName("followed")).count == 2)
    }

    @Test func `nothing of a deleted stargazer is left, but marks of its repositories are`() async throws {
        let visitor = VisitorID.random()
        try await sync("gone", on: 1)
        try await storage.repositoriesStore.apply(.text(note: "Mine", tags: ["a"]), to: [1], by: visitor)
        #expect(try await deleteStargazer())
        #expect(try await store.stars(of: GitHubName("gone")) == StoredStars(name: try GitHubName("gone")))
        let left = try await storage.main.read { db in
            try ["stargazer", "stargazerPage", "star", "starWords"].map { table in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
            }
        }
        #expect(left == [0, 0, 0, 0])
        #expect(try await storage.repositoriesStore.marks(by: visitor, among: [1])[1]?.note == "Mine")
    }

    @Test func `a followed stargazer makes room after a month without a sync`() async throws {
        for (name, day) in [("left", 1.0), ("looked-at", 2)] {
            try await sync(name, on: day)
            try await follow(name, by: .random())
        }
        try await sync("unfollowed", on: 31)
        #expect(try await deleteStargazer(on: 31.5))
        #expect(try await kept() == ["left", "looked-at"])
        #expect(try await deleteStargazer(on: 31.5))
        #expect(try await kept() == ["looked-at"])
        #expect(try await !deleteStargazer(on: 31.5))
    }

    @Test func `a stargazer deleted during its sync is not stored again without the first pages`() async throws {
        let name = try GitHubName("left")
        let run = try await store.newRun(of: name)
        _ = try await store.save(StarPage([4, 3], tag: "a", next: 2), number: 1, in: run, of: name)
        #expect(try await deleteStargazer())
        await #expect(throws: (any Error).self) {
            try await store.save(StarPage([2, 1]), number: 2, in: run, of: name)
        }
        #expect(try await store.complete(run, of: name, at: Date()) == StoredStars(name: name))
        _ = try await store.save(StarPage([4, 3], next: 2), number: 1, in: store.newRun(of: name), of: name)
        #expect(try await store.stars(of: name).count == 2)
    }

    private func deleteStargazer(on day: Double = 4) async throws -> Bool {
        try await store.deleteStargazer(notSyncedSince: Date(timeIntervalSince1970: (day - 30) * 86_400))
    }

    private func sync(_ text: String, on day: Double) async throws {
        let name = try GitHubName(text)
        let run = try await store.newRun(of: name)
        _ = try await store.save(StarPage([2, 1], tag: "a"), number: 1, in: run, of: name)
        _ = try await store.complete(run, of: name, at: Date(timeIntervalSince1970: day * 86_400))
    }

    private func follow(_ name: String?, by visitor: VisitorID) async throws {
        let name = try name.map { text in try GitHubName(text) }
        _ = try await storage.visitorStore.save(Settings(gitHubName: name), of: visitor)
    }

    private func kept() async throws -> [String] {
        try await storage.main.read { try String.fetchAll($0, sql: "SELECT key FROM stargazer ORDER BY key") }
    }
}
