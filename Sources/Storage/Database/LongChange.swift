import GRDB

extension DatabaseWriter {
    /// Runs a change that may write hundreds of megabytes, in one transaction that a cancelled task does not stop.
    /// The log is truncated at the end.
    func longChange<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await Task {
            try await writeWithoutTransaction { db in try LongChange(db: db).run(change) }
        }.value
    }
}

/// One large transaction, with settings that keep its log small.
private struct LongChange {
    let db: Database
    /// A transaction with more pages than the cache writes some of them to the log. When it changes these again, the
    /// commit reads and writes the whole log once more. A cache of this size makes that rare.
    private let cacheSize = 32 << 20

    func run<T>(_ change: (Database) throws -> T) throws -> T {
        try db.withCache(ofSize: cacheSize) {
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

    /// Moves the log into the database and truncates it, if no reader needs it. Waiting for a reader, such as an
    /// export, would delay all other changes until the time limit of locks.
    private func truncateLog() throws {
        let limit = try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(limit)") }
        _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
}

extension Database {
    /// Runs `body` with a page cache of another size, in bytes.
    func withCache<T>(ofSize size: Int, _ body: () throws -> T) throws -> T {
        let former = try Int.fetchOne(self, sql: "PRAGMA cache_size") ?? 0
        try execute(sql: "PRAGMA cache_size = \(-size / 1024)")
        defer {
            try? execute(sql: "PRAGMA cache_size = \(former)")
            releaseMemory()
        }
        return try body()
    }
}
