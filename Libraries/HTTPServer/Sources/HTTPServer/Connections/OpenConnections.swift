import Synchronization
import SystemCalls

/// The open connections of a server, counted against its limits, and the tasks that serve them.
final class OpenConnections: Sendable {
    struct Identifier: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Entry {
        var task: Task<Void, Never>?
        /// The address that the connection counts for; `nil` for that of a trusted proxy between two requests.
        var address: IPAddress?
        /// Closes the connection, once it can be.
        var close: (@Sendable () -> Void)?
        /// Whether the connection has made room for another one, and is about to end.
        var isLost = false

        /// The networks that the connection counts for.
        var clients: [ClientAddress] { address.map(ClientAddress.networks) ?? [] }
    }

    private struct State {
        var entries: [Identifier: Entry] = [:]
        var countByClient: [ClientAddress: Int] = [:]
        /// The number of connections that are about to end.
        var lostCount = 0
        var lastIdentifier: UInt64 = 0
        /// The maximum number of open connections since memory was released last.
        var peak = 0
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?

        mutating func begin(from address: IPAddress?) -> Identifier {
            lastIdentifier += 1
            let identifier = Identifier(rawValue: lastIdentifier)
            entries[identifier] = Entry()
            peak = max(peak, entries.count)
            count(identifier, for: address)
            return identifier
        }

        /// Returns whether memory is to be released: most connections of a peak have ended.
        mutating func shouldTrimMemory() -> Bool {
            guard peak >= OpenConnections.trimThreshold, entries.count <= peak / 4 else { return false }
            peak = entries.count
            return true
        }

        /// Chooses the oldest connection of the client with most, if it has more than a newcomer's client would have.
        /// - Returns: The function that closes the connection, which no longer counts.
        mutating func loseOne(to newcomer: IPAddress?) -> (@Sendable () -> Void)? {
            let newCount = newcomer.map { countByClient[ClientAddress($0)] ?? 0 } ?? 0
            guard let (client, greatest) = countByClient.max(by: { $0.value < $1.value }), greatest > newCount + 1,
                let oldest = entries.filter({ $0.value.clients.contains(client) && $0.value.close != nil })
                    .min(by: { $0.key.rawValue < $1.key.rawValue })?.key
            else { return nil }
            count(oldest, for: nil)
            lostCount += 1
            entries[oldest]?.isLost = true
            return entries[oldest]?.close.take()
        }

        /// Counts a connection for the networks of another address, or for none.
        mutating func count(_ identifier: Identifier, for address: IPAddress?) {
            for client in entries[identifier]?.clients ?? [] {
                let count = countByClient[client, default: 1] - 1
                // Keeps the table as small as the number of clients.
                countByClient[client] = count > 0 ? count : nil
            }
            entries[identifier]?.address = address
            for client in address.map(ClientAddress.networks) ?? [] { countByClient[client, default: 0] += 1 }
        }

