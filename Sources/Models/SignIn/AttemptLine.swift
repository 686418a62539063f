import Foundation

/// A limit on the wrong passwords of all clients together, however many addresses they come from: a burst, and then one
/// per interval.
///
/// Beyond the limit, clients stand in line. Each has one place, and the time of its turn does not change when others
/// come. So an attacker with many addresses makes others wait for two seconds an address, but keeps nobody out.
struct AttemptLine: Sendable {
    /// The wrong passwords before clients stand in line.
    static let burst = 100
    /// The seconds between two turns. A day has 43,200 turns.
    static let interval: TimeInterval = 2
    /// The seconds that a turn lasts.
    static let turnLength: TimeInterval = 600
    /// The maximum number of places. The last one waits for 36 hours.
    static let capacity = 65_536

    /// The beginning of each client's turn. The key is the hash value of the client, so that a place takes few bytes.
    private var turns: [Int: Date] = [:]
    /// The time at which the burst is available again, and so, less the burst, that of the next turn.
    private var recovery = Date.distantPast
    private var nextCleaning = Date.distantPast

    var placeCount: Int { turns.count }

    /// Decides whether a client may try a password now. Otherwise, the client has a place in the line from now on.
    /// - Returns: `nil` if the client may try, or else the seconds until its turn.
    mutating func secondsToWait(for client: String, at now: Date) -> Int? {
        // If the clock was set back, no turn is later than that of the last place.
        let longest = now + Self.interval * Double(Self.burst + Self.capacity)
        recovery = min(max(recovery, now), longest)
        let key = client.hashValue
        if let turn = turns[key], now < turn + Self.turnLength, turn <= longest {
            return turn <= now ? nil : Self.seconds(from: now, to: turn)
        }
        turns[key] = nil
        let turn = recovery + Self.interval - Self.interval * Double(Self.burst)
        guard turn > now else { return nil }
        makeRoom(at: now)
        guard turns.count < Self.capacity else { return Self.seconds(from: now, to: turn) }
        turns[key] = turn
        recovery += Self.interval
        return Self.seconds(from: now, to: turn)
    }

    /// Counts the wrong password of a client that was allowed to try.
    mutating func count(_ client: String, at now: Date) {
        // A turn was counted when the client took its place.
        guard turns.removeValue(forKey: client.hashValue) == nil else { return }
        recovery = max(recovery, now) + Self.interval
    }

    private mutating func makeRoom(at now: Date) {
        // Once a minute, because a full line has few places to clean.
        guard turns.count >= Self.capacity, now >= nextCleaning else { return }
        turns = turns.filter { now < $0.value + Self.turnLength }
        nextCleaning = now + 60
    }

    private static func seconds(from now: Date, to turn: Date) -> Int {
        Int(turn.timeIntervalSince(now).rounded(.up))
    }
}
