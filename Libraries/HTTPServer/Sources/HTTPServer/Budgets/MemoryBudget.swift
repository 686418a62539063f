import Synchronization

/// A limit on memory that the server holds for milliseconds, with a line for those that find it full.
///
/// The client that holds least is next, and nobody overtakes it. So a client with hundreds of requests delays another one
/// by the bytes that it holds, and not by those that it waits for.
final class MemoryBudget: Sendable {
    /// The bytes of one holder, released with the last reference to the share.
    final class Share: Sendable {
        private let budget: MemoryBudget
        private let client: ClientAddress?
        private let count = Atomic(0)

        fileprivate init(of budget: MemoryBudget, for client: ClientAddress?) {
            self.budget = budget
            self.client = client
        }

        deinit {
            budget.giveBack(count.load(ordering: .relaxed), of: client)
        }

        /// Takes bytes if that many are left, and nobody waits.
        func take(_ more: Int) -> Bool {
            guard budget.take(more, for: client) else { return false }
            count.add(more, ordering: .relaxed)
            return true
        }

        /// Takes bytes when it is the client's turn and that many are left.
        /// - Returns: false if that took longer than `limit`, or if the task was cancelled.
        func take(_ more: Int, within limit: Duration) async -> Bool {
            guard await budget.wait(for: more, as: client, atMost: limit) else { return false }
            count.add(more, ordering: .relaxed)
            return true
        }
    }

    private struct Waiter {
        let number: Int
        let client: ClientAddress?
        let byteCount: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var free: Int
        /// The bytes of each client that holds any.
        var held: [ClientAddress?: Int] = [:]
        var lastNumber = 0
        /// The waiters in order of arrival.
        var waiters: [Waiter] = []

        mutating func take(_ count: Int, for client: ClientAddress?) -> Bool {
            guard count <= free else { return false }
            free -= count
            held[client, default: 0] += count
            return true
        }

        /// Removes the waiters whose turn it is, and takes their bytes.
        mutating func takeNext() -> [Waiter] {
            var next: [Waiter] = []
            while let index = waiters.indices.min(by: { held(by: waiters[$0]) < held(by: waiters[$1]) }),
                take(waiters[index].byteCount, for: waiters[index].client)
            {
                next.append(waiters.remove(at: index))
            }
            return next
        }

        private func held(by waiter: Waiter) -> Int { held[waiter.client] ?? 0 }
    }

    /// The number of bytes of all holders together.
    let limit: Int
    private let state: Mutex<State>

    init(_ limit: Int) {
        self.limit = limit
        state = Mutex(State(free: limit))
    }

    /// The number of waiting tasks.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Returns a share without any bytes yet.
    /// - Parameter client: The client that the bytes count against; all without one count as one client.
    func share(of client: ClientAddress? = nil) -> Share { Share(of: self, for: client) }

    private func take(_ count: Int, for client: ClientAddress?) -> Bool {
        state.withLock { $0.waiters.isEmpty && $0.take(count, for: client) }
    }

    private func wait(for count: Int, as client: ClientAddress?, atMost limit: Duration) async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(number: number, client: client, byteCount: count, continuation: continuation)
                let (next, isCancelled) = state.withLock { state in
                    state.waiters.append(waiter)
                    // Examined while locked: a later cancellation finds the waiter.
                    return (state.takeNext(), Task.isCancelled)
                }
                for waiter in next { waiter.continuation.resume(returning: true) }
                Task { [self] in
                    if !isCancelled { try? await Task.sleep(for: limit) }
                    stopWaiting(number)
                }
            }
        } onCancel: {
            stopWaiting(number)
        }
    }

    private func stopWaiting(_ number: Int) {
        let (waiter, next) = state.withLock { state in
            let waiter = state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
            return (waiter, state.takeNext())
        }
        waiter?.continuation.resume(returning: false)
        for waiter in next { waiter.continuation.resume(returning: true) }
    }

    private func giveBack(_ count: Int, of client: ClientAddress?) {
        guard count > 0 else { return }
        let next = state.withLock { state in
            state.free += count
            let rest = state.held[client, default: 0] - count
            state.held[client] = rest > 0 ? rest : nil
            return state.takeNext()
        }
        for waiter in next { waiter.continuation.resume(returning: true) }
    }
}
