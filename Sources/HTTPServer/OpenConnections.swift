import Synchronization

/// The connections of a server and their tasks: how many there are, and when the last has ended.
final class OpenConnections: Sendable {
    struct Identifier: Hashable {
        fileprivate let rawValue: UInt64
    }

    private struct State {
        var tasks: [Identifier: Task<Void, Never>] = [:]
        var lastIdentifier: UInt64 = 0
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    var count: Int {
        state.withLock { $0.tasks.count }
    }

    /// Starts the task of a connection; it must call `end` as the last thing it does.
    func begin(_ makeTask: (Identifier) -> Task<Void, Never>) {
        state.withLock { state in
            state.lastIdentifier += 1
            let identifier = Identifier(rawValue: state.lastIdentifier)
            state.tasks[identifier] = makeTask(identifier)
        }
    }

    func end(_ identifier: Identifier) {
        let waiter = state.withLock { state in
            state.tasks[identifier] = nil
            return state.tasks.isEmpty ? state.waiter.take() : nil
        }
        waiter?.resume()
    }

    /// Cancels the task of a connection whose client has gone.
    func cancel(_ identifier: Identifier) {
        state.withLock { $0.tasks[identifier] }?.cancel()
    }

    /// Returns when no connection is left, or when those that are left were abandoned.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.tasks.isEmpty || state.isAbandoned { return true }
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
            return (Array(state.tasks.values), state.waiter.take())
        }
        tasks.forEach { $0.cancel() }
        waiter?.resume()
        return tasks.count
    }
}
