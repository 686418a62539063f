import Synchronization

/// The clients waiting for a single resource, in order. The first may take it next, so a client that retries often
/// gains nothing.
///
/// A client waits for a minute after its last refusal. When the resource is free, it is the turn of the first client.
/// If it does not take the resource within ten seconds, it loses its place, and gets no other one for five minutes.
///
/// The resource is open to everyone for a minute after it was idle during turns for ten seconds. So clients that only
/// wait, or that use their turns late, cannot hold it one after the other, however many they are.
final class WaitingLine<Client: Hashable & Sendable>: Sendable {
    private let state = Mutex(WaitingClients<Client>())

    /// Decides whether a client may take the resource now. Otherwise, the client waits from now on.
    /// - Parameter isFree: Whether no client has the resource.
    func admits(_ client: Client, isFree: Bool, at now: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            state.forget(at: now)
            if isFree, state.isOpen(at: now) || state.isTurn(of: client, at: now) { return true }
            state.keepPlace(of: client, at: now)
            return false
        }
    }

    /// Ends the waiting of a client, which has the resource now.
    func leave(_ client: Client, at now: ContinuousClock.Instant) {
        state.withLock { $0.leave(client, at: now) }
    }
}

private struct WaitingClients<Client: Hashable & Sendable> {
    private struct Waiter {
        let client: Client
        var lastRefusal: ContinuousClock.Instant
        /// The start of the client's turn; `nil` before it.
        var turnStart: ContinuousClock.Instant?
    }

    /// The maximum number of waiters, and of exclusions.
    private static var countLimit: Int { 1_000 }

    private var waiters: [Waiter] = []
    /// The ends of the periods for which clients get no place, because they have not used their turn.
    private var exclusions: [Client: ContinuousClock.Instant] = [:]
    /// The time for which the resource was idle during the turns that clients have used.
    private var idleTime = Duration.zero
    /// The end of the minute in which nobody has a turn.
    private var openUntil: ContinuousClock.Instant?

    mutating func forget(at now: ContinuousClock.Instant) {
        waiters.removeAll { now - $0.lastRefusal > .seconds(60) }
        exclusions = exclusions.filter { $0.value > now }
        if waiters.isEmpty { idleTime = .zero }
    }

    func isOpen(at now: ContinuousClock.Instant) -> Bool {
        waiters.isEmpty || openUntil.map { now < $0 } ?? false
    }

    /// Begins the turn of the first client, or opens the line if the resource was idle for too long.
    mutating func isTurn(of client: Client, at now: ContinuousClock.Instant) -> Bool {
        let first = waiters[0]
        let start = first.turnStart ?? now
        guard idleTime + (now - start) > .seconds(10) else {
            waiters[0].turnStart = start
            return first.client == client
        }
        waiters[0].turnStart = nil
        idleTime = .zero
        openUntil = now + .seconds(60)
        if now - start > .seconds(10) { exclude(at: now) }
        return true
    }

    mutating func keepPlace(of client: Client, at now: ContinuousClock.Instant) {
        if let index = waiters.firstIndex(where: { $0.client == client }) {
            waiters[index].lastRefusal = now
        } else if waiters.count < Self.countLimit, exclusions[client] == nil {
            waiters.append(Waiter(client: client, lastRefusal: now))
        }
    }

    mutating func leave(_ client: Client, at now: ContinuousClock.Instant) {
        if let start = waiters.first?.turnStart {
            idleTime += now - start
            waiters[0].turnStart = nil
        }
        waiters.removeAll { $0.client == client }
    }

    /// Removes the first client.
    private mutating func exclude(at now: ContinuousClock.Instant) {
        let client = waiters.removeFirst().client
        if exclusions.count < Self.countLimit { exclusions[client] = now + .seconds(300) }
    }
}
