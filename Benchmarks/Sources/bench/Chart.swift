import Foundation

/// Requests per second as bars, in an SVG that is readable on light and on dark ground.
struct Chart {
    let measurements: [Measurement]

    private let width = 720
    private let barHeight = 28
    private let step = 60

    var svg: String {
        let height = 48 + measurements.count * step
        let bars = measurements.enumerated().map { bar($1, top: 48 + $0 * step) }.joined(separator: "\n")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)" role="img" aria-labelledby="title">
            <title id="title">Requests per second: \(summary)</title>
            <style>
            text { font: 15px system-ui, sans-serif; fill: #1f2328 }
            .head { font-weight: 600 }
            rect { fill: #8c959f }
            .first { fill: #0969da }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3 }
            rect { fill: #6e7681 }
            .first { fill: #4493f8 }
            }
            </style>
            <text class="head" x="0" y="18">Requests per second, 13 rows rendered for each request</text>
            \(bars)
            </svg>

            """
    }

    private var most: Double { measurements.map(rate).max() ?? 1 }

    private var summary: String {
        measurements.map { "\(escaped($0.name)) \(formatted($0))" }.joined(separator: ", ")
    }

    private func bar(_ measurement: Measurement, top: Int) -> String {
        let length = Int(rate(measurement) / most * Double(width - 80))
        let style = measurement.name == measurements.first?.name ? " class=\"first\"" : ""
        return """
            <text x="0" y="\(top)">\(escaped(measurement.name))</text>
            <rect\(style) x="0" y="\(top + 6)" width="\(length)" height="\(barHeight)" rx="3"/>
            <text x="\(length + 8)" y="\(top + 26)">\(formatted(measurement))</text>
            """
    }

    private func rate(_ measurement: Measurement) -> Double {
        measurement.median(\.requestsPerSecond)
    }

    private func formatted(_ measurement: Measurement) -> String {
        rate(measurement).formatted(.number.precision(.fractionLength(0)))
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
