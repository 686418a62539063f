import Synchronization

/// The open connections of a server, counted against its limits, and the tasks that serve them.
final class OpenConnections: Sendable {
    struct Identifier: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Entry {
        var task: Task<Void, Never>?
        let client: ClientAddress?
    }

    private struct State {
        var entries: [Identifier: Entry] = [:]
        var countByClient: [ClientAddress: Int] = [:]
        var lastIdentifier: UInt64 = 0
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?

        mutating func begin(from client: ClientAddress?) -> Identifier {
            lastIdentifier += 1
            let identifier = Identifier(rawValue: lastIdentifier)
            entries[identifier] = Entry(client: client)
            if let client { countByClient[client, default: 0] += 1 }
            return identifier
        }
    }

    private let state = Mutex(State())

    var count: Int {
        state.withLock { $0.entries.count }
    }

    /// Decides about a connection that was just accepted, and counts it until `end(_:)`. Both happen in one step, because
    /// several loops accept at the same time.
    /// - Parameter client: The address to count the connection by, or nil for a trusted client.
    /// - Returns: nil for a connection to drop, which is not counted.
    func admit(
        from client: ClientAddress?,
        under configuration: ServerConfiguration
    ) -> (identifier: Identifier, isAccepted: Bool)? {
        state.withLock { state in
            let count = client.map { state.countByClient[$0] ?? 0 }
            switch Admission(openCount: state.entries.count, clientCount: count, under: configuration) {
            case .accepted: return (state.begin(from: client), true)
            case .refused: return (state.begin(from: client), false)
            case .dropped: return nil
            }
        }
    }

    /// Sets the task that serves a connection, or nil while the connection rests.
    func assign(_ task: Task<Void, Never>?, to identifier: Identifier) {
        let isAbandoned = state.withLock { state in
            state.entries[identifier]?.task = task
            return state.isAbandoned
        }
        if isAbandoned { task?.cancel() }
    }

    func end(_ identifier: Identifier) {
        let waiter = state.withLock { state in
            if let client = state.entries.removeValue(forKey: identifier)?.client {
                let count = state.countByClient[client, default: 1] - 1
                // Keeps the table as small as the number of connected clients.
                state.countByClient[client] = count > 0 ? count : nil
            }
            return state.entries.isEmpty ? state.waiter.take() : nil
        }
        waiter?.resume()
    }

    /// Cancels the task of a connection whose client has gone.
    func cancel(_ identifier: Identifier) {
        state.withLock { $0.entries[identifier]?.task }?.cancel()
    }

    /// Returns when all connections have ended or were abandoned.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.entries.isEmpty || state.isAbandoned { return true }
                state.waiter = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Cancels all tasks and ends `waitForEnd()`.
    /// - Returns: The number of connections that were still open.
    func abandon() -> Int {
        let (entries, waiter) = state.withLock { state in
            state.isAbandoned = true
            return (state.entries, state.waiter.take())
        }
        entries.values.forEach { $0.task?.cancel() }
        waiter?.resume()
        return entries.count
    }
}

/// The decision about a connection that was just accepted.
enum Admission {
    /// The connection is served.
    case accepted
    /// The connection is answered with 503: there are too many, in all or from its address (RFC 9110 §15.6.4).
    case refused
    /// The connection is closed without a response, because sending many refusals to one address is costly as well.
    case dropped

    /// The number of connections from one address that are refused, rather than dropped, at a time.
    private static let refusalLimit = 16

    /// - Parameters:
    ///   - openCount: The number of open connections.
    ///   - clientCount: The number of those from the same address, or nil for a trusted client.
    init(openCount: Int, clientCount: Int?, under configuration: ServerConfiguration) {
        let limit = configuration.connectionLimitPerAddress
        switch clientCount {
        case .some(let count) where count >= limit + Self.refusalLimit: self = .dropped
        case .some(let count) where count >= limit: self = .refused
        case _ where openCount >= configuration.connectionLimit: self = .refused
        default: self = .accepted
        }
    }
}

/// The limits that a connection counts against, from its acceptance to its close.
struct ConnectionQuota: Sendable {
    let identifier: OpenConnections.Identifier
    let connections: OpenConnections
    let loop: EventLoop
    let service: Service

    /// Ends the counting. Call it once, after the socket was closed.
    func release() {
        service.statistics.connectionEnded()
        connections.end(identifier)
    }

    /// Sets the task that serves the connection, or nil while the connection rests.
    func assign(_ task: Task<Void, Never>?) {
        connections.assign(task, to: identifier)
    }

    /// Cancels the task that serves the connection.
    func cancelTask() {
        connections.cancel(identifier)
    }
}
