/// Something to measure on several servers side by side.
protocol Comparison {
    /// Starts the servers, measures, and ends them.
    func run(_ plan: Plan) async throws -> [Outcome]
}

/// The result of a comparison: a table, and bars for the chart if there are any.
struct Outcome {
    let table: Table
    var bars: Chart.Group?
    /// The rows for the table of goals.
    var goals: [[String]] = []
}

/// The extent of the measurements.
struct Plan {
    /// The number of times that each server is loaded, in turn.
    let rounds: Int
    /// The duration of each load.
    let seconds: Int
    /// The numbers of connections. Each has its own table.
    let connections: [Int]
    /// The duration of each hardship of an endurance test.
    var hardshipSeconds = 60
    /// The number of requests of the soak test that follows the hardships.
    var soakRequests = 5_000_000

    static let standard = Plan(rounds: 5, seconds: 2, connections: [1, 32, 256])
}
