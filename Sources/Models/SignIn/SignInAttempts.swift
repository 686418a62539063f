import Foundation

/// Slows guessing down: each client has a few attempts at once, and then one in a while.
///
/// Nothing waits for it, so it costs no connection: an attempt too early is refused, whatever the password.
struct SignInAttempts {
    /// How many attempts a client has at once.
    static let burst = 5
    /// The seconds after which it has one more.
    static let interval: TimeInterval = 20

    private let capacity: Int
    /// For each client, when it will have all its attempts again.
    private var recoveries: [String: Date] = [:]

    /// - Parameter capacity: The most clients that are remembered; the one that recovers first makes room.
    init(capacity: Int = 4096) {
        self.capacity = capacity
    }

    var clientCount: Int { recoveries.count }

    /// Counts an attempt.
    /// - Throws: `tooManyAttempts`; then it was not counted.
    mutating func count(from client: String, at now: Date) throws(SignInError) {
        // The clock may have been set back: nobody waits for longer than all attempts take to return.
        let longest = now + Self.interval * Double(Self.burst)
        let recovery = min(max(recoveries[client] ?? now, now), longest)
        let next = recovery + Self.interval
        guard next <= longest else {
            recoveries[client] = recovery
            throw .tooManyAttempts(secondsToWait: Int(next.timeIntervalSince(longest).rounded(.up)))
        }
        makeRoom(for: client, at: now)
        recoveries[client] = next
    }

    /// Who knew the password has all attempts again.
    mutating func forget(_ client: String) {
        recoveries[client] = nil
    }

    private mutating func makeRoom(for client: String, at now: Date) {
        guard recoveries.count >= capacity, recoveries[client] == nil else { return }
        recoveries = recoveries.filter { $0.value > now }
        guard recoveries.count >= capacity, let first = recoveries.min(by: { $0.value < $1.value }) else { return }
        recoveries[first.key] = nil
    }
}
