import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct RepositoriesStoreTests {
    private let ada = VisitorID.random()
    private let grace = VisitorID.random()

    @Test(arguments: StoreEngine.all) func `visitors have separate marks`(engine: StoreEngine) async throws {
        let store = try await engine.stores().repositories
        try await store.apply(.visited(true), to: [1], by: ada)
        try await store.apply(.addTag("mine"), to: [1, 2], by: grace)
        #expect(try await store.marks(by: ada, among: [1, 2, 3]) == [1: RepositoryMark(isVisited: true)])
        let mine: [Repository.ID: RepositoryMark] = [
            1: RepositoryMark(tags: ["mine"]), 2: RepositoryMark(tags: ["mine"]),
        ]
        #expect(try await store.marks(by: grace, among: [1, 2]) == mine)
        try await store.apply(.visited(false), to: [1], by: ada)
        #expect(try await store.marks(by: ada, among: [1, 2, 3]).isEmpty)
        #expect(try await store.marks(by: grace, among: [1, 2]) == mine)
    }

    @Test(arguments: StoreEngine.all) func `a tag is added to all repositories or to none`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().repositories
        let full = (1...Tag.countLimit).map { "tag \($0)" }
        try await store.apply(.text(note: "", tags: full), to: [2], by: ada)
        await #expect(throws: RepositoryMarkError.tags(.tooMany(count: 21))) {
            try await store.apply(.addTag("one more"), to: [1, 2, 3], by: ada)
        }
        #expect(try await store.marks(by: ada, among: [1, 2, 3]) == [2: RepositoryMark(tags: full)])
        try await store.apply(.addTag("TAG 7"), to: [1, 2], by: ada)
        #expect(try await mark(in: store)?.tags == ["TAG 7"])
    }

    @Test(arguments: StoreEngine.all) func `visit, note and tags change separately, and an empty mark is deleted`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().repositories
        try await store.apply(.visited(true), to: [1], by: ada)
        try await store.apply(.text(note: "Two\nlines", tags: ["x", "y"]), to: [1], by: ada)
        #expect(try await mark(in: store) == RepositoryMark(isVisited: true, note: "Two\nlines", tags: ["x", "y"]))
        try await store.apply(.visited(false), to: [1], by: ada)
        #expect(try await mark(in: store) == RepositoryMark(note: "Two\nlines", tags: ["x", "y"]))
        try await store.apply(.text(note: "", tags: ["y"]), to: [1], by: ada)
        #expect(try await mark(in: store) == RepositoryMark(tags: ["y"]))
        try await store.apply(.removeTag("Y"), to: [1], by: ada)
        #expect(try await mark(in: store) == nil)
    }

    @Test(arguments: StoreEngine.all) func `tags keep their order, and differ in more than capitals`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().repositories
        for tag in ["b", "A", "a", "É", "e\u{301}"] { try await store.apply(.addTag(tag), to: [1, 1, 2], by: ada) }
        #expect(try await mark(in: store)?.tags == ["b", "A", "É"])
        try await store.apply(.text(note: "", tags: ["a", "z"]), to: [1], by: ada)
        #expect(try await mark(in: store)?.tags == ["a", "z"])
    }

    @Test(arguments: StoreEngine.all) func `the growth has the stars of each day`(engine: StoreEngine) async throws {
        let stores = try await engine.stores()
        let store = stores.repositories
        let name = try GitHubName("ada")
        let run = try await stores.stargazers.newRun(of: name)
        let stars = [0, 1, 1, 3].enumerated().map { number, day in
            Star(
                repository: Star.numbered(Int64(number)).repository,
                starredAt: Date(timeIntervalSince1970: Double(20_000 + day) * 86_400 + 7)
            )
        }
        _ = try await stores.stargazers.save(StarPage(stars: stars), number: 1, in: run, of: name)
        let time = Date(timeIntervalSince1970: 20_005 * 86_400)
        let days = [(20_000, 1), (20_001, 2), (20_003, 1)].map { Growth.Day(number: $0, count: $1) }
        #expect(try await store.growth(of: name, at: time) == Growth(days, at: time))
        #expect(try await store.starred(among: [0, 2, 9], of: name) == [0, 2])
    }

    private func mark(in store: any RepositoriesStore) async throws -> RepositoryMark? {
        try await store.marks(by: ada, among: [1]).values.first
    }
}
