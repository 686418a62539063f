import Foundation
import GRDB
import Models
import Synchronization

extension Storage {
    /// Returns when both databases have answered a query that reads a page of the file, and a change has reached the
    /// disk.
    /// - Throws: `DatabaseTimeout` after `limit`, `StorageError` for a file that was deleted or is damaged, or a
    ///   database error.
    package func checkReadiness(within limit: Duration) async throws {
        try laterCheck.requireNoDamage()
        async let main: Void = answer(of: .main, "SELECT revision FROM text", within: limit)
        async let catalogue: Void = answer(of: .catalogue, "SELECT revision FROM catalogue", within: limit)
        async let change: Void = outcome(of: .main, within: limit) { try await probe.result() }
        _ = try await (main, catalogue, change)
    }

    private func answer(of part: DatabasePart, _ sql: String, within limit: Duration) async throws {
        let database = part == .catalogue ? databases.catalogue : databases.main
        try await outcome(of: part, within: limit) { [folder] in
            // All on the thread of a reader, because a disk that stalls may also delay the search for a name.
            try await database.read { db in
                if let folder { try part.checkFile(in: folder.path) }
                _ = try Int.fetchOne(db, sql: sql)
            }
        }
    }

    private func outcome(
        of part: DatabasePart,
        within limit: Duration,
        _ operation: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withTimeLimit(limit, error: DatabaseTimeout(database: part.name, limit: limit), operation)
    }
}

extension DatabasePart {
    /// Checks that the open file still has its name: a deleted file can be used until it is closed, and is then lost.
    fileprivate func checkFile(in folder: String) throws(StorageError) {
        guard access(path(in: folder), F_OK) == 0 else { throw .missing(file: path(in: folder)) }
    }
}

/// The error that a database has not answered in time.
package struct DatabaseTimeout: Error, Equatable, CustomStringConvertible {
    let database: String
    let limit: Duration

    package var description: String { "The database \(database).sqlite has not answered within \(limit)." }
}

/// A change that shows whether changes can be saved. The main database is tried: the catalogue is on the same disk, and
/// its writer may be busy with an import for minutes.
///
/// All probes within a second, or before the change is saved, share one.
final class WriteProbe: Sendable {
    private struct Run {
        let task: Task<Void, any Error>
        var end: ContinuousClock.Instant?
    }

    private let database: SharedDatabase
    private let last = Mutex<Run?>(nil)

    init(_ database: SharedDatabase) {
        self.database = database
    }

    /// Waits for the change.
    /// - Throws: The error of the change.
    func result() async throws {
        let task = last.withLock { last in
            if let last, last.end.map({ ContinuousClock.now - $0 < .seconds(1) }) ?? true { return last.task }
            let run = Run(task: Task { try await self.write() })
            last = run
            return run.task
        }
        try await task.value
    }

    /// Changes an unused number in the file's header, because SQLite does not write unchanged rows.
    private func write() async throws {
        defer { last.withLock { $0?.end = .now } }
        try await database.change { db in
            let number = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            try db.execute(sql: "PRAGMA user_version = \((number + 1) % 1_000_000)")
        }
    }
}
