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

    @Test func `a label's value may hold anything`() throws {
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
