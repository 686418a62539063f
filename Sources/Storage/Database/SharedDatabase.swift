import GRDB
import Synchronization

/// A database whose changes share transactions (group commit), and whose readers are shared by all clients.
///
/// A change spends most of its time waiting for the disk. Changes that arrive while others are written share the next
/// transaction, and wait for the disk once: see docs/decisions/0019-changes-share-a-commit.md.
final class SharedDatabase: Sendable {
    /// The number of changes that may share a transaction, so that the first one does not wait long for the others.
    static let groupLimit = 64
    /// The number of changes that may wait. While a disk stalls, more are refused at once, and fill no memory.
    static let waitingLimit = 4_096

    private struct Queue {
        var waiting: [PendingChange] = []
        var isBeingWritten = false
    }

    /// The place of a new change in the queue.
    private enum Arrival {
        case first
        case later
        case none
    }

    let writer: any DatabaseWriter
    let readers: DatabaseReaders
    private let queue = Mutex(Queue())

    /// The number of changes that wait while others are written.
    var waitingCount: Int {
        queue.withLock { $0.waiting.count }
    }

    /// - Parameter readers: Read-only connections; none for a database in memory, which its writer reads.
    init(_ writer: any DatabaseWriter, readers: [DatabaseQueue] = []) {
        self.writer = writer
        self.readers = DatabaseReaders(readers.isEmpty ? [writer] : readers)
    }

    /// Runs a change, and returns when it has reached the disk. If `change` throws, it is rolled back.
    ///
    /// Changes run in the order of the calls. Cancelling the task does not stop the change.
    /// - Parameter change: A function without effects outside the database. It may be called again, alone, if a transaction
    ///   that it shared with other changes has failed.
    /// - Throws: The error of `change`, a database error, or `SQLITE_BUSY` if too many changes wait.
    func change<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            let arrival: Arrival = queue.withLock { queue in
                guard queue.waiting.count < Self.waitingLimit else { return .none }
                queue.waiting.append(PendingChange(change, for: continuation))
                defer { queue.isBeingWritten = true }
                return queue.isBeingWritten ? .later : .first
            }
            switch arrival {
            case .first: writeNextGroup()
            case .later: break
            case .none:
                let message = "\(Self.waitingLimit) changes are already waiting"
                continuation.resume(throwing: DatabaseError(resultCode: .SQLITE_BUSY, message: message))
            }
        }
    }

    /// Reads when it is the turn of the current task's client, never on the caller's thread. That may be the thread of
    /// an event loop, and a disk that stalls would block all its connections.
    func read<T: Sendable>(_ query: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await readers.read(.short, query)
    }

    /// Reads what can take tens of milliseconds. Other reads do not wait for it.
    func search<T: Sendable>(_ query: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await readers.read(.search, query)
    }

    /// Closes all connections after the running reads and changes. The writer comes last, because SQLite moves the log
    /// into the file when the last connection closes, and only if this connection can write.
    func close() throws {
        try readers.close()
        try writer.close()
    }

    private func writeNextGroup() {
        writer.asyncWriteWithoutTransaction { [self] db in
            for report in ChangeGroup(changes: takeNextGroup(), db: db).write() { report() }
            let isLast = queue.withLock { queue in
                queue.isBeingWritten = !queue.waiting.isEmpty
                return !queue.isBeingWritten
            }
            if !isLast { writeNextGroup() }
        }
    }

    private func takeNextGroup() -> [PendingChange] {
        queue.withLock { queue in
            let group = Array(queue.waiting.prefix(Self.groupLimit))
            queue.waiting.removeFirst(group.count)
            return group
        }
    }
}

/// A change that a task waits for.
struct PendingChange: Sendable {
    /// Resumes the waiting task with the result of the change. Call it once.
    typealias Report = @Sendable () -> Void

    fileprivate let make: @Sendable (Database) throws -> Report
    fileprivate let fail: @Sendable (any Error) -> Void

    init<T: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> T,
        for continuation: CheckedContinuation<T, any Error>
    ) {
        make = { db in
            let value = try change(db)
            return { continuation.resume(returning: value) }
        }
        fail = { continuation.resume(throwing: $0) }
    }
}

/// Changes that are written in one transaction.
struct ChangeGroup {
    let changes: [PendingChange]
    let db: Database

    /// Returns the reports to the waiting tasks.
    func write() -> [PendingChange.Report] {
        guard changes.count > 1 else { return changes.map(writeAlone) }
        do {
            return try writeTogether()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Another process has locked the file for the whole timeout. Repeating each change alone would wait for
            // each again.
            return changes.map { change in { change.fail(error) } }
        } catch {
            return changes.map(writeAlone)
        }
    }

    /// A change that throws is rolled back to its savepoint. The others are kept.
    /// - Throws: An error that has rolled back the whole transaction.
    private func writeTogether() throws -> [PendingChange.Report] {
        var reports: [PendingChange.Report] = []
        try db.inTransaction {
            for change in changes { reports.append(try writeInTransaction(change)) }
            return .commit
        }
        return reports
    }

    /// - Throws: An error on which SQLite rolls back the whole transaction, such as that of a full disk.
    private func writeInTransaction(_ change: PendingChange) throws -> PendingChange.Report {
        do {
            return try completed(change, in: db.inSavepoint)
        } catch {
            guard db.isInsideTransaction else { throw error }
            return { change.fail(error) }
        }
    }

    private func writeAlone(_ change: PendingChange) -> PendingChange.Report {
        do {
            return try completed(change) { try db.inTransaction(nil, $0) }
        } catch {
            return { change.fail(error) }
        }
    }

    private func completed(
        _ change: PendingChange,
        in block: (() throws -> Database.TransactionCompletion) throws -> Void
    ) throws -> PendingChange.Report {
        var report: PendingChange.Report?
        try block {
            report = try change.make(db)
            return .commit
        }
        guard let report else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return report
    }
}
