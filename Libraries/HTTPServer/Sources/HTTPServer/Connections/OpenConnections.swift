import CLinux
import Synchronization

/// The connections of a server and the tasks that serve them: how many there are, and when the last has ended.
final class OpenConnections: Sendable {
    struct Identifier: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Entry {
        var task: Task<Void, Never>?
        let network: ClientNetwork?
    }

    private struct State {
        var entries: [Identifier: Entry] = [:]
        var countByNetwork: [ClientNetwork: Int] = [:]
        var lastIdentifier: UInt64 = 0
        var crowd = Crowd()
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?

        mutating func begin(from network: ClientNetwork?) -> Identifier {
            lastIdentifier += 1
            let identifier = Identifier(rawValue: lastIdentifier)
            entries[identifier] = Entry(network: network)
            crowd.grow(to: entries.count)
            if let network { countByNetwork[network, default: 0] += 1 }
            return identifier
        }
    }

    private let state = Mutex(State())

    var count: Int {
        state.withLock { $0.entries.count }
    }

    /// Decides about a connection that was just accepted, and counts it until `end`: in one step, as each loop accepts.
    /// - Parameter network: Whom it counts for; nil for nobody.
    /// - Returns: `nil` when it is to be dropped, and is not counted.
    func admit(
        from network: ClientNetwork?,
        under configuration: ServerConfiguration
    ) -> (identifier: Identifier, isWelcome: Bool)? {
        state.withLock { state in
            let countOfNetwork = network.map { state.countByNetwork[$0] ?? 0 }
            switch Admission(besides: state.entries.count, ofNetwork: countOfNetwork, under: configuration) {
            case .welcome: return (state.begin(from: network), true)
            case .turnedAway: return (state.begin(from: network), false)
            case .dropped: return nil
            }
        }
    }

    /// Says who serves a connection from now on; nil while nobody has to.
    func assign(_ task: Task<Void, Never>?, to identifier: Identifier) {
        let isAbandoned = state.withLock { state in
            state.entries[identifier]?.task = task
            return state.isAbandoned
        }
        if isAbandoned { task?.cancel() }
    }

    func end(_ identifier: Identifier) {
        let (waiter, crowdHasLeft) = state.withLock { state in
            if let network = state.entries.removeValue(forKey: identifier)?.network {
                let count = state.countByNetwork[network, default: 1] - 1
                // A network without connections is forgotten, so that the table stays as small as they are few.
                state.countByNetwork[network] = count > 0 ? count : nil
            }
            let crowdHasLeft = state.crowd.shrink(to: state.entries.count)
            return (state.entries.isEmpty ? state.waiter.take() : nil, crowdHasLeft)
        }
        waiter?.resume()
        if crowdHasLeft { Self.releaseMemory() }
    }

    /// What a crowd has taken of memory lies free in pieces, which the allocator keeps: 9,000 connections have made 30 MB
    /// of it. To give it back takes some milliseconds, so it is done once for a crowd, and by no event loop. A moment
    /// later, as those that are about to go have not freed theirs yet.
    private static func releaseMemory() {
        Task {
            try await Task.sleep(for: .seconds(1))
            linux_release_free_memory()
        }
    }

    /// Cancels the task of a connection whose client has gone.
    func cancel(_ identifier: Identifier) {
        state.withLock { $0.entries[identifier]?.task }?.cancel()
    }

    /// Returns when no connection is left, or when those that are left were abandoned.
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

    /// Cancels all tasks and waits for none of them any longer.
    /// - Returns: How many there were.
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

/// What becomes of a connection that was just accepted.
enum Admission {
    /// It is served.
    case welcome
    /// It is told that there are too many, in all or from its address (RFC 9110 §15.6.4).
    case turnedAway
    /// It is closed without a word: so many of its address were told already that telling is the attack.
    case dropped

    /// Connections of one address that are told so at a time.
    private static let overflow = 16

    /// - Parameters:
    ///   - count: How many connections are open already.
    ///   - countOfNetwork: How many of them count for the same network; nil when this one counts for nobody.
    init(besides count: Int, ofNetwork countOfNetwork: Int?, under configuration: ServerConfiguration) {
        let limit = configuration.connectionLimitPerAddress
        switch countOfNetwork {
        case .some(let count) where count >= limit + Self.overflow: self = .dropped
        case .some(let count) where count >= limit: self = .turnedAway
        case _ where count >= configuration.connectionLimit: self = .turnedAway
        default: self = .welcome
        }
    }
}

/// What is counted of a connection, from its acceptance to its close: for its network, in the statistics.
struct ConnectionAccount: Sendable {
    /// Whose connection it is at present.
    private(set) var loop: EventLoop
    let service: Service
    private let loops: [EventLoop]
    private let connections: OpenConnections
    private let identifier: OpenConnections.Identifier

    /// - Parameters:
    ///   - identifier: What it was counted as by `connections`.
    ///   - loops: Those that may have it, `loop` among them.
    init(
        identifier: OpenConnections.Identifier,
        loop: EventLoop,
        loops: [EventLoop],
        connections: OpenConnections,
        service: Service
    ) {
        self.identifier = identifier
        self.loop = loop
        self.loops = loops
        self.connections = connections
        self.service = service
    }

    /// The account with a loop that has nothing to do; nil where all have.
    var movedToIdleLoop: ConnectionAccount? {
        guard let idle = loops.first(where: { $0 !== loop && $0.isAsleep }) else { return nil }
        var account = self
        account.loop = idle
        return account
    }

    /// To be called once, when the socket is closed.
    func close() {
        service.statistics.connectionHasEnded()
        connections.end(identifier)
    }

    /// Says which task serves the connection, so that it can be cancelled; nil while it rests.
    func assign(_ task: Task<Void, Never>?) {
        connections.assign(task, to: identifier)
    }

    /// Cancels the task that serves the connection.
    func cancelTask() {
        connections.cancel(identifier)
    }
}

/// Tells when of many most have gone.
struct Crowd {
    /// Fewer are none.
    private static let size = 1024

    private var peak = 0

    mutating func grow(to count: Int) {
        peak = max(peak, count)
    }

    /// - Returns: Whether of a crowd an eighth is left: once for each crowd.
    mutating func shrink(to count: Int) -> Bool {
        guard peak >= Self.size, count <= peak / 8 else { return false }
        peak = count
        return true
    }
}
