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
