import Synchronization

/// A limit on the bytes that clients hold at a time, for example in files that wait for slow clients.
///
/// Unlike a permit of a semaphore, a share takes only the bytes that it holds, so a client that sends nothing blocks
/// nobody. When the budget is full, a newcomer takes the place of a share that costs more (`Claims`), whose holder learns
/// that it was lost.
public final class ByteBudget: Sendable {
    /// The bytes of one holder, released with the last reference to the share.
    public final class Share: Sendable {
        private let budget: ByteBudget
        private let key: Claims.Key

        fileprivate init(of budget: ByteBudget, for client: ClientAddress?) {
            self.budget = budget
            key = budget.state.withLock { $0.claims.add(of: client, at: .now) }
        }

        deinit {
            budget.end(key)
        }

        /// Takes more bytes.
        /// - Returns: false if other shares cost less and leave too few, or if the share was lost.
        func take(_ more: Int) -> Bool { budget.take(more, by: key) }

        /// Takes what is missing to a number of bytes. All of a budget counts for more than that.
        func takeUp(to count: Int) -> Bool {
            guard let held = budget.state.withLock({ $0.claims.byteCount(of: key) }) else { return false }
            return take(max(0, min(count, budget.limit) - held))
        }

        /// Takes more bytes on disk.
        /// - Throws: ``RequestError/overloaded`` if other shares cost less and leave too few, or if the share was lost, and
        ///   ``RequestError/diskIsAlmostFull``.
        public func takeOnDisk(_ more: Int) async throws(RequestError) {
            await budget.disk?.update()
            guard take(more) else { throw budget.isShortOfDisk(for: more) ? .diskIsAlmostFull : .overloaded }
        }

        /// Keeps the share from being lost, because from now on the server determines how long it is held.
        /// - Returns: false if it was lost already.
        func settle() -> Bool { budget.settle(key) }

        /// Counts bytes that were sent to the client.
        func noteSent(_ count: Int) {
            budget.state.withLock { $0.claims.noteSent(count, by: key, at: .now) }
        }

        /// Calls `action` if the share is lost before it is settled.
        func whenLost(_ action: @escaping @Sendable () -> Void) {
            budget.call(action, whenLost: key)
        }
    }

    private struct State {
        var claims = Claims()
        var actions: [Claims.Key: [@Sendable () -> Void]] = [:]
    }

    /// The number of bytes of all holders together.
    public let limit: Int
    private let disk: DiskSpace?
    private let reserve: DiskSpace.Reserve
    private let state = Mutex(State())

    /// Creates a budget of which nothing is used yet.
    /// - Parameters:
    ///   - disk: The disk that the bytes are on; `nil` for memory.
    ///   - reserve: The part of the disk to leave free.
    public init(_ limit: Int, on disk: DiskSpace? = nil, leaving reserve: DiskSpace.Reserve = .quarter) {
        self.limit = limit
        self.disk = disk
        self.reserve = reserve
    }

    /// Returns a share without any bytes yet.
    /// - Parameter client: The client that the bytes count against; all without one count as one client.
    public func share(of client: ClientAddress? = nil) -> Share { Share(of: self, for: client) }

    private func take(_ count: Int, by key: Claims.Key) -> Bool {
        let room = disk?.room(leaving: reserve) ?? .max
        let (change, actions) = state.withLock { state -> (Int?, [@Sendable () -> Void]) in
            let before = state.claims.byteCount
            let limit = room < limit - before ? before + room : limit
            guard let lost = state.claims.take(count, by: key, upTo: limit, at: .now) else { return (nil, []) }
            return (state.claims.byteCount - before, lost.flatMap { state.actions.removeValue(forKey: $0) ?? [] })
        }
        if let change { disk?.use(change) }
        for action in actions { action() }
        return change != nil
    }

    private func isShortOfDisk(for count: Int) -> Bool {
        disk.map { $0.room(leaving: reserve) < count } ?? false
    }

    private func settle(_ key: Claims.Key) -> Bool {
        state.withLock { state in
            state.actions[key] = nil
            return state.claims.settle(key)
        }
    }

    private func call(_ action: @escaping @Sendable () -> Void, whenLost key: Claims.Key) {
        let isLost = state.withLock { state in
            guard state.claims.byteCount(of: key) != nil else { return true }
            state.actions[key, default: []].append(action)
            return false
        }
        if isLost { action() }
    }

    private func end(_ key: Claims.Key) {
        // Released outside of the lock: the actions may have the last references to other objects.
        let (count, actions) = state.withLock { ($0.claims.end(key), $0.actions.removeValue(forKey: key)) }
        disk?.use(-count)
        withExtendedLifetime(actions) {}
    }
}
