import Synchronization

/// Lets one at a time ask, in the order in which they came.
final class RequestTurns: Sendable {
    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var isTaken = false
        var count = 0
        /// The first to come is the first.
        var waiters: [Waiter] = []
    }

    private let state = Mutex(State())

    /// Waits for a turn, which whoever has it ends with ``pass()``.
    /// - Returns: False when the task was cancelled, which has no turn then.
    func take() async -> Bool {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { line(up: Waiter(number: number, continuation: $0)) }
        } onCancel: {
            leave(number)
        }
    }

    /// Ends a turn: the next one has its.
    func pass() {
        let next = state.withLock { state -> Waiter? in
            state.isTaken = !state.waiters.isEmpty
            return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
        }
        next?.continuation.resume(returning: true)
    }

    var waiterCount: Int { state.withLock { $0.waiters.count } }

    private func line(up waiter: Waiter) {
        let hasTurn = state.withLock { state -> Bool? in
            // Asked for while locked: who is cancelled later finds the waiter.
            if Task.isCancelled { return false }
            guard state.isTaken else {
                state.isTaken = true
                return true
            }
            state.waiters.append(waiter)
            return nil
        }
        if let hasTurn { waiter.continuation.resume(returning: hasTurn) }
    }

    private func leave(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: false)
    }
}
