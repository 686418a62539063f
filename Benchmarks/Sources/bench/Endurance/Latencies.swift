/// The durations of many responses.
struct Latencies: Sendable {
    private var microseconds: [Double] = []

    var count: Int { microseconds.count }

    mutating func record(_ duration: Duration) {
        microseconds.append(duration / .microseconds(1))
    }

    static func += (left: inout Latencies, right: Latencies) {
        left.microseconds += right.microseconds
    }

    /// - Parameter share: From 0 to 1.
    func quantile(_ share: Double) -> Duration {
        let sorted = microseconds.sorted()
        guard !sorted.isEmpty else { return .zero }
        return .microseconds(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
    }
}
