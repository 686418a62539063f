/// How much is measured.
struct Plan {
    /// How often each server is loaded, in turn.
    let rounds: Int
    /// How long each time.
    let seconds: Int
    /// How many connections are kept open: a table for each.
    let connections: [Int]
    /// How long each hardship of an endurance test goes on.
    var hardshipSeconds = 60
    /// How many requests follow it.
    var soakRequests = 5_000_000

    static let standard = Plan(rounds: 5, seconds: 2, connections: [1, 32, 256])
}
