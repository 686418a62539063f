import Dispatch
import Foundation
internal import Models
import Synchronization

/// A PostgreSQL database, with a few connections that all clients share.
///
/// A read or a change is a function that runs on the thread of a connection, in a transaction (docs/decisions/0040).
package final class PostgresDatabase: Sendable {
    /// The number of reads and changes that may wait for a connection. While the server stalls, more are refused at once,
    /// and fill no memory.
    static let waitingLimit = 4_096

    /// The time for which a long change waits for the renewal of its lease, in milliseconds.
    private static let leaseTimeout = 10_000

    /// A function that is called with the revisions of what a transaction has changed, after its commit.
    typealias Announcement = @Sendable ([Subject: Int]) -> Void

    private typealias Job = @Sendable (PostgresWorker) -> Void

    private struct State {
        var idle: [PostgresWorker]
        var waiting: [(kind: PostgresTransaction, job: Job)] = []
        /// The number of further changes that may run at the same time.
        var freeChangeCount: Int
        var isClosed = false
        var standby = StandbyGate()
        var announcement: Announcement = { _ in }
    }

    let address: PostgresAddress
    let statistics = ClusterStatistics()

    private let state: Mutex<State>

    /// The connections are opened when they are needed.
    /// - Parameters:
    ///   - connectionCount: The maximum number of connections that are used at the same time, besides the following ones.
    ///   - reservedForReads: The number of connections that changes leave to reads, because a change may wait for a lock, the disk
    ///     and a standby.
    package init(
        at address: PostgresAddress,
        connectionCount: Int = ProcessInfo.processInfo.activeProcessorCount + 4,
        reservedForReads: Int = 2
    ) {
        self.address = address
        state = Mutex(
            State(
                idle: (0..<connectionCount + reservedForReads).map { _ in PostgresWorker(address) },
                freeChangeCount: connectionCount
            )
        )
    }

    /// Sets the function that is called after each change.
    func announce(with announcement: @escaping Announcement) {
        state.withLock { $0.announcement = announcement }
    }

    /// Runs a change, and returns when it is committed. If `change` throws, it is rolled back.
    ///
    /// Cancelling the task does not stop the change.
    /// - Parameters:
    ///   - attempts: The number of times that the change is run, if it collides with other transactions each time.
    ///   - isLong: Whether the lease of the work is checked at the end, because it could not be renewed while it is locked.
    ///   - waitsForStandby: Whether the commit waits for a synchronous standby. A change that does not may be lost in a failover.
    ///   - change: A function without effects outside the database, unless there is only one attempt.
    func change<T: Sendable>(
        attempts: Int = 5,
        isLong: Bool = false,
        waitsForStandby: Bool = true,
        _ change: @escaping @Sendable (PostgresConnection) throws -> T
    ) async throws -> T {
        // Another machine may have taken over the work that the change is part of.
        let lease = Lease.current
        // Others would be refused until the end of a long change that tests whether the standby is back.
        if isLong, state.withLock(\.standby.isAway) { try await self.change { _ in } }
        return try await run(.change, attempts: attempts, waitsForStandby: waitsForStandby) { db in
            if !waitsForStandby { try db.send("SET LOCAL synchronous_commit = local") }
            if let lease, !isLong { try db.check(lease) }
            let value = try change(db)
            if let lease, isLong { try db.check(lease, waiting: Self.leaseTimeout) }
            return value
        }
    }

    /// Reads one state of the database, even with several statements.
    /// - Parameter query: A function without other effects: if the connection was lost meanwhile, it is run again.
    func read<T: Sendable>(_ query: @escaping @Sendable (PostgresConnection) throws -> T) async throws -> T {
        try await run(.read, query)
    }

    /// Closes the connections after the running reads and changes. Those that wait are refused, as are new ones.
    package func close() {
        let (idle, refused) = state.withLock { state in
            defer { (state.idle, state.waiting) = ([], []) }
            state.isClosed = true
            return (state.idle, state.waiting)
        }
        let closed = PostgresWorker(refusing: .closed)
        for (_, job) in refused { job(closed) }
        for worker in idle { worker.queue.async { worker.disconnect() } }
    }

    private func run<T: Sendable>(
        _ transaction: PostgresTransaction,
        attempts: Int = 1,
        waitsForStandby: Bool = false,
        _ body: @escaping @Sendable (PostgresConnection) throws -> T
    ) async throws -> T {
        let (value, changes): (T, [Subject: Int]) = try await withCheckedThrowingContinuation { continuation in
            let job: Job = { [self] worker in
                let run = { try worker.run(transaction, attempts: attempts, body) }
                continuation.resume(with: Result { waitsForStandby ? try throughGate(run) : try run() })
            }
            do {
                try enqueue(job, of: transaction)
            } catch {
                continuation.resume(throwing: error)
            }
        }
        if !changes.isEmpty {
            ChangeLog.current?.add(changes)
            state.withLock(\.announcement)(changes)
        }
        return value
    }

    /// Runs a change unless the standby is away and another one tests whether it is back.
    private func throughGate<T>(_ change: () throws -> T) throws -> T {
        let isTrial = try state.withLock { state throws(PostgresError) in try state.standby.admit() }
        do {
            let value = try change()
            state.withLock { $0.standby.end(isTrial: isTrial) }
            return value
        } catch {
            state.withLock { $0.standby.end(isTrial: isTrial, failure: error) }
            throw error
        }
    }

    /// Gives the job to the connection that was used last, so that as few as possible are open.
    private func enqueue(_ job: @escaping Job, of kind: PostgresTransaction) throws(PostgresError) {
        let worker = try state.withLock { state throws(PostgresError) -> PostgresWorker? in
            guard !state.isClosed else { throw .closed }
            if kind == .read || state.freeChangeCount > 0, let worker = state.idle.popLast() {
                if kind == .change { state.freeChangeCount -= 1 }
                return worker
            }
            guard state.waiting.count < Self.waitingLimit else { throw .busy }
            state.waiting.append((kind, waiting(job)))
            return nil
        }
        worker?.queue.async { [self] in
            guard let worker else { return }
            var next: (kind: PostgresTransaction, job: Job)? = (kind, job)
            while let (kind, job) = next {
                job(worker)
                next = nextJob(for: worker, after: kind)
            }
        }
    }

    /// Returns a job whose wait for a connection begins now, and is counted. It is refused if it waits for longer than a server
    /// may take to answer: while none can be reached, each attempt to connect takes seconds, and nobody waits for all of them.
    private func waiting(_ job: @escaping Job) -> Job {
        let start = ContinuousClock.now
        let limit = Duration.milliseconds(address.limits.answerTimeout)
        statistics.note { $0.waitingCount += 1 }
        return { [statistics] worker in
            let time = ContinuousClock.now - start
            statistics.note {
                $0.waitingCount -= 1
                $0.waitCount += 1
                $0.waitTime += time / .seconds(1)
            }
            job(time > limit ? PostgresWorker(refusing: .busy) : worker)
        }
    }

    /// Returns the job that has waited longest and may run.
    private func nextJob(
        for worker: PostgresWorker,
        after last: PostgresTransaction
    ) -> (kind: PostgresTransaction, job: Job)? {
        state.withLock { state in
            if last == .change { state.freeChangeCount += 1 }
            guard let index = state.waiting.firstIndex(where: { $0.kind == .read || state.freeChangeCount > 0 }) else {
                if state.isClosed { worker.disconnect() } else { state.idle.append(worker) }
                return nil
            }
            if state.waiting[index].kind == .change { state.freeChangeCount -= 1 }
            return state.waiting.remove(at: index)
        }
    }
}

