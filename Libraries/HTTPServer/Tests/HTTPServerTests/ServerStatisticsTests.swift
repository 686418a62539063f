import HTTPServer
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServerStatisticsTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `accepted, refused and open connections are counted`() async throws {
        let statistics = ServerStatistics()
        try await withServer(configure: { $0.connectionLimit = 2 }, statistics: statistics) { server in
            let welcome = try [RawConnection(to: server.address), RawConnection(to: server.address)]
            for client in welcome {
                try await client.send(Self.request)
                #expect(try await client.receiveResponse().status == 200)
            }
            #expect(statistics.openConnectionCount == 2)
            let third = try RawConnection(to: server.address)
            #expect(try await third.receiveAll().contains(" 503 "))
            #expect(statistics.acceptedConnectionCount == 3)
            #expect(statistics.refusalCount == 1)
        }
        #expect(statistics.openConnectionCount == 0)
    }

    @Test func `long turns of a loop are recorded`() async throws {
        let statistics = ServerStatistics()
        let busy = TestResponder { _ in
            let end = ContinuousClock.now + .milliseconds(20)
            while ContinuousClock.now < end {}
            return Response()
        }
        try await withServer(busy, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            _ = try await client.receiveResponse()
        }
        let turns = statistics.loopTurns.snapshot
        let upToTen = try #require(turns.buckets.first { $0.upperBound == .milliseconds(10) })
        #expect(turns.count > upToTen.cumulativeCount)
        #expect(turns.sum >= .milliseconds(20))
    }
}

struct DurationHistogramTests {
    private let histogram = DurationHistogram(upperBounds: [.milliseconds(1), .milliseconds(10)])

    @Test func `a bucket counts durations up to its bound, including smaller buckets`() {
        for milliseconds in [0, 1, 2, 10, 11] { histogram.record(.milliseconds(milliseconds)) }
        histogram.record(nanoseconds: 5_000_000_000)
        let snapshot = histogram.snapshot
        #expect(snapshot.buckets.map(\.upperBound) == [.milliseconds(1), .milliseconds(10)])
        #expect(snapshot.buckets.map(\.cumulativeCount) == [2, 4])
        #expect(snapshot.count == 6)
        #expect(snapshot.sum == .milliseconds(5024))
    }

    @Test func `concurrent records are all counted`() async {
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

    @Test func `bounds beyond sixteen are ignored`() {
        let histogram = DurationHistogram(upperBounds: (1...20).map { .seconds($0) })
        histogram.record(.seconds(18))
        #expect(histogram.snapshot.buckets.count == 16)
        #expect(histogram.snapshot.buckets.last?.cumulativeCount == 0)
        #expect(histogram.snapshot.count == 1)
    }
}
