import Foundation

/// A bar chart of each server's requests per second: an SVG that is readable on light and dark backgrounds.
struct Chart {
    /// The number of connections whose results the chart shows.
    static let connections = 32

    let groups: [Group]

    /// Bars with the same scale.
    struct Group {
        let title: String
        let bars: [Bar]
    }

    struct Bar {
        let name: String
        let value: Double
        /// The remark behind the value.
        let detail: String
    }

    private let width = 760
    private let nameWidth = 210
    private let detailWidth = 190
    private let barStep = 26
    private let groupHead = 40
    private let top = 44

    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
        role="img" aria-labelledby="title description">
        <title id="title">Requests per second, and what each costs</title>
        <desc id="description">\(escaped(description))</desc>
        <style>
        text { font: 14px system-ui, sans-serif; fill: #1f2328 }
        .head { font-weight: 600 }
        .detail { fill: #59636e }
        rect { fill: #8c959f }
        .first { fill: #b3361b }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .detail { fill: #9198a1 }
        rect { fill: #6e7681 }
        .first { fill: #ff8f6b }
        }
        </style>
        <text class="head" x="0" y="18">Requests per second at \(Self.connections) connections, and processor time for each</text>
        \(groupElements.joined(separator: "\n"))
        </svg>

        """
    }

    private var height: Int {
        top + groups.reduce(0) { $0 + height(of: $1) }
    }

    private func height(of group: Group) -> Int {
        groupHead + group.bars.count * barStep
    }

    private var description: String {
        groups.map { group in
            let bars = group.bars.map { "\($0.name) \(number($0.value)) (\($0.detail))" }
            return "\(group.title): \(bars.joined(separator: ", "))."
        }
        .joined(separator: " ")
    }

    private var groupElements: [String] {
        var y = top
        return groups.flatMap { group in
            defer { y += height(of: group) }
            return elements(of: group, top: y)
        }
    }

    private func elements(of group: Group, top: Int) -> [String] {
        let most = group.bars.map(\.value).max() ?? 1
        let title = #"<text class="head" x="0" y="\#(top + 18)">\#(escaped(group.title))</text>"#
        return [title]
            + group.bars.enumerated().map { index, bar in
                element(bar, isFirst: index == 0, share: bar.value / most, top: top + 28 + index * barStep)
            }
    }

    private func element(_ bar: Bar, isFirst: Bool, share: Double, top: Int) -> String {
        let length = max(1, Int(share * Double(width - nameWidth - detailWidth)))
        return """
            <text x="0" y="\(top + 15)">\(escaped(bar.name))</text>
            <rect\(isFirst ? #" class="first""# : "") x="\(nameWidth)" y="\(top)" width="\(length)" height="20" rx="3"/>
            <text x="\(nameWidth + length + 8)" y="\(top + 15)">\(number(bar.value)) \
            <tspan class="detail">\(escaped(bar.detail))</tspan></text>
            """
    }

    private func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0)))
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}

extension Chart.Group {
    init(title: String, measurements: [Measurement]) {
        self.title = title
        bars = measurements.map { measurement in
            let cost = measurement.median(\.cpuPerRequest).formatted(.number.precision(.fractionLength(0)))
            return Chart.Bar(
                name: measurement.name,
                value: measurement.median(\.requestsPerSecond),
                detail: "\(cost) µs"
            )
        }
    }
}
