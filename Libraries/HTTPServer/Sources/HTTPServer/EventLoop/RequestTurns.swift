/// The turns of the clients of an event loop: between two polls, a few requests of each client are answered, however many
/// connections it has. So a client with hundreds of busy connections delays the others by a few requests only.
///
/// Confined to the thread of its event loop.
struct RequestTurns {
    /// The number of requests in a turn.
    static let size = 2

    private struct ClientTurn {
        var requestCount = 0
        /// The tasks that wait for the next turn, in order of arrival.
        var waiting: [UnsafeContinuation<Void, Never>] = []

        mutating func begin() -> Bool {
            guard requestCount < RequestTurns.size else { return false }
            requestCount += 1
            return true
        }
    }

    /// The turns of the clients that had a request since the last poll.
    private var turns: [ClientAddress: ClientTurn] = [:]
    private(set) var waitingCount = 0

    /// Counts a request of a client.
    /// - Returns: false if the client's turn is over. If so, call `wait(as:_:)`.
    mutating func begin(for client: ClientAddress) -> Bool {
        turns[client, default: ClientTurn()].begin()
    }

    /// Adds a task that waits for the next turn of a client.
    mutating func wait(as client: ClientAddress, _ continuation: UnsafeContinuation<Void, Never>) {
        turns[client, default: ClientTurn()].waiting.append(continuation)
        waitingCount += 1
    }

    /// Begins a new turn of each client.
    /// - Returns: The waiting tasks whose turn it is, each of which was counted.
    mutating func next() -> [UnsafeContinuation<Void, Never>] {
        guard waitingCount > 0 else {
            turns.removeAll(keepingCapacity: true)
            return []
        }
        var ready: [UnsafeContinuation<Void, Never>] = []
        turns = turns.compactMapValues { turn in
            guard !turn.waiting.isEmpty else { return nil }
            let first = turn.waiting.prefix(Self.size)
            ready += first
            return ClientTurn(requestCount: first.count, waiting: Array(turn.waiting.dropFirst(Self.size)))
        }
        waitingCount -= ready.count
        return ready
    }
}
