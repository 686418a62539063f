import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct DatabaseFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A data folder as an earlier start has left it.
    private func makeDatabases(
        _ part: DatabasePart = .main,
        _ change: (Database) throws -> Void = { _ in }
    ) throws {
        let storage = try Storage.open(at: folder.data)
        _ = try storage.seed()
        let database = part == .catalogue ? storage.catalogue : storage.main
        try database.write { db in try change(db) }
        try storage.close()
    }

    /// Expects that opening the folder fails, and changes no file.
    private func expectRefusal(_ expected: (StorageError) -> Bool) throws {
        let files = try folder.files
        let names = files.filter { $0.hasSuffix(".sqlite") }.sorted()
        let before = try names.map { try TemporaryFolder.bytes(of: "\(folder.data)/\($0)") }
        let error = #expect(throws: StorageError.self) { try Storage.open(at: folder.data) }
        #expect(error.map(expected) == true, "\(String(describing: error))")
        #expect(try names.map { try TemporaryFolder.bytes(of: "\(folder.data)/\($0)") } == before)
        #expect(try folder.files == files.union(["flipside.lock"]))
    }

    private func path(_ part: DatabasePart) -> String { part.path(in: folder.data) }

    /// A raised priority makes libdispatch log a line for each thread of a service.
    @Test func `no connection raises the priority of its threads`() throws {
        let storage = try Storage.open(at: folder.data)
        #expect([storage.main, storage.catalogue].allSatisfy { $0.configuration.qos == .default })
        try storage.close()
    }

    /// `synchronous` 2 is FULL: each commit waits until the log has reached the disk, so a power cut loses no saved
    /// change.
    @Test(arguments: [
        ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("busy_timeout", "5000"),
        ("journal_size_limit", "16777216"),
    ])
    func `both writers have the settings that keep every saved change`(pragma: String, value: String) throws {
        let storage = try Storage.open(at: folder.data)
        for database in [storage.main, storage.catalogue] {
            let actual = try database.writeWithoutTransaction { db in
                try String.fetchOne(db, sql: "PRAGMA \(pragma)")
            }
            #expect(actual == value)
        }
        try storage.close()
    }

    @Test func `closed databases are a file each, without a log`() async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save("x")
        _ = try await storage.textStore.load()
        _ = try await storage.songStore.add(Draft(name: "Believe", credit: "Cher"))
        _ = try await storage.songStore.load()
        try storage.close()
        #expect(try folder.files == TemporaryFolder.closedFiles)
    }

    @Test(arguments: DatabasePart.allCases)
    func `a database of a newer version is refused untouched`(part: DatabasePart) throws {
        try makeDatabases(part) { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('lyrics')")
        }
        try expectRefusal { $0 == .newer(file: path(part), migrations: ["lyrics"]) }
    }

    @Test func `without the catalogue the main database is refused untouched`() throws {
        try makeDatabases()
        try FileManager.default.removeItem(atPath: folder.catalogue)
        try expectRefusal { $0 == .missing(file: folder.catalogue) }
        try Data().write(to: URL(fileURLWithPath: folder.catalogue))
        try expectRefusal { $0 == .missing(file: folder.catalogue) }
    }

    @Test(arguments: DatabasePart.allCases)
    func `an incomplete change that a crash has left is rolled back`(part: DatabasePart) throws {
        try makeDatabases()
        let original = "\(path(part)).original"
        try FileManager.default.moveItem(atPath: path(part), toPath: original)
        let database = try DatabaseQueue(path: original)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; CREATE TABLE half (x)")
            for _ in 1...100 { try db.execute(sql: "INSERT INTO half VALUES (randomblob(1000))") }
            // The files as a crash would leave them now.
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: original + suffix, toPath: path(part) + suffix)
            }
            try db.execute(sql: "ROLLBACK")
        }
        try database.close()
        try FileManager.default.removeItem(atPath: original)
        let storage = try Storage.open(at: folder.data)
        let opened = part == .main ? storage.main : storage.catalogue
        #expect(try opened.read { try !$0.tableExists("half") })
        try storage.close()
    }

    @Test func `a first start that has ended after making the catalogue is repeated`() async throws {
        try Storage.open(at: folder.data).close()
        try FileManager.default.removeItem(atPath: folder.database)
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.songStore.add(Draft(name: "Believe", credit: "Cher"))
        try storage.close()
        try FileManager.default.removeItem(atPath: folder.database)
        try expectRefusal { $0 == .missing(file: folder.database) }
    }

    @Test func `a backup in the place of the main database is refused untouched, and can be restored`() async throws {
        try makeDatabases()
        let backup = folder.path + "/backup.sqlite"
        try Storage.backUp(folder.data, to: backup)
        for path in [folder.database, folder.catalogue] { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.copyItem(atPath: backup, toPath: folder.database)
        try expectRefusal { $0 == .isBackup(file: folder.database) }
        _ = try Storage.restore(folder.database, into: folder.data)
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.songStore.load().count == 13)
        try storage.close()
    }

    @Test func `without the main database the catalogue is refused untouched`() throws {
        try makeDatabases()
        try FileManager.default.removeItem(atPath: folder.database)
        try expectRefusal { $0 == .missing(file: folder.database) }
    }

    @Test func `a file of other tables in the place of the catalogue is refused untouched`() throws {
        try makeDatabases()
        try FileManager.default.removeItem(atPath: folder.catalogue)
        try FileManager.default.copyItem(atPath: folder.database, toPath: folder.catalogue)
        try expectRefusal { $0 == .damaged(file: folder.catalogue, detail: "it holds the tables of the other file") }
        try FileManager.default.removeItem(atPath: folder.catalogue)
        let database = try DatabaseQueue(path: folder.catalogue)
        try database.write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        try database.close()
        try expectRefusal { $0 == .foreign(file: folder.catalogue, table: "song") }
    }

    @Test func `the log of a newer version is not written into the database`() throws {
        let storage = try Storage.open(at: folder.data)
        try storage.main.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('lyrics')")
        }
        // A copy of the open files is equal to those that a killed process leaves.
        let killed = folder.path + "/killed"
        try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: false)
        for name in ["flipside.sqlite", "flipside.sqlite-wal", "catalogue.sqlite", "catalogue.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: "\(folder.data)/\(name)", toPath: "\(killed)/\(name)")
        }
        try storage.close()
        let before = try ["", "-wal"].map { try TemporaryFolder.bytes(of: "\(killed)/flipside.sqlite\($0)") }
        #expect(throws: StorageError.newer(file: killed + "/flipside.sqlite", migrations: ["lyrics"])) {
            try Storage.open(at: killed)
        }
        let after = try ["", "-wal"].map { try TemporaryFolder.bytes(of: "\(killed)/flipside.sqlite\($0)") }
        #expect(after == before)
    }

    @Test func `changes in the log of a killed process are kept`() async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save("kept")
        _ = try await storage.songStore.add(Draft(name: "Believe", credit: "Cher"))
        let killed = folder.path + "/killed"
        try FileManager.default.createDirectory(atPath: killed, withIntermediateDirectories: false)
        for name in ["flipside.sqlite", "flipside.sqlite-wal", "catalogue.sqlite", "catalogue.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: "\(folder.data)/\(name)", toPath: "\(killed)/\(name)")
        }
        try storage.close()
        let reopened = try Storage.open(at: killed)
        #expect(try await reopened.textStore.load() == TextState(text: "kept", revision: 1))
        #expect(try await reopened.songStore.load().count == 1)
        try reopened.close()
    }

    @Test func `a database of another application is refused untouched`() throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.database)
        try database.write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        try database.close()
        try expectRefusal { $0 == .foreign(file: folder.database, table: "song") }
    }

    @Test func `a start after one that was killed before the first migration succeeds`() async throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.database)
        try await database.write {
            try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
        }
        try database.close()
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.textStore.load().revision == 0)
        try storage.close()
        #expect(try folder.files == TemporaryFolder.closedFiles)
    }

    @Test(arguments: [[UInt8(ascii: "x")], Array("hello\n".utf8), [UInt8](repeating: 7, count: 10_000)])
    func `a file that is not a database is refused untouched`(content: [UInt8]) throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        try Data(content).write(to: URL(fileURLWithPath: folder.database))
        try expectRefusal { $0 == .damaged(file: folder.database, detail: "file is not a database") }
    }

    @Test(arguments: DatabasePart.allCases)
    func `a database whose pages are damaged is refused untouched`(part: DatabasePart) throws {
        try makeDatabases()
        var bytes = try TemporaryFolder.bytes(of: path(part))
        for index in 4_096..<bytes.count { bytes[index] = 0xA5 }
        try Data(bytes).write(to: URL(fileURLWithPath: path(part)))
        try expectRefusal { if case .damaged(path(part), _) = $0 { true } else { false } }
    }

    @Test func `a large database is checked before a migration, and during its use after a crash`() async throws {
        try makeDatabases { db in
            try db.execute(sql: "CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(100000))")
        }
        var bytes = try TemporaryFolder.bytes(of: folder.database)
        // Destroys the links of the last pages, which belong to the ballast.
        for index in bytes.count - 80_000..<bytes.count { bytes[index] = 0xA5 }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.database))
        var file = DatabaseFile(part: .main, folder: folder.data)
        #expect(throws: StorageError.self) { try file.inspect() }

        file.checkedSize = 50_000
        #expect(try file.inspect()?.isCheckDue == false)
        var migrated = file
        migrated.schemas.main.registerMigration("next") { _ in }
        #expect(throws: StorageError.self) { try migrated.inspect() }

        let killed = try file.open()
        try await killed.writer.write { db in try db.execute(sql: "UPDATE text SET revision = 1") }
        #expect(try file.inspect()?.isCheckDue == true)
        let check = LaterCheck(of: [file])
        try check.requireNoDamage()
        await #expect(throws: StorageError.self) { try await check.run() }
        #expect(throws: StorageError.self) { try check.requireNoDamage() }
        #expect(try await killed.writer.read { db in try Int.fetchOne(db, sql: "SELECT revision FROM text") } == 1)
        try killed.close()
    }

    @Test func `a whole database passes the check during its use`() async throws {
        try makeDatabases()
        var file = DatabaseFile(part: .main, folder: folder.data)
        file.checkedSize = 0
        let killed = try file.open()
        try await killed.writer.write { db in try db.execute(sql: "UPDATE text SET revision = 1") }
        #expect(try file.inspect()?.isCheckDue == true)
        let check = LaterCheck(of: [file])
        try await check.run()
        try check.requireNoDamage()
        try killed.close()
    }

    @Test(arguments: [(DatabasePart.main, "text"), (.catalogue, "song")])
    func `a database with a malformed schema is refused untouched`(part: DatabasePart, table: String) throws {
        try makeDatabases(part) { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = 'CREATE TABLE \(table) (' WHERE name = '\(table)';
                    """
            )
        }
        try expectRefusal { if case .damaged(path(part), _) = $0 { true } else { false } }
    }

    @Test(arguments: DatabasePart.allCases)
    func `a truncated database is refused untouched`(part: DatabasePart) throws {
        try makeDatabases()
        let bytes = try TemporaryFolder.bytes(of: path(part))
        try Data(bytes.prefix(bytes.count / 2)).write(to: URL(fileURLWithPath: path(part)))
        try expectRefusal { if case .damaged(path(part), _) = $0 { true } else { false } }
    }

    @Test(arguments: DatabasePart.allCases)
    func `a folder in the place of a database is refused`(part: DatabasePart) throws {
        try makeDatabases()
        try FileManager.default.removeItem(atPath: path(part))
        try FileManager.default.createDirectory(atPath: path(part), withIntermediateDirectories: true)
        #expect(throws: StorageError.damaged(file: path(part), detail: "it is not a regular file")) {
            try Storage.open(at: folder.data)
        }
    }

    @Test func `an empty file becomes a database`() async throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder.database))
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.textStore.load() == TextState(text: "", revision: 0))
        try storage.close()
    }
}
