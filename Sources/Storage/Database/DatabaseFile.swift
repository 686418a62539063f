import Foundation
import GRDB

/// The SQLite file of one part. It is looked at read-only first, so that one which we must not touch stays as it is.
struct DatabaseFile {
    let part: DatabasePart
    let folder: String
    var schemas = Schemas()
    /// Up to how many bytes it is checked at every start, see `inspect()`: this much takes a tenth of a second.
    var checkedSize = 64 << 20
    var path: String { part.path(in: folder) }

    /// Opens the database, and migrates it. `inspect()` comes before, where there is something to look at.
    func open() throws(StorageError) -> DatabasePool {
        try namingThisFile {
            if try isEmpty() {
                try makeForOwner(path)
                DataFolder.synchronize(folder)
            }
            let pool = try openPool()
            try schemas[part].migrate(pool)
            return pool
        }
    }

    /// Missing counts as empty: SQLite makes a new database of both. A link is refused, as the lock on this folder says
    /// nothing about the place that it leads to.
    func isEmpty() throws -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else {
                throw StorageError.notWritable(path: path, reason: systemErrorMessage())
            }
            return true
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StorageError.damaged(file: path, detail: "it is not a regular file")
        }
        return status.st_size == 0
    }

    /// What SQLite complains about in `body` is a complaint about this file.
    func namingThisFile<T>(_ body: () throws -> T) throws(StorageError) -> T {
        do {
            return try body()
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(error, file: path)
        }
    }

    private func openPool() throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        // Event loops read on their own threads, one for each processor: none of them waits for a connection.
        configuration.maximumReaderCount = sysconf(CInt(_SC_NPROCESSORS_ONLN)) + Self.spareReaderCount
        // GRDB asks for more of the processor than others get. A service may not have it, and libdispatch says so in the
        // log, thread by thread.
        configuration.qos = .default
        let pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB sets NORMAL when it turns WAL on, after all that a configuration can say: and with NORMAL a power
        // cut may take the last changes. The pool keeps its one writer, so this stays.
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = \(Self.logLimit)")
        }
        return pool
    }

    /// How many connections read beside those of the event loops.
    static let spareReaderCount = 4

    /// To how many bytes the log is cut back when it has been written into the database.
    static let logLimit = 16 << 20
}

/// Makes an empty file that only its owner may read, if there is none; SQLite would let everyone.
func makeForOwner(_ path: String) throws(StorageError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: systemErrorMessage()) }
    close(descriptor)
}

extension DatabaseFile {
    /// What a look at the file has found.
    struct Inspection {
        /// The migration that comes next; nil when there is none.
        let dueMigration: String?
        /// Both parts are in this one file: it is older than the second file, or a backup that was restored.
        let hasCatalogue: Bool
    }

    /// Refuses a database that is damaged, somebody else's or of a newer version.
    /// - Returns: nil when there is nothing in it yet.
    func inspect() throws(StorageError) -> Inspection? {
        try namingThisFile {
            if try isEmpty() { return nil }
            try checkHeader()
            return try leavingNoLog { try read(inspect) }
        }
    }

    /// Copies the database into the folder. Under its final name a copy is always whole.
    func copy(to final: String) throws(StorageError) {
        try namingThisFile {
            let partial = "\(folder)/flipside-copy.partial"
            unlink(partial)
            try makeForOwner(partial)
            let copy = try DatabaseQueue(path: partial)
            try leavingNoLog {
                let database = try openForReading()
                try database.backup(to: copy)
                try database.close()
            }
            try copy.close()
            guard rename(partial, final) == 0 else {
                throw StorageError.notWritable(path: final, reason: systemErrorMessage())
            }
        }
    }

    private func inspect(_ db: Database) throws -> Inspection? {
        let migrator = schemas[part]
        let applied = try migrator.appliedIdentifiers(db)
        guard !applied.isEmpty else {
            try checkThatNothingIsThere(db)
            return nil
        }
        let unknown = schemas.unknown(among: applied)
        guard unknown.isEmpty else { throw StorageError.newer(file: path, migrations: unknown) }
        let due = migrator.migrations.first { !applied.contains($0) }
        if try isCheckDue || due != nil { try checkContent(db) }
        return Inspection(dueMigration: due, hasCatalogue: try DatabasePart.catalogue.isContained(in: db))
    }

    /// Whether to read the whole database before it is used: when it is small, so that nobody notices; when its last use
    /// did not end well, which has left a log; and before a migration, so that only what is whole is changed. After a
    /// good end a large one is taken for what it was, as reading it would hold up every start: `backup` reads it all.
    private var isCheckDue: Bool {
        get throws {
            var status = stat()
            guard stat("\(path)-wal", &status) != 0 || status.st_size == 0 else { return true }
            guard stat(path, &status) == 0 else {
                throw StorageError.notWritable(path: path, reason: systemErrorMessage())
            }
            return status.st_size <= checkedSize
        }
    }

    private func checkContent(_ db: Database) throws {
        let complaint = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
        guard complaint == "ok" else {
            let detail = complaint?.split(separator: "\n").joined(separator: " ") ?? "it cannot be checked"
            throw StorageError.damaged(file: path, detail: detail)
        }
    }

    /// A start that was killed before its first migration leaves tables of GRDB's own.
    private func checkThatNothingIsThere(_ db: Database) throws {
        let table = try String.fetchOne(
            db,
            sql: "SELECT name FROM sqlite_master WHERE name NOT GLOB 'grdb_*' AND name NOT GLOB 'sqlite_*'"
        )
        if let table { throw StorageError.foreign(file: path, table: table) }
    }

    /// SQLite takes a file of a single byte for an empty database, and would overwrite it.
    private func checkHeader() throws {
        let expected = Array("SQLite format 3\0".utf8)
        var header = [UInt8](repeating: 0, count: expected.count)
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StorageError.notWritable(path: path, reason: systemErrorMessage())
        }
        let count = Glibc.read(descriptor, &header, header.count)
        close(descriptor)
        guard count == header.count, header == expected else {
            throw StorageError.damaged(file: path, detail: "file is not a database")
        }
    }

    /// A look at a database leaves an empty log and its index beside it, which SQLite removes only for a connection that
    /// could write. Where there was no log before, such a one has nothing to write.
    private func leavingNoLog<T>(_ look: () throws -> T) throws -> T {
        guard access("\(path)-wal", F_OK) != 0 else { return try look() }
        defer {
            if let database = try? DatabaseQueue(path: path) {
                _ = try? database.unsafeRead { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
                try? database.close()
            }
        }
        return try look()
    }

    /// A crash may have left half a change, which has to be taken back before anybody can read.
    private func read<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            return try readAlone(body)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            let database = try DatabaseQueue(path: path)
            try database.unsafeRead { db in _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
            try database.close()
            return try readAlone(body)
        }
    }

    private func readAlone<T>(_ body: (Database) throws -> T) throws -> T {
        let database = try openForReading()
        let result = try database.read(body)
        try database.close()
        return result
    }

    private func openForReading() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
