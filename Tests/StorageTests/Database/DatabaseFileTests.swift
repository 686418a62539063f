import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct DatabaseFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A data folder as an earlier start has left it.
    private func makeDatabase(_ change: (Database) throws -> Void = { _ in }) throws {
        let storage = try Storage.open(at: folder.data)
        _ = try storage.seed()
        try storage.database.write { db in try change(db) }
        try storage.close()
    }

    private func expectRefusal(_ expected: (StorageError) -> Bool) throws {
        let before = try TemporaryFolder.bytes(of: folder.database)
        let error = #expect(throws: StorageError.self) { try Storage.open(at: folder.data) }
        #expect(error.map(expected) == true, "\(String(describing: error))")
        #expect(try TemporaryFolder.bytes(of: folder.database) == before)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.data)
        #expect(Set(files) == ["flipside.sqlite", "flipside.lock"])
    }

    /// For `synchronous` 2 is FULL: the log is synced with each commit, so what is answered survives a power cut.
    @Test(arguments: [
        ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("busy_timeout", "5000"),
    ])
    func `the writer is set to lose nothing`(pragma: String, value: String) throws {
        let storage = try Storage.open(at: folder.data)
        let actual = try storage.database.writeWithoutTransaction { db in
            try String.fetchOne(db, sql: "PRAGMA \(pragma)")
        }
        #expect(actual == value)
        try storage.close()
    }

    @Test func `a closed database is one file, without a log`() async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save("x")
        _ = try await storage.textStore.load()
        try storage.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.data)
        #expect(Set(files) == ["flipside.sqlite", "flipside.lock"])
    }

    @Test func `a database of a newer version is refused untouched`() throws {
        try makeDatabase { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('lyrics')")
        }
        try expectRefusal { $0 == .newer(file: folder.database, migrations: ["lyrics"]) }
    }

    @Test func `a log that a newer version left behind is not merged`() throws {
        let storage = try Storage.open(at: folder.data)
        try storage.database.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('lyrics')")
        }
        // A copy of the open files is what a killed process leaves.
        let killed = folder.path + "/killed"
        try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: false)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.database + suffix,
                toPath: "\(killed)/flipside.sqlite\(suffix)"
            )
        }
        try storage.close()
        let before = try ["", "-wal"].map { try TemporaryFolder.bytes(of: "\(killed)/flipside.sqlite\($0)") }
        #expect(throws: StorageError.newer(file: killed + "/flipside.sqlite", migrations: ["lyrics"])) {
            try Storage.open(at: killed)
        }
        let after = try ["", "-wal"].map { try TemporaryFolder.bytes(of: "\(killed)/flipside.sqlite\($0)") }
        #expect(after == before)
    }

    @Test func `changes in the log of a killed process are there`() async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save("kept")
        let killed = folder.path + "/killed"
        try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: false)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.database + suffix,
                toPath: "\(killed)/flipside.sqlite\(suffix)"
            )
        }
        try storage.close()
        let reopened = try Storage.open(at: killed)
        #expect(try await reopened.textStore.load() == TextState(text: "kept", version: 1))
        try reopened.close()
    }

    @Test func `a database of another application is refused untouched`() throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.database)
        try database.write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        try database.close()
        try expectRefusal { $0 == .foreign(file: folder.database, table: "song") }
    }

    @Test func `a start that was killed before its first migration does no harm`() async throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.database)
        try await database.write {
            try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
        }
        try database.close()
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.textStore.load().version == 0)
        try storage.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.data)
        #expect(Set(files) == ["flipside.sqlite", "flipside.lock"])
    }

    @Test(arguments: [[UInt8(ascii: "x")], Array("hello\n".utf8), [UInt8](repeating: 7, count: 10_000)])
    func `a file that is no database is refused untouched`(content: [UInt8]) throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        try Data(content).write(to: URL(fileURLWithPath: folder.database))
        try expectRefusal { $0 == .damaged(file: folder.database, detail: "file is not a database") }
    }

    @Test func `a database whose pages are damaged is refused untouched`() throws {
        try makeDatabase()
        var bytes = try TemporaryFolder.bytes(of: folder.database)
        for index in 4_096..<bytes.count { bytes[index] = 0xA5 }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.database))
        try expectRefusal { if case .damaged(folder.database, _) = $0 { true } else { false } }
    }

    @Test func `a large database is read whole after an end that was not good, and before a migration`() throws {
        try makeDatabase { db in
            try db.execute(sql: "CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(100000))")
        }
        var bytes = try TemporaryFolder.bytes(of: folder.database)
        // The pages of the ballast are the last: their links are gone.
        for index in bytes.count - 80_000..<bytes.count { bytes[index] = 0xA5 }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.database))
        let small = DatabaseFile(folder: folder.data)
        #expect(throws: StorageError.self) { try small.open(migrator: Schema.migrator) }

        let large = DatabaseFile(folder: folder.data, checkedSize: 50_000)
        try large.open(migrator: Schema.migrator).close()
        var migrator = Schema.migrator
        migrator.registerMigration("next") { _ in }
        #expect(throws: StorageError.self) { try large.open(migrator: migrator) }

        let killed = try large.open(migrator: Schema.migrator)
        try killed.write { db in try db.execute(sql: "UPDATE text SET version = 1") }
        #expect(throws: StorageError.self) { try large.open(migrator: Schema.migrator) }
        try killed.close()
    }

    @Test func `a database with a malformed schema is refused untouched`() throws {
        try makeDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = 'CREATE TABLE song (' WHERE name = 'song';
                    """
            )
        }
        try expectRefusal { if case .damaged(folder.database, _) = $0 { true } else { false } }
    }

    @Test func `a database that is cut off is refused untouched`() throws {
        try makeDatabase()
        let bytes = try TemporaryFolder.bytes(of: folder.database)
        try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: folder.database))
        try expectRefusal { if case .damaged(folder.database, _) = $0 { true } else { false } }
    }

    @Test func `a folder in the place of the file is refused`() throws {
        try FileManager.default.createDirectory(atPath: folder.database, withIntermediateDirectories: true)
        #expect(throws: StorageError.damaged(file: folder.database, detail: "it is not a regular file")) {
            try Storage.open(at: folder.data)
        }
    }

    @Test func `an empty file becomes a database`() async throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder.database))
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.textStore.load() == TextState(text: "", version: 0))
        try storage.close()
    }
}
