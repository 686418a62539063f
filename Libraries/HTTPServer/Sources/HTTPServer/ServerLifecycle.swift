import Synchronization

/// Whether a server waits, runs or drains; its copies share it.
final class ServerLifecycle: Sendable {
    private enum State {
        case ready
        case running([EventLoop])
        case draining
    }

    private let state = Mutex(State.ready)
    private let beginning = AsyncStream<Void>.makeStream()

    /// - Returns: False when the server was drained before it began, or has begun already.
    func begin(_ loops: [EventLoop]) -> Bool {
        state.withLock { state in
            guard case .ready = state else { return false }
            state = .running(loops)
            return true
        }
    }

    /// Returns when the server begins to drain, or when the task is cancelled.
    func waitForDrain() async {
        _ = await beginning.stream.first { true }
    }

    func drain() {
        beginning.continuation.yield()
        let loops: [EventLoop] = state.withLock { state in
            defer { state = .draining }
            guard case .running(let loops) = state else { return [] }
            return loops
        }
        for loop in loops {
            Task(executorPreference: loop) { loop.poller?.drain() }
        }
    }
}
