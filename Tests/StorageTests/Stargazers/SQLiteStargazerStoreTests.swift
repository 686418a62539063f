import Foundation
import GRDB
import Models
import Testing

@testable import Storage

struct SQLiteStargazerStoreTests {
    private let ada: GitHubName
    private let time = Date(timeIntervalSince1970: 1_795_000_000.5)

    init() throws { ada = try GitHubName("Ada") }

    @Test func `waits that are over are deleted with the next one`() async throws {
        let storage = try Storage.inMemory()
        let store = storage.stargazerStore
        try await store.saveWait(until: time, for: ada, at: time)
        try await store.saveWait(until: time + 60, for: GitHubName("grace"), at: time)
        let keys = try await storage.main.read { try String.fetchAll($0, sql: "SELECT key FROM stargazerWait") }
        #expect(keys == ["grace"])
    }

    @Test(arguments: ["👩‍👩‍👧‍👦", "שלום", "e\u{301}\u{323}", "'; DROP TABLE star; --", ",\u{301}", ""])
    func `every value of a star survives a restart, byte for byte`(text: String) async throws {
        let folder = try TemporaryFolder()
        let repository = Repository(
            id: .max,
            fullName: "a/\(text)",
            url: "https://github.com/\(text)",
            summary: text,
            language: text,
            starCount: 412_345,
            topics: text.isEmpty ? [] : [text, "two words", "a,b"],
            pushedAt: time,
            isArchived: true,
            isFork: true
        )
        let star = Star(repository: repository, starredAt: time)
        let storage = try Storage.open(at: folder.data)
        let run = try await storage.stargazerStore.newRun(of: ada)
        _ = try await storage.stargazerStore.save(StarPage(stars: [star]), number: 1, in: run, of: ada)
        _ = try await storage.stargazerStore.complete(run, of: ada, at: time)
        try await storage.stargazerStore.saveWait(until: time + 60, for: ada, at: time)
        let before = try await storage.stargazerStore.stars(of: ada)
        #expect(before.latest == [star])
        #expect(before.latest.first.map { Array($0.repository.fullName.utf8) } == Array("a/\(text)".utf8))
        #expect(before.syncedAt == time)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        #expect(try await reopened.stargazerStore.stars(of: ada) == before)
        #expect(try await reopened.stargazerStore.waitEnd() == time + 60)
        try reopened.close()
    }
}
