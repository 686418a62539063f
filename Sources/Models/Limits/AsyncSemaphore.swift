import Synchronization

/// A counting semaphore for tasks. At most `count` holders have a permit at a time. Tasks wait in order of arrival,
/// without blocking a thread.
package final class AsyncSemaphore: Sendable {
    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var free: Int
        var lastNumber = 0
        /// The waiting tasks in order of arrival.
        var waiters: [Waiter] = []
    }

    private let state: Mutex<State>

    package init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    /// The number of waiting tasks.
    package var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Runs `body` with a permit, after waiting for one.
    /// - Throws: `CancellationError` if the task is cancelled before it has a permit, and the errors of `body`.
    package func withPermit<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await acquire()
        defer { release() }
        return try await body()
    }

    /// Waits for a permit. The caller returns it with ``release()``.
    /// - Throws: `CancellationError` if the task is cancelled before it has a permit.
    package func acquire() async throws(CancellationError) {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let hasPermit = await withTaskCancellationHandler {
            await withCheckedContinuation { enqueue(Waiter(number: number, continuation: $0)) }
        } onCancel: {
            cancel(number)
        }
        guard hasPermit else { throw CancellationError() }
    }

    /// Takes a permit if one is free. The caller returns it with ``release()``.
    package func tryAcquire() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    /// Returns a permit. The first waiting task gets it, so that no later one overtakes it.
    package func release() {
        let next = state.withLock { state -> Waiter? in
            guard !state.waiters.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiters.removeFirst()
        }
        next?.continuation.resume(returning: true)
    }

    private func enqueue(_ waiter: Waiter) {
        let result = state.withLock { state -> Bool? in
            // Checked while locked: a later cancellation finds the waiter.
            if Task.isCancelled { return false }
            guard state.free > 0 else {
                state.waiters.append(waiter)
                return nil
            }
            state.free -= 1
            return true
        }
        if let result { waiter.continuation.resume(returning: result) }
    }

    private func cancel(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: false)
    }
}
