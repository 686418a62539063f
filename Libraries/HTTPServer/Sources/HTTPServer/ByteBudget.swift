import Synchronization

/// A limit on the bytes that several holders use at a time, such as the files on the disk that wait for slow clients.
///
/// Unlike a permit of a semaphore, a share takes only the bytes that it holds, so a client that sends nothing blocks
/// nobody.
public final class ByteBudget: Sendable {
    /// The bytes of one holder, released with the last reference to the share.
    public final class Share: Sendable {
        private let budget: ByteBudget
        private let count = Atomic(0)

        fileprivate init(of budget: ByteBudget) {
            self.budget = budget
        }

        deinit {
            budget.giveBack(count.load(ordering: .relaxed))
        }

        /// Takes more bytes, and returns whether the budget had enough left.
        public func take(_ more: Int) -> Bool {
            guard budget.take(more) else { return false }
            count.add(more, ordering: .relaxed)
            return true
        }

        /// Takes more bytes as soon as the budget has that many left.
        ///
        /// It looks again from time to time, because holders that are worth waiting for end within milliseconds.
        /// - Returns: false if the budget had too few left for as long as `patience`, or if the task was cancelled.
        func take(_ more: Int, within patience: Duration) async -> Bool {
            let deadline = ContinuousClock.now + patience
            while !take(more) {
                guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(20))) != nil else {
                    return false
                }
            }
            return true
        }
    }

    /// The number of bytes of all holders together.
    public let limit: Int
    private let used = Mutex(0)

    /// Creates a budget of which nothing is used yet.
    public init(_ limit: Int) {
        self.limit = limit
    }

    /// Returns a share without any bytes yet.
    public func share() -> Share { Share(of: self) }

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