/// Admits one change at a time while the only synchronous standby is away.
///
/// Each commit would wait for the standby until its time limit, with its rows locked, on a connection that readers need. So after
/// the first one that was not confirmed, one change at a time tests whether the standby is back, and all others are refused.
private struct StandbyGate {
    private(set) var isAway = false
    private var isTrying = false

    /// - Returns: Whether the change tests if the standby is back.
    /// - Throws: `PostgresError.standbyAway`.
    mutating func admit() throws(PostgresError) -> Bool {
        guard isAway else { return false }
        guard !isTrying else { throw .standbyAway }
        isTrying = true
        return true
    }

    /// Notes the end of a change that was admitted.
    mutating func end(isTrial: Bool, failure: (any Error)? = nil) {
        if isTrial { isTrying = false }
        if isTrial, failure == nil { isAway = false }
        if failure as? PostgresError == .unconfirmed { isAway = true }
    }
}

/// The kinds of transactions.
enum PostgresTransaction: String {
    /// Not READ WRITE, which would change a database whose operator has made it read-only (`default_transaction_read_only`).
    case change = "BEGIN ISOLATION LEVEL READ COMMITTED"
    case read = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
}

/// The owner of one connection, which it opens when it is needed, and opens again after it was lost.
// Unchecked but safe: `connection` is used on `queue` only, whose thread may block.
final class PostgresWorker: @unchecked Sendable {
    let queue = DispatchQueue(label: "PostgresStorage.PostgresWorker")
    private let address: Result<PostgresAddress, PostgresError>
    private var connection: PostgresConnection?

