import Foundation

/// Rows of cells under a title, as text.
struct Table {
    let title: String
    let head: [String]
    let rows: [[String]]
    /// The note below the rows.
    let note: String

    var text: String {
        ([title, ""] + lines + ["", note]).joined(separator: "\n")
    }

    /// The text of the table. The first column is left-aligned, the others are right-aligned.
    private var lines: [String] {
        let table = [head] + rows
        let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { row in
            zip(row, widths).enumerated()
                .map { column, cell in
                    let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                    return column == 0 ? cell.0 + padding : padding + cell.0
                }
                .joined(separator: "  ")
        }
    }
}

extension Table {
    /// Creates a table of the medians. The other rows are compared with the first.
    init(title: String, measurements: [Measurement], note: String) {
        self.init(
            title: "\(title), medians of \(measurements.first?.runs.count ?? 0)",
            head: [
                "", "requests/s", "Flipside does", "p50 ms", "p99 ms", "CPU µs/request", "peak MB", "anonymous MB",
            ],
            rows: measurements.map { Self.row($0, first: measurements[0]) },
            note: note
        )
    }

    private static func row(_ measurement: Measurement, first: Measurement) -> [String] {
        let rate = measurement.median(\.requestsPerSecond)
        return [
            measurement.name,
            rate.formatted(.number.precision(.fractionLength(0))),
            format(first.median(\.requestsPerSecond) / rate, digits: 2) + "×",
            format(measurement.median(\.latency50) / 1_000, digits: 2),
            format(measurement.median(\.latency99) / 1_000, digits: 2),
            format(measurement.median(\.cpuPerRequest), digits: 1),
            format(measurement.median(\.peakBytes) / 1_048_576, digits: 1),
            format(measurement.median(\.anonymousBytes) / 1_048_576, digits: 1),
        ]
    }

    private static func format(_ number: Double, digits: Int) -> String {
        number.formatted(.number.precision(.fractionLength(digits)))
    }
}

extension Table {
    /// Creates a table of the latencies of ordinary clients during each trial.
    init(title: String, trials: [TrialOutcome]) {
        self.init(
            title: title,
            head: ["", "p50 ms", "p99 ms", "worst ms", "requests", "resident MB before", "at most", "what was done"],
            rows: trials.map { trial in
                [
                    trial.name,
                    trial.latencies.quantile(0.5).milliseconds,
                    trial.latencies.quantile(0.99).milliseconds,
                    trial.latencies.quantile(1).milliseconds,
                    trial.latencies.count.formatted(),
                    trial.before.residentBytes.megabytes,
                    trial.during.peakBytes.megabytes,
                    trial.summary,
                ]
            },
            note: "Four ordinary clients ask for the songs page, each a millisecond after its last answer; the slowest"
                + " of them counts."
        )
    }

    /// Creates a table of the resources that the server holds before and after a soak test.
    init(title: String, soak: Soak.Outcome) {
        self.init(
            title: title,
            head: ["", "before", "after"],
            rows: [
                ["anonymous MB", soak.before.anonymousBytes.megabytes, soak.after.anonymousBytes.megabytes],
                ["descriptors", soak.before.descriptors.formatted(), soak.after.descriptors.formatted()],
            ],
            note: "\(soak.requestCount.formatted()) requests on 64 connections: pages, files, refusals and saved texts."
        )
    }
}

extension Duration {
    fileprivate var milliseconds: String {
        (self / .milliseconds(1)).formatted(.number.precision(.fractionLength(2)))
    }
}

extension Int {
    fileprivate var megabytes: String {
        (Double(self) / 1_048_576).formatted(.number.precision(.fractionLength(1)))
    }
}
