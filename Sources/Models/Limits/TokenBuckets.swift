package import Foundation

/// A rate limit for each client: a burst, and then one more per interval.
///
/// Each client has a bucket of tokens, which is full at first. Only the time at which it is full again is kept, and
/// nothing at all of a client whose bucket is full. Nothing waits, so a limited client costs no connection.
package struct TokenBuckets<Client: Hashable & Sendable>: Sendable {
    /// The number of tokens in a full bucket.
    let burst: Int
    /// The seconds until another token is in the bucket.
    let interval: TimeInterval
    private let capacity: Int
    /// The time at which the bucket of each client is full again.
    private var recoveries: [Client: Date] = [:]

    /// - Parameter capacity: The number of clients that are remembered. Those that recover first make room.
    package init(burst: Int, interval: TimeInterval, capacity: Int = 4096) {
        self.burst = burst
        self.interval = interval
        self.capacity = capacity
    }

    var clientCount: Int { recoveries.count }

    /// Takes a token out of the bucket of a client.
    /// - Returns: `nil` if a token was taken, or else the seconds until there is one.
    package mutating func take(from client: Client, at now: Date) -> Int? {
        // If the clock was set back, no client waits longer than a bucket takes to fill.
        let longest = now + interval * Double(burst)
        let recovery = min(max(recoveries[client] ?? now, now), longest)
        let next = recovery + interval
        guard next <= longest else {
            recoveries[client] = recovery
            return Int(next.timeIntervalSince(longest).rounded(.up))
        }
        makeRoom(for: client, at: now)
        recoveries[client] = next
        return nil
    }

    /// Fills the bucket of a client.
    mutating func fill(for client: Client) {
        recoveries[client] = nil
    }

    private mutating func makeRoom(for client: Client, at now: Date) {
        guard recoveries.count >= capacity, recoveries[client] == nil else { return }
        recoveries = recoveries.filter { $0.value > now }
        guard recoveries.count >= capacity else { return }
        // A quarter at a time, so that a flood of clients does not sort the table at each of them.
        for (first, _) in recoveries.sorted(by: { $0.value < $1.value }).prefix(1 + capacity / 4) {
            recoveries[first] = nil
        }
    }
}
