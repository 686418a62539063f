import Foundation
import GRDB
import Glibc

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
