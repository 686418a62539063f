import Synchronization

/// The connections of a server and their tasks: how many there are, and when the last has ended.
final class OpenConnections: Sendable {
    struct Identifier: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct Entry {
        let task: Task<Void, Never>
        let network: ClientNetwork?
    }

    private struct State {
        var entries: [Identifier: Entry] = [:]
        var countByNetwork: [ClientNetwork: Int] = [:]
        var lastIdentifier: UInt64 = 0
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    var count: Int {
        state.withLock { $0.entries.count }
    }

    /// How many of them are from one network.
    func count(from network: ClientNetwork) -> Int {
        state.withLock { $0.countByNetwork[network] ?? 0 }
    }

    /// Starts the task of a connection; it must call `end` as the last thing it does.
    /// - Parameter network: Whom it counts for; nil for nobody.
    func begin(from network: ClientNetwork?, _ makeTask: (Identifier) -> Task<Void, Never>) {
        state.withLock { state in
            state.lastIdentifier += 1
            let identifier = Identifier(rawValue: state.lastIdentifier)
            state.entries[identifier] = Entry(task: makeTask(identifier), network: network)
            if let network { state.countByNetwork[network, default: 0] += 1 }
        }
    }

    func end(_ identifier: Identifier) {
        let waiter = state.withLock { state in
            if let network = state.entries.removeValue(forKey: identifier)?.network {
                let count = state.countByNetwork[network, default: 1] - 1
                // A network without connections is forgotten, so that the table stays as small as they are few.
                state.countByNetwork[network] = count > 0 ? count : nil
            }
            return state.entries.isEmpty ? state.waiter.take() : nil
        }
        waiter?.resume()
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
        let (tasks, waiter) = state.withLock { state in
            state.isAbandoned = true
            return (state.entries.values.map(\.task), state.waiter.take())
        }
        tasks.forEach { $0.cancel() }
        waiter?.resume()
        return tasks.count
    }
}
