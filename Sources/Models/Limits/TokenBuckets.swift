package import Foundation

/// A rate limit for each client: a burst, and then one more per interval.
///
/// Each client has a bucket of tokens, which is full at first. Only the time at which it is full again is kept, and
/// nothing at all of a client whose bucket is full. Nothing waits, so a limited client costs no connection.
///
/// A client may count for several networks, the smallest first, and takes a token from each. The bucket of a network has
/// twice as many tokens as that of the network inside it, and fills twice as fast.
package struct TokenBuckets<Client: Hashable & Sendable>: Sendable {
    /// The number of tokens in the full bucket of a smallest network.
    let burst: Int
    /// The seconds until another token is in that bucket.
    let interval: TimeInterval
    private let capacity: Int
    /// The time at which the bucket of each network is full again.
    private var recoveries: [Client: Date] = [:]

    /// - Parameter capacity: The number of networks that are remembered. Those that recover first make room.
    package init(burst: Int, interval: TimeInterval, capacity: Int = 8192) {
        self.burst = burst
        self.interval = interval
        self.capacity = capacity
    }

    var clientCount: Int { recoveries.count }

    /// Takes a token out of the bucket of each network of a client.
    /// - Returns: `nil` if the tokens were taken, or else the seconds until there are some.
    package mutating func take(from networks: [Client], at now: Date) -> Int? {
        if let seconds = secondsToWait(for: networks, at: now) { return seconds }
        for (level, network) in networks.enumerated() {
            makeRoom(for: network, at: now)
            recoveries[network] = max(recoveries[network] ?? now, now) + interval(at: level)
        }
        return nil
    }

    /// Returns the seconds until there is a token in the bucket of each network of a client; `nil` if there is one now.
    package mutating func secondsToWait(for networks: [Client], at now: Date) -> Int? {
        var longestWait: TimeInterval = 0
        for (level, network) in networks.enumerated() {
            guard let recovery = recoveries[network] else { continue }
            // If the clock was set back, no client waits longer than a bucket takes to fill.
            let longest = now + interval * Double(burst)
            recoveries[network] = min(recovery, longest)
            let wait = (min(recovery, longest) + interval(at: level)).timeIntervalSince(longest)
            longestWait = max(longestWait, wait)
        }
        return longestWait > 0 ? Int(longestWait.rounded(.up)) : nil
    }

    /// A bucket takes equally long to fill at each level.
    private func interval(at level: Int) -> TimeInterval { interval / Double(1 << level) }

    /// Fills the bucket of a network.
    mutating func fill(for network: Client) {
        recoveries[network] = nil
    }

    private mutating func makeRoom(for client: Client, at now: Date) {
        guard recoveries.count >= capacity, recoveries[client] == nil else { return }
        recoveries = recoveries.filter { $0.value > now }
        // A quarter at a time, so that a flood of clients does not sort the table at each of them.
        let excess = recoveries.count - capacity * 3 / 4
        guard excess > 0 else { return }
        for (first, _) in recoveries.sorted(by: { $0.value < $1.value }).prefix(excess) { recoveries[first] = nil }
    }
}