        /// Returns the number of connections that count for each network of an address.
        func counts(of address: IPAddress) -> [Int] {
            ClientAddress.networks(of: address).map { countByClient[$0] ?? 0 }
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
    /// - Parameter address: The address to count the connection by, or `nil` for a trusted client.
    /// - Returns: `nil` for a connection to drop, which is not counted.
    func admit(
        from address: IPAddress?,
        under configuration: ServerConfiguration
    ) -> (identifier: Identifier, isAccepted: Bool)? {
        let (admission, close) = state.withLock {
            state -> ((identifier: Identifier, isAccepted: Bool)?, (@Sendable () -> Void)?) in
            let counts = address.map { state.counts(of: $0) } ?? []
            let openCount = state.entries.count - state.lostCount
            switch Admission(openCount: openCount, clientCounts: counts, under: configuration) {
            case .accepted: return ((state.begin(from: address), true), nil)
            case .acceptedInPlace:
                let close = state.loseOne(to: address)
                return ((state.begin(from: address), close != nil), close)
            case .refused: return ((state.begin(from: address), false), nil)
            case .dropped: return (nil, nil)
            }
        }
        close?()
        return admission
    }

    /// Closes the oldest connection of the client with most, if it has several.
    func closeOne() {
        state.withLock { $0.loseOne(to: nil) }?()
    }

    /// Sets the function that closes a connection, so that it can make room for others.
    func setClose(of identifier: Identifier, _ close: @escaping @Sendable () -> Void) {
        state.withLock { $0.entries[identifier]?.close = close }
    }

    /// Counts the connection of a trusted proxy for the address of a client, until `dismissClient(of:)` or `end(_:)`.
    /// - Returns: false if as many connections as `limit` count for the client already.
    func count(_ identifier: Identifier, for address: IPAddress, upTo limit: Int) -> Bool {
        state.withLock { state in
            guard Admission.excess(of: state.counts(of: address), over: limit) < 0 else { return false }
            state.count(identifier, for: address)
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
            if state.entries.removeValue(forKey: identifier)?.isLost == true { state.lostCount -= 1 }
            return (state.entries.isEmpty ? state.waiter.take() : nil, state.shouldTrimMemory())
        }
        waiter?.resume()
        // The allocator keeps freed memory. Releasing it takes milliseconds, so it does not happen on an event loop.
        if shouldTrimMemory { Task(executorPreference: globalConcurrentExecutor) { system_release_freed_memory() } }
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
    /// The connection is served if another one makes room for it, and refused otherwise: there are too many in all.
    case acceptedInPlace
    /// The connection is answered with 503: there are too many from its address (RFC 9110 §15.6.4).
    case refused
    /// The connection is closed without a response, because sending many refusals to one address is costly as well.
    case dropped

    /// The number of connections from one address that are refused, rather than dropped, at a time.
    private static let refusalLimit = 16

    /// - Parameters:
    ///   - openCount: The number of open connections.
    ///   - clientCounts: The numbers of those from each network of the same address; empty for a trusted client.
    init(openCount: Int, clientCounts: [Int], under configuration: ServerConfiguration) {
        switch Self.excess(of: clientCounts, over: configuration.connectionLimitPerAddress) {
        case Self.refusalLimit...: self = .dropped
        case 0...: self = .refused
        case _ where openCount >= configuration.connectionLimit: self = .acceptedInPlace
        default: self = .accepted
        }
    }

    /// Returns by how much the counts of networks exceed their limits; negative if each network may have one more. The
    /// limit of each network is twice that of the one inside it.
    static func excess(of counts: [Int], over limit: Int) -> Int {
        counts.enumerated().map { $0.element - limit << $0.offset }.max() ?? -1
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

    /// Lets the connection make room for others.
    func allowClosing(_ socket: Socket) {
        let bound = LoopBound(socket, thread: loop.thread)
        connections.setClose(of: identifier) { [loop] in
            Task(executorPreference: loop) { bound.onLoop?.abort() }
        }
    }

    /// Sets the task that serves the connection, or `nil` while the connection rests.
    func assign(_ task: Task<Void, Never>?) {
        connections.assign(task, to: identifier)
    }

    /// Returns the address that a request counts against, or `nil` for one without limits of its own.
    func limitedAddress(of request: Request) -> IPAddress? {
        if isOfProxy { return service.configuration.trustedProxies.limitedAddress(of: request) }
        return request.remoteAddress.flatMap(service.configuration.limitedAddress)
    }

    /// Returns the client that the connection counts against before a request has arrived.
    func client(at address: SocketAddress?) -> ClientAddress? {
        isOfProxy ? nil : address.flatMap(service.configuration.limitedAddress).map(ClientAddress.init)
    }

    func waitingMemory(of client: ClientAddress?) -> WaitingMemory {
        WaitingMemory(budget: service.waitingMemory, client: client, loop: loop)
    }

    /// Counts the connection of a trusted proxy for the client of its request, until ``endRequest()``.
    /// - Returns: false if the request has to be refused, because the client has too many under way.
    func beginRequest(of address: IPAddress?) -> Bool {
        guard isOfProxy, let address else { return true }
        let limit = service.configuration.connectionLimitPerAddress
        guard connections.count(identifier, for: address, upTo: limit) else {
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
