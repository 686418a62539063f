import HTTPServer
import SocketTesting
import Testing

/// What a client costs that listens and does not read.
@Suite(.timeLimit(.minutes(3))) struct SlowClientTests {
    private let counter = Counter(padding: 64 << 10)
    private let statistics = ServerStatistics()

    @Test func `a client that does not read is sent no more than its connection holds, and later the latest`()
        async throws
    {
        try await withServer(counter.responder, configure: Self.configure) { server in
            let slow = try await RawConnection.listening(to: server, receiveBufferSize: 4096)
            try await countUp(to: 150, on: server)
            // 150 events are 10 MB. What was taken lies in the buffers of the connection, but for the last one.
            let taken = counter.handedOut - 150
            #expect(taken < 40)

            let received = try await slow.receiveEvents(until: "150")
            #expect(received.count <= taken + 1)
            #expect(received == received.sorted())
        }
    }

    @Test func `a client that does not read keeps no other waiting`() async throws {
        try await withServer(counter.responder, configure: Self.configure) { server in
            var slow: [RawConnection] = []
            for _ in 1...20 { slow.append(try await RawConnection.listening(to: server, receiveBufferSize: 4096)) }
            try await countUp(to: 100, on: server)
            #expect(counter.handedOut < 100 + 20 * 40)
            withExtendedLifetime(slow) {}
        }
    }

    @Test func `a client that takes nothing for a heartbeat is forgotten`() async throws {
        try await withServer(
            counter.responder,
            configure: { $0.heartbeat = .milliseconds(100) },
            statistics: statistics
        ) { server in
            let slow = try await RawConnection.listening(to: server, receiveBufferSize: 4096)
            try await waitUntil { statistics.openEventStreamCount == 1 }
            try await waitUntil {
                counter.countUp()
                return statistics.openEventStreamCount == 0
            }
            // Until here, or the client's own end would do what the stall has to.
            withExtendedLifetime(slow) {}
        }
    }

    @Test func `a drain does not wait for a client that does not read`() async throws {
        var slow: RawConnection?
        try await withServer(counter.responder, configure: Self.configure) { server in
            slow = try await RawConnection.listening(to: server, receiveBufferSize: 4096)
            try await countUp(to: 40, on: server)
        }
        withExtendedLifetime(slow) {}
    }

    /// All on one loop, and nobody is given up, however long a busy machine takes.
    private static func configure(_ configuration: inout ServerConfiguration) {
        configuration.loopCount = 1
        configuration.heartbeat = .seconds(3600)
        configuration.drainTimeout = .seconds(60)
    }

    /// Counts on when a client that reads has each number: then everybody else on its loop was offered it too.
    private func countUp(to last: Int, on server: Server) async throws {
        let quick = try await RawConnection.listening(to: server)
        for number in 1...last {
            counter.countUp()
            _ = try await quick.receiveEvents(until: "\(number)")
        }
    }
}

extension RawConnection {
    /// The numbers of a counter's events, until that one.
    fileprivate func receiveEvents(until last: String) async throws -> [Int] {
        var text = ""
        while !(text.contains("data: \(last).") && text.hasSuffix("\n\n")) {
            let part = try await receive()
            guard !part.isEmpty else { throw Failure.closed }
            text += String(decoding: part, as: UTF8.self)
        }
        return text.matches(of: /data: ([0-9]+)\./).compactMap { Int($0.1) }
    }
}
