import GRDB

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
