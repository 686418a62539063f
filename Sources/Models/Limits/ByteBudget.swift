import Synchronization

/// A limit on the bytes that several holders use at a time, such as the files on the disk that wait for slow clients.
///
/// Unlike a permit of a semaphore, a share takes only the bytes that it holds, so a client that sends nothing blocks
/// nobody.
package final class ByteBudget: Sendable {
    /// The bytes of one holder, released with the last reference to the share.
    package final class Share: Sendable {
        private let budget: ByteBudget
        private let count = Atomic(0)

        fileprivate init(of budget: ByteBudget) {
            self.budget = budget
        }

        deinit {
            budget.giveBack(count.load(ordering: .relaxed))
        }

        /// Takes more bytes, and returns whether the budget had enough left.
        package func take(_ more: Int) -> Bool {
            guard budget.take(more) else { return false }
            count.add(more, ordering: .relaxed)
            return true
        }
    }

    private let limit: Int
    private let used = Mutex(0)

    package init(_ limit: Int) {
        self.limit = limit
    }

    /// Returns a share without any bytes yet.
    package func share() -> Share { Share(of: self) }

    private func take(_ count: Int) -> Bool {
        used.withLock { used in
            guard count <= limit - used else { return false }
            used += count
            return true
        }
    }

    private func giveBack(_ count: Int) {
        used.withLock { $0 -= count }
    }
}