    init(_ address: PostgresAddress) {
        self.address = .success(address)
    }

    /// A worker without a connection, which refuses everything.
    init(refusing error: PostgresError) {
        address = .failure(error)
    }

    func disconnect() {
        connection = nil
    }

    func run<T>(
        _ transaction: PostgresTransaction,
        attempts: Int,
        _ body: (PostgresConnection) throws -> T
    ) throws -> (T, changes: [Subject: Int]) {
        var rest = attempts
        while true {
            rest -= 1
            do {
                return try runOnce(transaction, isOnce: transaction == .change && attempts == 1, body)
            } catch let error as PostgresError where error.isCollision && rest > 0 {
                continue
            }
        }
    }

    /// - Returns: The value of the body, and the revisions of the subjects that it has changed.
    private func runOnce<T>(
        _ transaction: PostgresTransaction,
        isOnce: Bool,
        _ body: (PostgresConnection) throws -> T
    ) throws -> (T, changes: [Subject: Int]) {
        let isReused = connection?.isOpen == true
        let connection = try connected()
        connection.touched = [:]
        connection.isLimited = true
        var begin: PostgresAnswer?
        do {
            begin = try connection.send(transaction.rawValue)
            // A function that may not be run again begins on a connection that is known to be open.
            if isOnce { try connection.receive() }
            let value = try body(connection)
            switch transaction {
            case .read: try connection.endRead()
            case .change:
                // If the connection is lost before the commit, nothing is saved.
                if begin?.hasSucceeded != true { try connection.receive() }
                try commit(on: connection)
            }
            return (value, connection.touched)
        } catch PostgresError.lost where isReused && !connection.isOpen && begin?.hasSucceeded != true {
            // After a restart of the server, an idle connection looks open until it is used. Nothing was done on it.
            return try runOnce(transaction, isOnce: isOnce, body)
        } catch {
            rollBack(after: error)
            throw error
        }
    }

    /// Returns the connection, which is opened if there is none.
    private func connected() throws(PostgresError) -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        connection = nil
        let connection = try PostgresConnection(to: address.get())
        self.connection = connection
        return connection
    }

    /// - Throws: `unknownOutcome` if the connection is lost, and `unconfirmed`.
    private func commit(on connection: PostgresConnection) throws(PostgresError) {
        let command: String
        do throws(PostgresError) {
            command = try connection.commit()
        } catch .lost(let detail) {
            throw .unknownOutcome(detail: detail)
        }
        // The server answers ROLLBACK if a statement has failed, and its error was ignored.
        guard command == "COMMIT" else { throw .failed(state: "25P02", message: "the transaction was rolled back") }
    }

    private func rollBack(after error: any Error) {
        let isUsable =
            switch error as? PostgresError {
            // A standby that was a primary takes no changes until it is one again, so another server is looked for.
            case .readOnly: false
            default: true
            }
        guard isUsable, let connection, connection.isOpen, (try? connection.rollBack()) != nil else {
            return connection = nil
        }
    }
}
