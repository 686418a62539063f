import Foundation
import GRDB

/// The SQLite file of one part. It is inspected read-only before it is opened, so that a file that Flipside must not
/// change stays unchanged.
struct DatabaseFile {
    let part: DatabasePart
    let folder: String
    var schemas = Schemas()
    /// The size up to which the whole file is checked before it is used, in bytes: checking this much takes 0.1 s.
    var checkedSize = 64 << 20
    var path: String { part.path(in: folder) }

    /// Opens the database, and migrates it. Call `inspect()` first.
    func open() throws(StorageError) -> SharedDatabase {
        try namingThisFile {
            if try isEmpty() {
                try createPrivateFile(at: path)
                // A folder that cannot be read is used without waiting.
                try? synchronize(folder)
            }
            let writer = try openWriter()
            try schemas[part].migrator.migrate(writer)
            do {
                try writer.read(schemas[part].check)
            } catch {
                throw StorageError.damaged(file: path, detail: (error as? DatabaseError)?.message ?? "\(error)")
            }
            return SharedDatabase(writer, readers: try (1...Self.readerCount).map { _ in try openReader() })
        }
    }

    /// Whether the file is missing or empty. SQLite creates a new database in both cases. A symbolic link is refused,
    /// because the lock on this folder does not protect its target.
    func isEmpty() throws -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw StorageError.cannotOpen(path: path, reason: systemErrorMessage()) }
            return true
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StorageError.damaged(file: path, detail: "it is not a regular file")
        }
        return status.st_size == 0
    }

    /// Throws each database error of `body` as an error that names this file.
    /// - Parameter copy: The file that `body` writes; its disk may be full.
    func namingThisFile<T>(copy: String? = nil, _ body: () throws -> T) throws(StorageError) -> T {
        do {
            return try body()
        } catch {
            throw StorageError(error, file: path, copy: copy)
        }
    }

    private func openWriter() throws -> DatabaseQueue {
        var configuration = Self.configuration
        configuration.busyMode = .timeout(5)
        configuration.journalMode = .wal
        let writer = try DatabaseQueue(path: path, configuration: configuration)
        // GRDB sets NORMAL when it turns WAL on, after the configuration was applied, and with NORMAL a power cut may
        // lose the last changes.
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = \(Self.logLimit)")
        }
        return writer
    }

    /// Opens a connection that reads, with both of its descriptors.
    func openReader() throws -> DatabaseQueue {
        var configuration = Self.configuration
        configuration.readonly = true
        // In a few rare cases a reader waits for a lock in spite of the log (https://www.sqlite.org/wal.html §8).
        configuration.busyMode = .timeout(10)
        let reader = try DatabaseQueue(path: path, configuration: configuration)
        try reader.inDatabase(Self.readTables)
        return reader
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        // GRDB's default raises the priority of its threads. A service may not have this right, and libdispatch then
        // logs an error for each thread.
        configuration.qos = .default
        return configuration
    }

    /// The number of connections that read each database. Each has a thread while it reads, and takes two descriptors.
    static let readerCount = 8

    /// The size to which SQLite truncates the log after a checkpoint, in bytes.
    static let logLimit = 16 << 20
}

extension DatabaseFile {
    struct Inspection {
        /// The migration to apply next; `nil` if the schema is up to date.
        let nextMigration: String?
        /// Whether the songs and movies are in this file.
        let hasCatalogue: Bool
        /// Whether this is a catalogue that was never seeded or changed.
        let isUnused: Bool
        /// Whether the whole file has to be checked while it is used.
        let isCheckDue: Bool
    }

    /// Refuses a database that is damaged, of another application, or of a version that this one cannot migrate.
    /// - Returns: `nil` if the file has no tables yet.
    func inspect() throws(StorageError) -> Inspection? {
        try namingThisFile {
            if try isEmpty() { return nil }
            try checkHeader()
            return try leavingNoLog { try read(inspect) }
        }
    }

    /// Copies the database into the folder. The copy gets its name when it is complete.
    func copy(to final: String) throws(StorageError) {
        try namingThisFile(copy: final) {
            let partial = "\(folder)/flipside-copy.partial"
            unlink(partial)
            try createPrivateFile(at: partial)
            let copy = try DatabaseQueue(path: partial)
            try leavingNoLog {
                try withDatabase(at: path, readOnly: true) { db in
                    try copy.inDatabase { copy in try db.backup(to: copy) }
                }
            }
            try copy.close()
            guard rename(partial, final) == 0 else {
                throw StorageError.notWritable(path: final, reason: systemErrorMessage())
            }
        }
    }

