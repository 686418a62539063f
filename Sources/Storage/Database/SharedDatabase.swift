import GRDB
import Synchronization

/// A database that many change at the same time.
///
/// What a change waits for is the disk. So those that come while others are written go into the next transaction together, and
/// wait for the disk once (group commit): see docs/decisions/0019-changes-share-a-commit.md.
final class SharedDatabase: Sendable {
    /// So many changes share a transaction at most, so that the first does not wait long for the others.
    static let groupLimit = 64

    private struct Queue {
        var waiting: [PendingChange] = []
        var isBeingWritten = false
    }

    let writer: any DatabaseWriter
    private let queue = Mutex(Queue())

    /// How many changes wait while others are written.
    var waitingCount: Int {
        queue.withLock { $0.waiting.count }
    }

    init(_ writer: any DatabaseWriter) {
        self.writer = writer
    }

    /// Makes a change: all of it, or nothing when it throws. Changes are made in the order in which they come.
    ///
    /// It is made to its end, even when who asked for it has gone meanwhile: what was sent would be lost.
    /// - Parameter change: Changes nothing but the database, as it may be made anew when the first attempt comes to nothing.
    /// - Returns: When it is on the disk.
    func change<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            let isFirst = queue.withLock { queue in
                queue.waiting.append(PendingChange(change, for: continuation))
                defer { queue.isBeingWritten = true }
                return !queue.isBeingWritten
            }
            if isFirst { writeNextGroup() }
        }
    }

    private func writeNextGroup() {
        writer.asyncWriteWithoutTransaction { [self] db in
            for tell in ChangeGroup(changes: takeNextGroup(), db: db).write() { tell() }
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

extension SharedDatabase {
    func read<T>(_ query: (Database) throws -> T) throws -> T {
        try writer.read(query)
    }

    func read<T: Sendable>(_ query: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await writer.read(query)
    }

    /// See `DatabaseWriter.longChange`.
    func longChange<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await writer.longChange(change)
    }
}

/// A change that somebody waits for.
struct PendingChange: Sendable {
    /// Says how a change has ended to who waits for it. To be called once.
    typealias Tell = @Sendable () -> Void

    fileprivate let make: @Sendable (Database) throws -> Tell
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

/// Changes that are written together.
struct ChangeGroup {
    let changes: [PendingChange]
    let db: Database

    /// - Returns: What is to be told of each.
    func write() -> [PendingChange.Tell] {
        guard changes.count > 1 else { return changes.map(writeAlone) }
        do {
            return try writeTogether()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Another process has held the file for as long as is waited. By themselves they would wait as long each.
            return changes.map { change in { change.fail(error) } }
        } catch {
            return changes.map(writeAlone)
        }
    }

    /// One that throws undoes what it has done, and the others stand.
    /// - Throws: When nothing was written.
    private func writeTogether() throws -> [PendingChange.Tell] {
        var tells: [PendingChange.Tell] = []
        try db.inTransaction {
            for change in changes { tells.append(try writeInTransaction(change)) }
            return .commit
        }
        return tells
    }

    /// - Throws: When the transaction is over: of some errors, as that of a full disk, SQLite undoes the whole.
    private func writeInTransaction(_ change: PendingChange) throws -> PendingChange.Tell {
        do {
            return try completed(change, in: db.inSavepoint)
        } catch {
            guard db.isInsideTransaction else { throw error }
            return { change.fail(error) }
        }
    }

    private func writeAlone(_ change: PendingChange) -> PendingChange.Tell {
        do {
            return try completed(change) { try db.inTransaction(nil, $0) }
        } catch {
            return { change.fail(error) }
        }
    }

    private func completed(
        _ change: PendingChange,
        in block: (() throws -> Database.TransactionCompletion) throws -> Void
    ) throws -> PendingChange.Tell {
        var tell: PendingChange.Tell?
        try block {
            tell = try change.make(db)
            return .commit
        }
        guard let tell else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return tell
    }
}
