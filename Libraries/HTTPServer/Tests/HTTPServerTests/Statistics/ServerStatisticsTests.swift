import HTTPServer
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(3))) struct ServerStatisticsTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `connections are counted when they come, when they are one too many, and when they go`() async throws {
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
            #expect(statistics.refusedConnectionCount == 1)
        }
        #expect(statistics.openConnectionCount == 0)
    }

    @Test func `a loop that was kept busy shows it`() async throws {
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
