import GRDB

extension DatabaseWriter {
    /// Makes a change that may write hundreds of megabytes: in one transaction, to its end, as `change` does, and in such a
    /// way that the other database's writer hardly feels it. Its log is given back.
    func longChange<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await Task {
            try await writeWithoutTransaction { db in try LongChange(db: db).run(change) }
        }.value
    }
}

/// One large transaction, with what keeps it from being in the way of others.
private struct LongChange {
    let db: Database
    /// A transaction that has more pages than the cache writes some of them to the log, and when it changes those again,
    /// the commit has to read the whole log and write it once more. With a cache of this size that comes to little.
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
            // What was changed is safe by now, whether its log can be given back or not.
            _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return result
        }
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

    /// None for a database in memory.
    private func files() throws -> [String] {
        let file = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
        return file.isEmpty ? [] : [file, "\(file)-wal"]
    }
}
