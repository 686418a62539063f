import HTTPServer
import Testing

struct DurationHistogramTests {
    private let histogram = DurationHistogram(upperBounds: [.milliseconds(1), .milliseconds(10)])

    @Test func `a bound counts what is up to it, the smaller bounds' included`() {
        for milliseconds in [0, 1, 2, 10, 11] { histogram.record(.milliseconds(milliseconds)) }
        histogram.record(nanoseconds: 5_000_000_000)
        let snapshot = histogram.snapshot
        #expect(snapshot.buckets.map(\.upperBound) == [.milliseconds(1), .milliseconds(10)])
        #expect(snapshot.buckets.map(\.cumulativeCount) == [2, 4])
        #expect(snapshot.count == 6)
        #expect(snapshot.sum == .milliseconds(5024))
    }

    @Test func `nothing is lost when many count at a time`() async {
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { [histogram] in
                    for _ in 0..<1000 { histogram.record(.microseconds(500)) }
                }
            }
        }
        #expect(histogram.snapshot.count == 8000)
        #expect(histogram.snapshot.sum == .seconds(4))
    }

    @Test func `there are sixteen bounds at most`() {
        let histogram = DurationHistogram(upperBounds: (1...20).map { .seconds($0) })
        histogram.record(.seconds(18))
        #expect(histogram.snapshot.buckets.count == 16)
        #expect(histogram.snapshot.buckets.last?.cumulativeCount == 0)
        #expect(histogram.snapshot.count == 1)
    }
}
