import GRDB

extension Storage {
    /// Returns when both databases have answered a query that reads a page of them.
    /// - Throws: `NoAnswer` when it takes longer than `limit`, `StorageError.missing` when a file has gone, or a database's own
    ///   error.
    package func answer(within limit: Duration) async throws {
        try checkFiles()
        async let rest: Void = answer(of: .rest, "SELECT version FROM text", within: limit)
        async let catalogue: Void = answer(of: .catalogue, "SELECT version FROM catalogue", within: limit)
        _ = try await (rest, catalogue)
    }

    private func answer(of part: DatabasePart, _ sql: String, within limit: Duration) async throws {
        let database = part == .catalogue ? catalogue : database
        let (outcomes, report) = AsyncStream<Result<Void, any Error>>.makeStream()
        // Tasks of their own: nobody waits for a query which hangs in the kernel, as on a disk that is gone.
        let query = Task {
            do {
                // Without a transaction: a single query needs none, and GRDB begins none in what was closed.
                _ = try await database.unsafeRead { db in try Int.fetchOne(db, sql: sql) }
                report.yield(.success(()))
            } catch {
                report.yield(.failure(error))
            }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            report.yield(.failure(NoAnswer(database: part.name, limit: limit)))
        }
        defer {
            query.cancel()
            timer.cancel()
        }
        try await outcomes.first { _ in true }?.get()
    }
}

/// A database has not answered in time.
package struct NoAnswer: Error, Equatable, CustomStringConvertible {
    let database: String
    let limit: Duration

    package var description: String { "The database \(database).sqlite has not answered within \(limit)." }
}
