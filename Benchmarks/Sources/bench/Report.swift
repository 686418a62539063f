import Foundation

/// The medians as a table; ratios are to the first server.
struct Report {
    let connections: Int
    let measurements: [Measurement]

    var text: String {
        let table = [Self.head] + measurements.map(row)
        let widths = Self.head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        let lines = table.map { row in
            zip(row, widths).enumerated()
                .map { column, cell in
                    let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                    return column == 0 ? cell.0 + padding : padding + cell.0
                }
                .joined(separator: "  ")
        }
        return ([title, ""] + lines).joined(separator: "\n")
    }

    private var title: String {
        "GET /songs, \(connections) connections, medians of \(measurements.first?.runs.count ?? 0) runs"
    }

    private static let head = [
        "", "requests/s", "ratio", "p50 ms", "p99 ms", "CPU µs/request", "peak MB", "anonymous MB",
    ]

    private func row(_ measurement: Measurement) -> [String] {
        let first = measurements.first?.median(\.requestsPerSecond) ?? 1
        let rate = measurement.median(\.requestsPerSecond)
        return [
            measurement.name,
            rate.formatted(.number.precision(.fractionLength(0))),
            format(rate / first, digits: 2),
            format(measurement.median(\.latency50) / 1_000, digits: 2),
            format(measurement.median(\.latency99) / 1_000, digits: 2),
            format(measurement.median(\.cpuPerRequest), digits: 1),
            format(measurement.median(\.peakBytes) / 1_048_576, digits: 1),
            format(measurement.median(\.anonymousBytes) / 1_048_576, digits: 1),
        ]
    }

    private func format(_ number: Double, digits: Int) -> String {
        number.formatted(.number.precision(.fractionLength(digits)))
    }
}
