import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct DatabaseFileMigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The schemas of a later version.
    private func schemas(
        _ part: DatabasePart = .main,
        _ change: @escaping @Sendable (Database) throws -> Void
    ) -> Schemas {
        var schemas = Schemas()
        switch part {
        case .main: schemas.main.registerMigration("lyrics", migrate: change)
        case .catalogue: schemas.catalogue.registerMigration("lyrics", migrate: change)
        }
        return schemas
    }

    private func makeDatabase(text: String) async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save(text)
        try storage.close()
    }

    private var copies: [String] {
        get throws {
            try folder.files.subtracting(TemporaryFolder.closedFiles).sorted()
        }
    }

    private func text(in file: String) throws -> String? {
        let database = try DatabaseQueue(path: "\(folder.data)/\(file)")
        defer { try? database.close() }
        return try database.read { try String.fetchOne($0, sql: "SELECT text FROM text") }
    }

    /// Returns the revision of the songs.
    private func revision(in file: String) throws -> Int? {
        let database = try DatabaseQueue(path: "\(folder.data)/\(file)")
        defer { try? database.close() }
        return try database.read { try Int.fetchOne($0, sql: "SELECT revision FROM catalogue WHERE item = 'song'") }
    }

    @Test(arguments: DatabasePart.allCases)
    func `before a migration of one database both are copied, readable by their owner only`(part: DatabasePart)
        async throws
    {
        try await makeDatabase(text: "before")
        let later = schemas(part) { db in
            try db.execute(sql: part == .main ? "UPDATE text SET text = 'after'" : "UPDATE catalogue SET revision = 9")
        }
        try Storage.open(at: folder.data, schemas: later).close()

        #expect(try copies == ["catalogue-before-lyrics.sqlite", "flipside-before-lyrics.sqlite"])
        for copy in try copies { #expect(try TemporaryFolder.mode(of: "\(folder.data)/\(copy)") == 0o600) }
        #expect(try text(in: "flipside.sqlite") == (part == .main ? "after" : "before"))
        #expect(try text(in: "flipside-before-lyrics.sqlite") == "before")
        #expect(try revision(in: "catalogue.sqlite") == (part == .main ? 0 : 9))
        #expect(try revision(in: "catalogue-before-lyrics.sqlite") == 0)
    }

    @Test func `a new database and one that is up to date are not copied`() async throws {
        try await makeDatabase(text: "x")
        try await makeDatabase(text: "y")
        #expect(try copies.isEmpty)
    }

    @Test func `the copies can be restored, and the migrated databases are kept`() async throws {
        try await makeDatabase(text: "before")
        try Storage.open(at: folder.data, schemas: schemas { _ in }).close()
        let kept = try Storage.restore(folder.data + "/flipside-before-lyrics.sqlite", into: folder.data)
        #expect(kept.count == 2)
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.textStore.load() == TextState(text: "before", revision: 1))
        try storage.close()
    }

    @Test func `a failed migration leaves the database unchanged, and keeps every copy`() async throws {
        try await makeDatabase(text: "before")
        let broken = schemas { db in
            try db.execute(sql: "UPDATE text SET text = 'after'; SELECT nonsense;")
        }
        for _ in 1...2 {
            let error = #expect(throws: StorageError.self) {
                try Storage.open(at: folder.data, schemas: broken)
            }
            guard case .failed(folder.database, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try text(in: "flipside.sqlite") == "before")
        #expect(
            try copies == [
                "catalogue-before-lyrics-2.sqlite", "catalogue-before-lyrics.sqlite",
                "flipside-before-lyrics-2.sqlite", "flipside-before-lyrics.sqlite",
            ]
        )
    }
}
