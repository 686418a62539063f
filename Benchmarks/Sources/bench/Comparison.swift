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
