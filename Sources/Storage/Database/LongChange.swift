import Foundation
import GRDB
import Synchronization

extension DatabaseWriter {
    /// Runs a change that may write hundreds of megabytes, in one transaction that a cancelled task does not stop.
    /// Changes of the other database are hardly delayed. The log is truncated at the end.
    func longChange<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await Task {
            try await writeWithoutTransaction { db in try LongChange(db: db).run(change) }
        }.value
    }
}

/// One large transaction, with settings that prevent delays of other transactions.
private struct LongChange {
    let db: Database
    /// A transaction with more pages than the cache writes some of them to the log. When it changes these again, the commit
    /// reads and writes the whole log once more. A cache of this size makes that rare.
    private let cacheSize = 32 << 20

    func run<T>(_ change: (Database) throws -> T) throws -> T {
        let sync = EarlySync(of: try files())
        defer { sync.end() }
        return try withLargeCache {
            var result: T?
            try db.inTransaction(.immediate) {
                result = try change(db)
                return .commit
            }
            // The change is committed, even if the log cannot be truncated.
            try? truncateLog()
            guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return result
        }
    }

    /// Moves the log into the database and truncates it, if no reader needs it. Waiting for a reader, such as an export,
    /// would delay all other changes until the time limit of locks.
    private func truncateLog() throws {
        let limit = try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(limit)") }
        _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func withLargeCache<T>(_ body: () throws -> T) throws -> T {
        let former = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? 0
        try db.execute(sql: "PRAGMA cache_size = \(-cacheSize / 1024)")
        defer {
            try? db.execute(sql: "PRAGMA cache_size = \(former)")
            db.releaseMemory()
        }
        return try body()
    }

    /// The database and its log; empty for a database in memory.
    private func files() throws -> [String] {
        let file = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
        return file.isEmpty ? [] : [file, "\(file)-wal"]
    }
}

/// A thread that writes growing files to the disk early.
///
/// Without it the kernel keeps written pages in memory for half a minute, and a large transaction or checkpoint writes
/// them all at its end. Small changes of other files have to wait for that.
final class EarlySync: Sendable {
    /// The time between two writes.
    private static let interval = DispatchTimeInterval.milliseconds(30)

    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(of files: [String]) {
        let descriptors = files.compactMap(Self.descriptor)
        Thread.detachNewThread { [isOver, hasEnded] in
            Self.synchronize(descriptors, until: isOver)
            hasEnded.signal()
        }
    }

    /// Stops the thread, and returns when it no longer uses the files.
    func end() {
        isOver.signal()
        hasEnded.wait()
    }

    private static func synchronize(_ descriptors: [Int32], until end: DispatchSemaphore) {
        var written: [Int32: timespec] = [:]
        while end.wait(timeout: .now() + interval) == .timedOut {
            for descriptor in descriptors {
                guard let time = modificationTime(of: descriptor), !isSame(time, written[descriptor]) else { continue }
                written[descriptor] = time
                fdatasync(descriptor)
            }
        }
    }

    /// A descriptor of each file that was ever synchronized. They are never closed: when a process closes a descriptor of a
    /// file, it loses all its locks on that file (POSIX, fcntl), including those with which SQLite protects the log.
    private static let kept = Mutex<[FileIdentity: Int32]>([:])

    private struct FileIdentity: Hashable {
        let device: dev_t
        let number: ino_t
    }

    private static func descriptor(of file: String) -> Int32? {
        kept.withLock { kept in
            var status = stat()
            guard stat(file, &status) == 0 else { return nil }
            let identity = FileIdentity(device: status.st_dev, number: status.st_ino)
            if let descriptor = kept[identity] { return descriptor }
            let descriptor = open(file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            kept[identity] = descriptor
            return descriptor
        }
    }

    private static func modificationTime(of descriptor: Int32) -> timespec? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mtim : nil
    }

    private static func isSame(_ time: timespec, _ other: timespec?) -> Bool {
        time.tv_sec == other?.tv_sec && time.tv_nsec == other?.tv_nsec
    }
}
