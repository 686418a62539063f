/// The measurement of one server under one load.
struct Run {
    let requestsPerSecond: Double
    /// In microseconds.
    let latency50: Double
    /// In microseconds.
    let latency99: Double
    /// In microseconds.
    let cpuPerRequest: Double
    let peakBytes: Double
    let anonymousBytes: Double

    init(load: Load.Result, before: ProcessUsage, after: ProcessUsage) {
        requestsPerSecond = Double(load.requests) / load.seconds
        latency50 = Double(load.latency50)
        latency99 = Double(load.latency99)
        cpuPerRequest = (after.cpuSeconds - before.cpuSeconds) * 1_000_000 / Double(load.requests)
        peakBytes = Double(after.peakBytes)
        anonymousBytes = Double(after.anonymousBytes)
    }
}

/// The measurements of one server under several loads. The median counts.
struct Measurement {
    let name: String
    let runs: [Run]

    func median(_ value: (Run) -> Double) -> Double {
        let sorted = runs.map(value).sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
