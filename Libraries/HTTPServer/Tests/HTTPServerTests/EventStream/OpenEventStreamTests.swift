import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(3))) struct OpenEventStreamTests {
    private let counter = Counter(padding: 8 << 20)

    @Test func `a client has as long to take the first event after a silence as any other`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let stream = counter.stream
        try await Task(executorPreference: loop) { [counter] in
            let poller = try #require(loop.poller)
            let (near, far) = try SocketPair.open(poller)
            defer {
                near.close()
                far.close()
            }
            let open = OpenEventStream(stream, on: near, heartbeat: .seconds(60))
            let start = poller.now
            while poller.now < start + .milliseconds(20) { await poller.yield() }
            counter.countUp()
            // More than the connection takes.
            open.sendNews()
            let firstDeadline = open.stallDeadline
            #expect(firstDeadline == poller.now + .seconds(60))
            // What is not taken gets no more time by being offered again.
            while poller.now < start + .milliseconds(40) { await poller.yield() }
            counter.countUp()
            open.sendNews()
            #expect(open.stallDeadline == firstDeadline)
        }.value
    }
}
