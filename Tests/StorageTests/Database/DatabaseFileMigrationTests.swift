import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct DatabaseFileMigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The schema of a later version.
    private func migrator(_ change: @escaping @Sendable (Database) throws -> Void) -> DatabaseMigrator {
        var migrator = Schema.migrator
        migrator.registerMigration("lyrics", migrate: change)
        return migrator
    }

    private func makeDatabase(text: String) async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save(text)
        try storage.close()
    }

    private var copies: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.data)
                .filter { $0 != "flipside.sqlite" && $0 != "flipside.lock" }
                .sorted()
        }
    }

    private func text(in file: String) throws -> String? {
        let database = try DatabaseQueue(path: "\(folder.data)/\(file)")
        defer { try? database.close() }
        return try database.read { try String.fetchOne($0, sql: "SELECT text FROM text") }
    }

    @Test func `before a migration the database is copied, for its owner only`() async throws {
        try await makeDatabase(text: "before")
        let later = migrator { db in try db.execute(sql: "UPDATE text SET text = 'after'") }
        try Storage.open(at: folder.data, migrator: later).close()

        #expect(try copies == ["flipside-before-lyrics.sqlite"])
        #expect(try TemporaryFolder.mode(of: folder.data + "/flipside-before-lyrics.sqlite") == 0o600)
        #expect(try text(in: "flipside.sqlite") == "after")
        #expect(try text(in: "flipside-before-lyrics.sqlite") == "before")
    }

    @Test func `a new database and one that is up to date are not copied`() async throws {
        try await makeDatabase(text: "x")
        try await makeDatabase(text: "y")
        #expect(try copies.isEmpty)
    }

    @Test func `the copy can be used in place of the database`() async throws {
        try await makeDatabase(text: "before")
        try Storage.open(at: folder.data, migrator: migrator { _ in }).close()
        try FileManager.default.removeItem(atPath: folder.database)
        try FileManager.default.moveItem(
            atPath: folder.data + "/flipside-before-lyrics.sqlite",
            toPath: folder.database
        )
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.textStore.load() == TextState(text: "before", version: 1))
        try storage.close()
    }

    @Test func `a migration that fails leaves the database as it was, and every copy`() async throws {
        try await makeDatabase(text: "before")
        let broken = migrator { db in
            try db.execute(sql: "UPDATE text SET text = 'after'; SELECT nonsense;")
        }
        for _ in 1...2 {
            let error = #expect(throws: StorageError.self) {
                try Storage.open(at: folder.data, migrator: broken)
            }
            guard case .failed(folder.database, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try text(in: "flipside.sqlite") == "before")
        #expect(try copies == ["flipside-before-lyrics-2.sqlite", "flipside-before-lyrics.sqlite"])
    }
}
