import Synchronization

/// A limit on the bytes that several holders use at a time, such as the files on the disk that wait for slow clients.
///
/// Unlike a permit of a semaphore, a share takes only the bytes that it holds, so a client that sends nothing blocks
/// nobody. All shares of one client together may take a part of the budget only.
public final class ByteBudget: Sendable {
    /// The bytes of one holder, released with the last reference to the share.
    public final class Share: Sendable {
        private let budget: ByteBudget
        private let client: ClientAddress?
        private let count = Atomic(0)

        fileprivate init(of budget: ByteBudget, client: ClientAddress?) {
            self.budget = budget
            self.client = client
        }

        deinit {
            budget.giveBack(count.load(ordering: .relaxed), of: client)
        }

        /// Takes more bytes, and returns whether the budget had enough left for the client.
        public func take(_ more: Int) -> Bool {
            guard budget.take(more, for: client) else { return false }
            count.add(more, ordering: .relaxed)
            return true
        }

        /// Takes more bytes as soon as the budget has that many left.
        ///
        /// It looks again from time to time, because holders that are worth waiting for end within milliseconds.
        /// - Returns: false if the budget had too few left for as long as `wait`, or if the task was cancelled.
        func take(_ more: Int, within wait: Duration) async -> Bool {
            let deadline = ContinuousClock.now + wait
            while !take(more) {
                guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(20))) != nil else {
                    return false
                }
            }
            return true
        }
    }

    private struct Usage {
        var total = 0
        /// The bytes of each client that holds any.
        var byClient: [ClientAddress?: Int] = [:]
    }

    /// The number of bytes of all holders together.
    public let limit: Int
    private let clientLimit: Int
    private let used = Mutex(Usage())

    /// Creates a budget of which nothing is used yet.
    /// - Parameter clientCount: The number of clients that can use up the budget together.
    public init(_ limit: Int, forClients clientCount: Int = 2) {
        self.limit = limit
        clientLimit = limit / clientCount
    }

    /// Returns a share without any bytes yet.
    /// - Parameter client: The client that the bytes count against; `nil` for a share that may take the whole budget.
    public func share(of client: ClientAddress? = nil) -> Share { Share(of: self, client: client) }

    private func take(_ count: Int, for client: ClientAddress?) -> Bool {
        used.withLock { used in
            let own = used.byClient[client, default: 0]
            guard count <= limit - used.total, client == nil || count <= clientLimit - own else { return false }
            used.total += count
            used.byClient[client] = own + count
            return true
        }
    }

    private func giveBack(_ count: Int, of client: ClientAddress?) {
        used.withLock { used in
            used.total -= count
            let own = used.byClient[client, default: 0] - count
            used.byClient[client] = own > 0 ? own : nil
        }
    }
}
