import Foundation
import GRDB
import Models
import Testing

@testable import Storage

struct StargazerForgettingTests {
    private let storage: Storage
    private var store: SQLiteStargazerStore { store(on: 4) }

    init() throws { storage = try Storage.inMemory() }

    @Test func `of names that nobody follows the one that was synced longest ago is forgotten`() async throws {
        for (name, day) in [("new", 3.0), ("old", 1), ("middle", 2)] { try await sync(name, on: day) }
        #expect(try await store.forgetOneUnfollowed())
        #expect(try await kept() == ["middle", "new"])
        #expect(try await store.forgetOneUnfollowed())
        #expect(try await kept() == ["new"])
    }

    @Test func `a name that somebody follows is kept, whatever its capitals`() async throws {
        try await sync("Followed", on: 1)
        try await sync("other", on: 2)
        try await follow("followed", by: .random())
        try await follow(nil, by: .random())
        #expect(try await store.forgetOneUnfollowed())
        #expect(try await kept() == ["followed"])
        #expect(try await !store.forgetOneUnfollowed())
        #expect(try await store.load(GitHubName("followed")).count == 2)
    }

    @Test func `of a name that is forgotten nothing is left, and what visitors noted of its stars is`() async throws {
        let visitor = VisitorID.random()
        try await sync("gone", on: 1)
        try await storage.repositoriesStore.save(note: "Mine", tags: ["a"], of: 1, by: visitor)
        #expect(try await store.forgetOneUnfollowed())
        #expect(try await store.load(GitHubName("gone")) == StoredStars(name: try GitHubName("gone")))
        let left = try await storage.database.read { db in
            try ["stargazer", "stargazerPage", "star", "starWords"].map { table in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
            }
        }
        #expect(left == [0, 0, 0, 0])
        #expect(try await storage.repositoriesStore.marks(by: visitor, among: [1])[1]?.note == "Mine")
    }

    @Test func `a name that nobody has synced for a month makes room, though somebody follows it`() async throws {
        for (name, day) in [("left", 1.0), ("looked-at", 2)] {
            try await sync(name, on: day)
            try await follow(name, by: .random())
        }
        try await sync("unfollowed", on: 31)
        #expect(try await store(on: 31.5).forgetOneUnfollowed())
        #expect(try await kept() == ["left", "looked-at"])
        #expect(try await store(on: 31.5).forgetOneUnfollowed())
        #expect(try await kept() == ["looked-at"])
        #expect(try await !store(on: 31.5).forgetOneUnfollowed())
    }

    private func store(on day: Double) -> SQLiteStargazerStore {
        SQLiteStargazerStore(database: SharedDatabase(storage.database)) { Date(timeIntervalSince1970: day * 86_400) }
    }

    private func sync(_ text: String, on day: Double) async throws {
        let name = try GitHubName(text)
        let run = try await store.begin(name)
        _ = try await store.save(StarBatch([2, 1], tag: "a"), asPage: 1, in: run, of: name)
        _ = try await store.complete(run, of: name, at: Date(timeIntervalSince1970: day * 86_400))
    }

    private func follow(_ name: String?, by visitor: VisitorID) async throws {
        let name = try name.map { text in try GitHubName(text) }
        _ = try await storage.visitorStore.save(Settings(githubName: name), of: visitor)
    }

    private func kept() async throws -> [String] {
        try await storage.database.read { try String.fetchAll($0, sql: "SELECT key FROM stargazer ORDER BY key") }
    }
}
