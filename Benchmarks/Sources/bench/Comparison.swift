/// Something to measure on several servers side by side.
protocol Comparison {
    /// Starts the servers, measures, and ends them.
    func run(_ plan: Plan) async throws -> [Outcome]
}

/// What a comparison has found: for people a table, for the chart bars where there are any.
struct Outcome {
    let table: Table
    var bars: Chart.Group?
    /// For the table of goals.
    var goals: [[String]] = []
}
