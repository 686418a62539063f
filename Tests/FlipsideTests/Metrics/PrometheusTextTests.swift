import HTTPServer
import Testing

@testable import Flipside

struct PrometheusTextTests {
    @Test func `a metric is its help, its type and its values`() {
        var text = PrometheusText()
        text.declare("requests_total", .counter, "Requests.")
        text.add("requests_total", [("route", "/"), ("status", "200")], 3)
        text.add("open", .gauge, "Open.", 0.5)
        #expect(
            text.text == """
                # HELP requests_total Requests.
                # TYPE requests_total counter
                requests_total{route="/",status="200"} 3
                # HELP open Open.
                # TYPE open gauge
                open 0.5

                """
        )
    }

    @Test func `the value of a label is escaped`() throws {
        var text = PrometheusText()
        text.declare("a", .gauge, "A.")
        text.add("a", [("b", "\\\"\n")], 1)
        #expect(text.text.hasSuffix(#"a{b="\\\"\n"} 1"# + "\n"))
        #expect(try PrometheusSamples(parsing: text.text).values.count == 1)
    }

    @Test func `a histogram is its buckets in seconds, its sum and its count`() {
        let histogram = DurationHistogram(upperBounds: [.microseconds(250), .seconds(1)])
        histogram.record(.microseconds(100))
        histogram.record(.seconds(2))
        var text = PrometheusText()
        text.add("d", [("route", "/")], histogram.snapshot)
        #expect(
            text.text == """
                d_bucket{route="/",le="0.00025"} 1
                d_bucket{route="/",le="1.0"} 1
                d_bucket{route="/",le="+Inf"} 2
                d_sum{route="/"} 2.0001
                d_count{route="/"} 2

                """
        )
    }
}

/// A parser of metrics, as strict as Prometheus is about text format 0.0.4.
struct PrometheusSamples {
    struct Mistake: Error {
        let line: String
        let reason: String
    }

    private(set) var types: [String: String] = [:]
    /// The values by name and labels, as they are written.
    private(set) var values: [String: Double] = [:]

    init(parsing text: String) throws {
        guard text.hasSuffix("\n") else { throw Mistake(line: "", reason: "the last line has no end") }
        var family = ""
        var helped: Set<String> = []
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let match = line.wholeMatch(of: #/# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) .+/#) {
                guard helped.insert(String(match.1)).inserted else { throw Mistake(line: line, reason: "twice") }
                family = String(match.1)
            } else if let match = line.wholeMatch(of: #/# TYPE ([^ ]+) (counter|gauge|histogram)/#) {
                guard match.1 == family else { throw Mistake(line: line, reason: "TYPE without HELP") }
                types[family] = String(match.2)
            } else {
                try add(line, family: family)
            }
        }
        try checkHistograms()
    }

    private mutating func add(_ line: String, family: String) throws {
        let label = #/[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\["\\n])*"/#
        guard let end = line.lastIndex(of: " "), let value = Double(line[line.index(after: end)...]) else {
            throw Mistake(line: line, reason: "no value")
        }
        let sample = String(line[..<end])
        let name = String(sample.prefix { $0 != "{" })
        let labels = sample.dropFirst(name.count)
        if !labels.isEmpty {
            guard labels.hasPrefix("{"), labels.hasSuffix("}"),
                labels.dropFirst().dropLast().split(separator: ",").allSatisfy({ $0.wholeMatch(of: label) != nil })
            else { throw Mistake(line: line, reason: "labels") }
        }
        let suffixes = types[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard suffixes.contains(where: { family + $0 == name }) else {
            throw Mistake(line: line, reason: "not in the family \(family)")
        }
        guard values.updateValue(value, forKey: sample) == nil else { throw Mistake(line: line, reason: "twice") }
    }

    /// Checks that each bucket includes the smaller ones, and the last one all samples.
    private func checkHistograms() throws {
        for (sample, value) in values where sample.contains("le=\"+Inf\"") {
            let series = values.filter { $0.key.withoutBound == sample.withoutBound }
            let ascending = series.sorted { $0.key.bound < $1.key.bound }.map(\.value)
            guard ascending == ascending.sorted(), ascending.last == value else {
                throw Mistake(line: sample, reason: "buckets are not cumulative")
            }
            let count = sample.withoutBound.replacing("_bucket", with: "_count").replacing("{}", with: "")
            guard values[count] == value else { throw Mistake(line: sample, reason: "\(count) differs") }
        }
    }
}

extension String {
    fileprivate var withoutBound: String {
        replacing(#/,?le="[^"]*"/#, with: "")
    }

    fileprivate var bound: Double {
        firstMatch(of: #/le="([^"]*)"/#).flatMap { $0.1 == "+Inf" ? .infinity : Double($0.1) } ?? .nan
    }
}
