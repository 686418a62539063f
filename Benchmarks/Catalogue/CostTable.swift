import Foundation

/// Costs by what was done, a column for each size of the catalogue.
struct CostTable {
    /// So often is each done, and the middle one counts.
    private static let repetitions = 51

    private var columns: [String] = []
    private var names: [String] = []
    private var cells: [String: [String]] = [:]
    private var firsts: [String: Double] = [:]

    mutating func begin(column: String) { columns.append(column) }

    /// The microseconds it takes, and how many times those of the first column.
    mutating func measure(_ name: String, _ work: () async throws -> Void) async throws {
        var costs: [Double] = []
        for _ in 0..<Self.repetitions {
            let start = ContinuousClock.now
            try await work()
            costs.append((ContinuousClock.now - start) / .microseconds(1))
        }
        let cost = costs.sorted()[Self.repetitions / 2]
        let first = firsts[name] ?? cost
        firsts[name] = first
        add(String(format: "%.0f µs (%.1f)", cost, cost / first), to: name)
    }

    mutating func note(_ name: String, _ value: Double) {
        add(String(format: "%.2f", value), to: name)
    }

    private mutating func add(_ cell: String, to name: String) {
        if cells[name] == nil { names.append(name) }
        cells[name, default: []].append(cell)
    }

    /// Markdown.
    var text: String {
        let head = ["| | \(columns.joined(separator: " | ")) |", "|---|\(columns.map { _ in "---:|" }.joined())"]
        return (head + names.map { "| \($0) | \((cells[$0] ?? []).joined(separator: " | ")) |" }).joined(
            separator: "\n"
        )
    }
}
