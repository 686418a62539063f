import Foundation

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