    private func inspect(_ db: Database) throws -> Inspection? {
        let schema = schemas[part]
        let applied = try schema.migrator.appliedIdentifiers(db)
        guard !applied.isEmpty else {
            try checkThatThereAreNoTables(db)
            return nil
        }
        try schemas.check(applied, of: path)
        let nextMigration = schema.nextMigration(after: applied)
        let check = nextMigration == nil ? try contentCheck : .beforeUse
        if check == .beforeUse { try db.checkContent(of: path, comparingIndexes: false) }
        guard try part.isContained(in: db) else {
            throw StorageError.damaged(file: path, detail: "it holds the tables of the other file")
        }
        let hasCatalogue = try DatabasePart.catalogue.isContained(in: db)
        return Inspection(
            nextMigration: nextMigration,
            hasCatalogue: hasCatalogue,
            isUnused: try part == .catalogue && isCatalogueUnused(db),
            isCheckDue: check == .duringUse
        )
    }

    private func isCatalogueUnused(_ db: Database) throws -> Bool {
        // The highest id that each table of items has had, which does not depend on the migrations.
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM sqlite_sequence) AND NOT EXISTS (SELECT 1 FROM seeding)"
        return try Bool.fetchOne(db, sql: sql) ?? false
    }

    /// The time at which the whole database is read to find damage. `flipside backup` always reads everything.
    private enum ContentCheck {
        case beforeUse
        /// Reading a large database first would keep clients waiting.
        case duringUse
        case none
    }

    /// The check of a database that needs no migration: before its use if it is small, and during it if its last use
    /// has left a log.
    private var contentCheck: ContentCheck {
        get throws {
            var status = stat()
            guard stat(path, &status) == 0 else {
                throw StorageError.cannotOpen(path: path, reason: systemErrorMessage())
            }
            if status.st_size <= checkedSize { return .beforeUse }
            return stat("\(path)-wal", &status) == 0 && status.st_size > 0 ? .duringUse : .none
        }
    }

    /// A start that was killed before its first migration leaves tables of GRDB only.
    private func checkThatThereAreNoTables(_ db: Database) throws {
        let table = try String.fetchOne(
            db,
            sql: "SELECT name FROM sqlite_master WHERE name NOT GLOB 'grdb_*' AND name NOT GLOB 'sqlite_*'"
        )
        if let table { throw StorageError.foreign(file: path, table: table) }
    }

    /// SQLite treats a file of a single byte as an empty database, and would overwrite it.
    private func checkHeader() throws {
        let expected = Array("SQLite format 3\0".utf8)
        var header = [UInt8](repeating: 0, count: expected.count)
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError.cannotOpen(path: path, reason: systemErrorMessage()) }
        let count = Foundation.read(descriptor, &header, header.count)
        close(descriptor)
        guard count == header.count, header == expected else {
            throw StorageError.damaged(file: path, detail: "file is not a database")
        }
    }

    /// Reading a database leaves an empty log and its index beside it. Only a connection that could write removes them,
    /// and if there was no log before, it has nothing to write.
    private func leavingNoLog<T>(_ body: () throws -> T) throws -> T {
        guard access("\(path)-wal", F_OK) != 0 else { return try body() }
        defer {
            try? withDatabase(at: path, Self.readTables)
        }
        return try body()
    }

    /// Reads the database, after rolling back the change that a crash may have interrupted.
    private func read<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            return try withDatabase(at: path, readOnly: true, body)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            try withDatabase(at: path, Self.readTables)
            return try withDatabase(at: path, readOnly: true, body)
        }
    }

    private static func readTables(_ db: Database) throws {
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
    }
}

/// Opens a database outside of the app's own connections, for one access.
func withDatabase<T>(at path: String, readOnly: Bool = false, _ body: (Database) throws -> T) throws -> T {
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.busyMode = .timeout(5)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    let result = try database.inDatabase(body)
    try database.close()
    return result
}

extension Database {
    /// Reads the whole database to find damage.
    /// - Parameter comparesIndexes: Whether the indexes are compared with the tables, which takes longer.
    func checkContent(of file: String, comparingIndexes comparesIndexes: Bool) throws {
        let pragma = comparesIndexes ? "integrity_check" : "quick_check"
        let complaint = try String.fetchOne(self, sql: "PRAGMA \(pragma)(1)")
        guard complaint == "ok" else {
            let detail = complaint?.split(separator: "\n").joined(separator: " ") ?? "it cannot be checked"
            throw StorageError.damaged(file: file, detail: detail)
        }
    }
}
