import Foundation

/// A goal for Flipside, in comparison with a peer.
struct Goal {
    enum Measure {
        /// At least this multiple of the peer's requests a second.
        case requestsPerSecond(Double)
        /// At most this multiple of the peer's 99th percentile.
        case latency99(Double)
    }

    let peer: Peer
    let measure: Measure
    var connections = Chart.connections

    /// - Parameter measurements: The measurements, Flipside's first.
    /// - Returns: A row of the table of goals; `nil` if the peer was not measured.
    func row(of title: String, _ measurements: [Measurement]) -> [String]? {
        guard let flipside = measurements.first, let other = measurements.first(where: { $0.name == peer.name }) else {
            return nil
        }
        func times(_ value: (Run) -> Double) -> Double { flipside.median(value) / other.median(value) }
        let (aim, found, isReached) =
            switch measure {
            case .requestsPerSecond(let least):
                ("requests/s ≥ \(least)×", times(\.requestsPerSecond), times(\.requestsPerSecond) >= least)
            case .latency99(let most):
                ("p99 ≤ \(most)×", times(\.latency99), times(\.latency99) <= most)
            }
        let words = found.formatted(.number.precision(.fractionLength(2)))
        return [title, peer.name, String(connections), aim, "\(words)×", isReached ? "reached" : "not reached"]
    }
}

extension Table {
    /// - Parameter rows: As goals make them.
    init(goals rows: [[String]]) {
        self.init(
            title: "What was aimed at",
            head: ["", "beside", "connections", "aim", "found", ""],
            rows: rows,
            note: "Of the medians above."
        )
    }
}
