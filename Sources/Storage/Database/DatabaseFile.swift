import GRDB
import Glibc

/// The SQLite file. It is looked at read-only first, so that one which we must not touch stays as it is.
struct DatabaseFile {
    let folder: String
    /// Up to how many bytes it is checked at every start, see `prepare(migrator:)`: this much takes a tenth of a second.
    var checkedSize = 64 << 20
    var path: String { folder + "/flipside.sqlite" }

    /// Opens the database, checked, copied when a migration is due, and migrated.
    func open(migrator: DatabaseMigrator) throws(StorageError) -> DatabasePool {
        do {
            if try isEmpty() {
                try makeForOwner(path)
                DataFolder.synchronize(folder)
            } else {
                try checkHeader()
                try leavingNoLog { try prepare(migrator: migrator) }
            }
            let pool = try openPool()
            try migrator.migrate(pool)
            return pool
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(error, file: path)
        }
    }

    /// Missing counts as empty: SQLite makes a new database of both. A link is refused, as the lock on this folder says
    /// nothing about the place that it leads to.
    private func isEmpty() throws -> Bool {
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

    /// SQLite takes a file of a single byte for an empty database, and would overwrite it.
    private func checkHeader() throws {
        let expected = Array("SQLite format 3\0".utf8)
        var header = [UInt8](repeating: 0, count: expected.count)
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StorageError.notWritable(path: path, reason: systemErrorMessage())
        }
        let count = read(descriptor, &header, header.count)
        close(descriptor)
        guard count == header.count, header == expected else {
            throw StorageError.damaged(file: path, detail: "file is not a database")
        }
    }

    /// A look at a database leaves an empty log and its index beside it, which SQLite removes only for a connection that
    /// could write. Where there was no log before, such a one has nothing to write.
    private func leavingNoLog(_ look: () throws -> Void) throws {
        guard access("\(path)-wal", F_OK) != 0 else { return try look() }
        do {
            try look()
        } catch {
            if let database = try? DatabaseQueue(path: path) {
                _ = try? database.unsafeRead { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
                try? database.close()
            }
            throw error
        }
    }

    private func openPool() throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        // Event loops read on their own threads, one for each processor: none of them waits for a connection.
        configuration.maximumReaderCount = sysconf(CInt(_SC_NPROCESSORS_ONLN)) + 4
        let pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB sets NORMAL when it turns WAL on, after all that a configuration can say: and with NORMAL a power
        // cut may take the last changes. The pool keeps its one writer, so this stays.
        try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }
}

/// Makes an empty file that only its owner may read, if there is none; SQLite would let everyone.
func makeForOwner(_ path: String) throws(StorageError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: systemErrorMessage()) }
    close(descriptor)
}
