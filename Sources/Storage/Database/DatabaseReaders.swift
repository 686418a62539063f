import GRDB
import Synchronization

/// The connections that read a database, and the reads that wait for one of them.
///
/// 1. ``read(_:_:)`` adds a read to the turns of its client. If it is its turn and a reader is free, the read is handed
///    to the reader's thread.
/// 2. The thread runs the read, returns the reader, and takes what is next.
/// 3. The waiting task is resumed with the result.
///
/// A disk that stalls thus stops the threads of the readers only. The thread that asks, such as an event loop, takes a
/// lock that nobody holds while waiting for anything, and hands over the read; all else of GRDB and SQLite runs on
/// threads of GRDB. All connections are opened at the start, because a connection that is opened reads the disk, too.
final class DatabaseReaders: Sendable {
    private struct State {
        var turns: ReadTurns<PendingRead>
        /// The indexes of the connections that nobody reads.
        var free: [Int]
        var isClosed = false

        /// Takes a free reader for each read whose turn it is.
        mutating func begin() -> [(turn: ReadTurns<PendingRead>.Turn, reader: Int)] {
            var begun: [(ReadTurns<PendingRead>.Turn, Int)] = []
            while let reader = free.last, let turn = turns.next() {
                free.removeLast()
                begun.append((turn, reader))
            }
            return begun
        }
    }

    private let connections: [any DatabaseReader]
    private let state: Mutex<State>
    private let lastNumber = Atomic(0)

    /// - Parameter connections: The connections. One client gets at most a quarter of them at the same time, so that
    ///   others need not wait for the end of its reads.
    init(_ connections: [any DatabaseReader]) {
        self.connections = connections
        let limits = ReadLimits(client: max(1, connections.count / 4), searches: Self.searchLimit)
        state = Mutex(State(turns: ReadTurns(limits: limits), free: Array(connections.indices)))
    }

    /// The number of searches at the same time, so that other reads do not wait for them.
    static let searchLimit = 3

    /// The number of waiting reads of each client that waits.
    var waitingCounts: [ReadingClient?: Int] { state.withLock { $0.turns.waitingCounts } }

    /// The number of readers that are free.
    var freeCount: Int { state.withLock { $0.free.count } }

    /// Runs a query in a transaction, on the thread of a reader, when it is the turn of the current task's client.
    /// - Throws: The errors of `query`, a database error, or `CancellationError` if the task is cancelled while it waits.
    func read<T: Sendable>(
        _ kind: ReadKind,
        _ query: @escaping @Sendable (Database) throws -> T
    ) async throws -> T {
        let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        let client = ReadingClient.current
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(PendingRead(query, for: continuation), number: number, of: client, kind)
            }
        } onCancel: {
            state.withLock { $0.turns.remove(number, of: client, kind) }?.fail(CancellationError())
        }
    }

    private func add(_ read: PendingRead, number: Int, of client: ReadingClient?, _ kind: ReadKind) {
        let outcome = state.withLock { state -> Result<[(turn: ReadTurns<PendingRead>.Turn, reader: Int)], any Error> in
            // Checked while locked: a later cancellation finds the read.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.isClosed { return .failure(Self.closed) }
            state.turns.add(read, number: number, of: client, kind)
            return .success(state.begin())
        }
        switch outcome {
        case .success(let begun): for (turn, reader) in begun { run(turn, on: reader) }
        case .failure(let error): read.fail(error)
        }
    }

    private func run(_ turn: ReadTurns<PendingRead>.Turn, on reader: Int) {
        connections[reader].asyncUnsafeRead { [self] db in
            let start = ContinuousClock.now
            let report = turn.read.run(db)
            let time = start.duration(to: .now)
            let begun = state.withLock { state in
                state.turns.end(turn, after: time)
                state.free.append(reader)
                return state.begin()
            }
            for (turn, reader) in begun { run(turn, on: reader) }
            report()
        }
    }

    /// Closes the connections after the running reads. Waiting and later ones throw an error.
    func close() throws {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.turns.removeAll()
        }
        for read in waiting { read.fail(Self.closed) }
        for connection in connections { try connection.close() }
    }

    private static var closed: DatabaseError {
        DatabaseError(resultCode: .SQLITE_MISUSE, message: "Connection is closed")
    }
}

/// A read that a task waits for.
struct PendingRead: Sendable {
    /// Runs the read.
    /// - Returns: A function that resumes the waiting task with the result. Call it once.
    let run: @Sendable (Result<Database, any Error>) -> @Sendable () -> Void
    /// Resumes the waiting task with an error.
    let fail: @Sendable (any Error) -> Void

    init<T: Sendable>(
        _ query: @escaping @Sendable (Database) throws -> T,
        for continuation: CheckedContinuation<T, any Error>
    ) {
        run = { db in
            let result = Result { try db.get().snapshot(query) }
            return { continuation.resume(with: result) }
        }
        fail = { continuation.resume(throwing: $0) }
    }
}

extension Database {
    /// Runs a query in a transaction, so that all of it sees one state.
    fileprivate func snapshot<T>(_ query: (Database) throws -> T) throws -> T {
        try readOnly {
            var value: T?
            try inTransaction(.deferred) {
                value = try query(self)
                return .commit
            }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return value
        }
    }
}
