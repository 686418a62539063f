import HTTPServer
import SocketTesting
import Testing

/// The cost of a client that listens and does not read.
@Suite(.timeLimit(.minutes(10))) struct SlowClientTests {
    private let counter = Counter(padding: 64 << 10)
    private let statistics = ServerStatistics()

    @Test func `a client that does not read skips outdated events and receives the latest`()
        async throws
    {
        try await withServer(counter.responder, configure: Self.configure) { server in
            let slow = try await RawConnection.listening(to: server, receiveBufferSize: 4096)
            try await countUp(to: 150, on: server)
            // 150 events are 10 MB. The accepted ones are in the buffers of the connection, except for the last one.
            let taken = counter.handedOut - 150
            #expect(taken < 40)

            let received = try await slow.receiveEvents(until: "150")
            #expect(received.count <= taken + 1)
            #expect(received == received.sorted())
        }
    }

    @Test func `a client that does not read does not delay others`() async throws {
        try await withServer(counter.responder, configure: Self.configure) { server in
            var slow: [RawConnection] = []
            for _ in 1...20 { slow.append(try await RawConnection.listening(to: server, receiveBufferSize: 4096)) }
            try await countUp(to: 100, on: server)
            #expect(counter.handedOut < 100 + 20 * 40)
            withExtendedLifetime(slow) {}
        }
    }

    @Test func `a client that accepts nothing for a heartbeat is disconnected`() async throws {
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
            // Otherwise the end of the client would have the same effect as the stall.
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

    /// Serves all clients on one loop, with time limits that a busy machine does not reach.
    private static func configure(_ configuration: inout ServerConfiguration) {
        configuration.loopCount = 1
        configuration.heartbeat = .seconds(3600)
        configuration.drainTimeout = .seconds(60)
    }

    /// Counts up whenever a reading client has received the number. By then it was offered to all clients of its loop.
    private func countUp(to last: Int, on server: Server) async throws {
        let quick = try await RawConnection.listening(to: server)
        for number in 1...last {
            counter.countUp()
            _ = try await quick.receiveEvents(until: "\(number)")
        }
    }
}

extension RawConnection {
    /// Receives events up to a number, and returns the numbers.
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
