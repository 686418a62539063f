import HTTPServer

/// Metrics in the text exposition format of Prometheus, version 0.0.4.
struct PrometheusText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    enum Kind: String {
        case counter
        case gauge
        case histogram
    }

    typealias Labels = [(name: String, value: String)]

    private(set) var text = ""

    /// Starts a metric. Its values must follow.
    mutating func declare(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func add(_ name: String, _ labels: Labels, _ value: some Numeric) {
        text += name
        if !labels.isEmpty {
            text += "{\(labels.map { "\($0.name)=\"\(Self.escape($0.value))\"" }.joined(separator: ","))}"
        }
        text += " \(value)\n"
    }

    mutating func add(_ name: String, _ labels: Labels, _ histogram: DurationHistogram.Snapshot) {
        for bucket in histogram.buckets {
            add("\(name)_bucket", labels + [("le", "\(bucket.upperBound.inSeconds)")], bucket.cumulativeCount)
        }
        add("\(name)_bucket", labels + [("le", "+Inf")], histogram.count)
        add("\(name)_sum", labels, histogram.sum.inSeconds)
        add("\(name)_count", labels, histogram.count)
    }

    /// Adds a metric that has one value.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some Numeric) {
        declare(name, kind, help)
        add(name, [], value)
    }

    private static func escape(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Duration {
    fileprivate var inSeconds: Double { self / .seconds(1) }
}
