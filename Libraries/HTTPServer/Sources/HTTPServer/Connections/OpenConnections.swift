import CLinux
import Synchronization

/// The open connections of a server, counted against its limits, and the tasks that serve them.
final class OpenConnections: Sendable {
    struct Identifier: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Entry {
        var task: Task<Void, Never>?
        /// The client that the connection counts for; `nil` for that of a trusted proxy between two requests.
        var client: ClientAddress?
    }

    private struct State {
        var entries: [Identifier: Entry] = [:]
        var countByClient: [ClientAddress: Int] = [:]
        var lastIdentifier: UInt64 = 0
        /// The maximum number of open connections since memory was released last.
        var peak = 0
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?

        mutating func begin(from client: ClientAddress?) -> Identifier {
            lastIdentifier += 1
            let identifier = Identifier(rawValue: lastIdentifier)
            entries[identifier] = Entry()
            peak = max(peak, entries.count)
            count(identifier, for: client)
            return identifier
        }

        /// Returns whether memory is to be released: most connections of a peak have ended.
        mutating func shouldTrimMemory() -> Bool {
            guard peak >= OpenConnections.trimThreshold, entries.count <= peak / 4 else { return false }
            peak = entries.count
            return true
        }

        /// Counts a connection for another client, or for none.
        mutating func count(_ identifier: Identifier, for client: ClientAddress?) {
            if let previous = entries[identifier]?.client {
                let count = countByClient[previous, default: 1] - 1
                // Keeps the table as small as the number of clients.
                countByClient[previous] = count > 0 ? count : nil
            }
            entries[identifier]?.client = client
            if let client { countByClient[client, default: 0] += 1 }
        }
    }

    /// The peak of connections after which memory is released. Fewer take a few megabytes.
    private static let trimThreshold = 256

    private let state = Mutex(State())

    var count: Int {
        state.withLock { $0.entries.count }
    }

    /// Decides about a connection that was just accepted, and counts it until `end(_:)`. Both happen in one step,
    /// because several loops accept at the same time.
    /// - Parameter client: The address to count the connection by, or `nil` for a trusted client.
    /// - Returns: `nil` for a connection to drop, which is not counted.
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

    /// Counts the connection of a trusted proxy for a client, until `dismissClient(of:)` or `end(_:)`.
    /// - Returns: false if as many connections as `limit` count for the client already.
    func count(_ identifier: Identifier, for client: ClientAddress, upTo limit: Int) -> Bool {
        state.withLock { state in
            guard state.countByClient[client] ?? 0 < limit else { return false }
            state.count(identifier, for: client)
            return true
        }
    }

    /// Counts a connection for no client.
    func dismissClient(of identifier: Identifier) {
        state.withLock { $0.count(identifier, for: nil) }
    }

    /// Sets the task that serves a connection, or `nil` while the connection rests.
    func assign(_ task: Task<Void, Never>?, to identifier: Identifier) {
        let isAbandoned = state.withLock { state in
            state.entries[identifier]?.task = task
            return state.isAbandoned
        }
        if isAbandoned { task?.cancel() }
    }

    func end(_ identifier: Identifier) {
        let (waiter, shouldTrimMemory) = state.withLock { state in
            state.count(identifier, for: nil)
            state.entries[identifier] = nil
            return (state.entries.isEmpty ? state.waiter.take() : nil, state.shouldTrimMemory())
        }
        waiter?.resume()
        // The allocator keeps freed memory. Releasing it takes milliseconds, so it does not happen on an event loop.
        if shouldTrimMemory { Task(executorPreference: globalConcurrentExecutor) { linux_release_freed_memory() } }
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
    ///   - clientCount: The number of those from the same address, or `nil` for a trusted client.
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
    /// Whether the client is a trusted proxy, so that each request counts for the client that the proxy names.
    let isOfProxy: Bool
    let connections: OpenConnections
    let loop: EventLoop
    let service: Service

    /// Ends the counting. Call it once, after the socket was closed.
    func release() {
        service.statistics.connectionEnded()
        connections.end(identifier)
    }

    /// Sets the task that serves the connection, or `nil` while the connection rests.
    func assign(_ task: Task<Void, Never>?) {
        connections.assign(task, to: identifier)
    }

    /// Returns the client that a request counts against, or `nil` for one without limits of its own.
    func client(of request: Request) -> ClientAddress? {
        let configuration = service.configuration
        if isOfProxy { return configuration.trustedProxies.client(of: request) }
        return request.remoteAddress.flatMap(configuration.limitedClient)
    }

    /// Counts the connection of a trusted proxy for the client of its request, until ``endRequest()``.
    /// - Returns: false if the request has to be refused, because the client has too many under way.
    func beginRequest(of client: ClientAddress?) -> Bool {
        guard isOfProxy, let client else { return true }
        let limit = service.configuration.connectionLimitPerAddress
        guard connections.count(identifier, for: client, upTo: limit) else {
            service.statistics.requestRefused()
            return false
        }
        return true
    }

    /// Ends the counting for the client of a proxy's request. Its response was sent.
    func endRequest() {
        if isOfProxy { connections.dismissClient(of: identifier) }
    }

    /// Cancels the task that serves the connection.
    func cancelTask() {
        connections.cancel(identifier)
    }
}
