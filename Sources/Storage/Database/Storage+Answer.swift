import GRDB

extension Storage {
    /// Returns when the database has answered a query that reads a page of it.
    /// - Throws: `NoAnswer` when it takes longer than `limit`, or the database's own error.
    package func answer(within limit: Duration) async throws {
        let (outcomes, report) = AsyncStream<Result<Void, any Error>>.makeStream()
        // Tasks of their own: nobody waits for a query which hangs in the kernel, as on a disk that is gone.
        let query = Task {
            do {
                // Without a transaction: a single query needs none, and GRDB begins none in what was closed.
                _ = try await database.unsafeRead { db in try Int.fetchOne(db, sql: "SELECT version FROM text") }
                report.yield(.success(()))
            } catch {
                report.yield(.failure(error))
            }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            report.yield(.failure(NoAnswer(limit: limit)))
        }
        defer {
            query.cancel()
            timer.cancel()
        }
        try await outcomes.first { _ in true }?.get()
    }
}

/// The database has not answered in time.
package struct NoAnswer: Error, Equatable, CustomStringConvertible {
    let limit: Duration

    package var description: String { "The database has not answered within \(limit)." }
}
