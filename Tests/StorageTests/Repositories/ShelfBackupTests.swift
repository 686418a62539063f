import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct ShelfBackupTests {
    @Test func `stars and what is noted of them come back with a backup, and go on where they were`() async throws {
        let folder = try TemporaryFolder()
        let ada = try GitHubName("ada")
        let visitor = VisitorID.random()
        let storage = try Storage.open(at: folder.data)
        let run = try await storage.stargazerStore.begin(ada)
        let batch = StarBatch([2, 1], tag: "a", next: 2)
        let stored = try await storage.stargazerStore.save(batch, asPage: 1, in: run, of: ada)
        try await storage.repositoriesStore.save(note: "Remember", tags: ["a"], of: 1, by: visitor)
        try storage.close()
        let backup = folder.path + "/backup.sqlite"
        try Storage.backUp(folder.data, to: backup)
        _ = try Storage.restore(backup, into: folder.path + "/other")

        let restored = try Storage.open(at: folder.path + "/other")
        #expect(try await restored.stargazerStore.load(ada) == stored)
        let found = try await restored.repositoriesStore.items(
            RepositoryQuery(words: "repository remem", tag: "A"),
            of: ada,
            for: visitor,
            limit: 9
        )
        #expect(found == [MarkedRepository(star: .numbered(1), mark: RepositoryMark(note: "Remember", tags: ["a"]))])
        // What was counted by triggers is not counted once more, and is counted on.
        try await restored.repositoriesStore.setVisited(true, [2], by: visitor)
        let count = try await restored.database.read { try Int.fetchOne($0, sql: "SELECT count FROM shelfSize") }
        #expect(count == 2)
        _ = try await restored.stargazerStore.save(StarBatch([1]), asPage: 1, in: run, of: ada)
        #expect(try await restored.stargazerStore.complete(run, of: ada, at: .now).count == 1)
        try restored.close()
    }
}
