import HTTPServer
import SocketTesting
import Testing

/// Connections that rest while their clients are silent, which no client can notice.
@Suite(.timeLimit(.minutes(10))) struct OpenConnectionTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private let statistics = ServerStatistics()

    @Test func `a connection rests before its first request and after each request`() async throws {
        try await withServer(configure: { $0.restDelay = .zero }, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            for number in 1...3 {
                try await waitUntil { statistics.restingConnectionCount == 1 }
                try await client.send("POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
                #expect(try await client.receiveResponse().body == "POST /\(number) hi")
            }
            #expect(statistics.acceptedConnectionCount == 1)
        }
    }

    @Test func `a connection does not rest before its rest delay`() async throws {
        try await withServer(
            configure: {
                $0.restDelay = .seconds(3600)
            },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address)
            for _ in 1...3 {
                try await client.send(Self.request)
                #expect(try await client.receiveResponse().status == 200)
                #expect(statistics.restingConnectionCount == 0)
            }
        }
    }

    @Test func `idle connections beyond the limit rest at once`() async throws {
        try await withServer(
            configure: {
                $0.loopCount = 1
                $0.restDelay = .seconds(3600)
                $0.awakeConnectionLimit = 2
            },
            statistics: statistics
        ) { server in
            let clients = try (1...5).map { _ in try RawConnection(to: server.address) }
            for _ in 1...2 {
                for client in clients {
                    try await client.send(Self.request)
                    #expect(try await client.receiveResponse().status == 200)
                }
                try await waitUntil { statistics.restingConnectionCount == 3 }
            }
        }
    }

    @Test func `pipelined requests are answered in order after a rest`() async throws {
        try await withServer(configure: { $0.restDelay = .zero }, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            for _ in 1...2 {
                try await waitUntil { statistics.restingConnectionCount == 1 }
                try await client.send((1...3).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                for number in 1...3 { #expect(try await client.receiveResponse().body == "GET /\(number) ") }
            }
        }
    }

    @Test func `a connection rests while a head arrives in parts`() async throws {
        try await withServer(configure: Self.restAtOnce, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            let other = try RawConnection(to: server.address)
            for number in 1...2 {
                for part in ["POST /", "\(number) HTTP/1.1\r\nHost: a\r", "\nContent-Length: 2\r\n"] {
                    try await client.send(part)
                    try await waitUntilRead(before: other)
                    try await waitUntil { statistics.restingConnectionCount == 2 }
                }
                try await client.send("\r\nhi")
                #expect(try await client.receiveResponse().body == "POST /\(number) hi")
            }
        }
    }

    @Test func `a drain waits for the rest of a head`() async throws {
        try await withServer(configure: Self.restAtOnce, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            let other = try RawConnection(to: server.address)
            try await client.send(Self.request)
            #expect(try await client.receiveResponse().status == 200)
            try await client.send("GET / HTTP/1.1\r\n")
            try await waitUntilRead(before: other)
            server.drain()
            #expect(try await other.receiveAll() == "")
            try await client.send("Host: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
            #expect(try await client.receiveAll() == "")
        }
    }

    private static func restAtOnce(_ configuration: inout ServerConfiguration) {
        configuration.loopCount = 1
        configuration.restDelay = .zero
    }

    /// Waits until the server has read what was sent before. Its one loop answers in the order of arrival.
    private func waitUntilRead(before other: RawConnection) async throws {
        try await other.send(Self.request)
        #expect(try await other.receiveResponse().status == 200)
    }

    @Test func `the limit of requests counts across rests`() async throws {
        try await withServer(
            configure: {
                $0.restDelay = .zero
                $0.requestLimit = 3
            },
            statistics: statistics
        ) { server in
            let client = try RawConnection(to: server.address)
            for number in 1...3 {
                try await waitUntil { statistics.restingConnectionCount == 1 }
                try await client.send(Self.request)
                #expect(try await client.receiveResponse()["connection"] == (number == 3 ? "close" : nil))
            }
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `a drain closes resting connections`() async throws {
        try await withServer(configure: { $0.restDelay = .zero }, statistics: statistics) { server in
            let asked = try RawConnection(to: server.address)
            try await asked.send(Self.request)
            #expect(try await asked.receiveResponse().status == 200)
            let fresh = try RawConnection(to: server.address)
            try await waitUntil { statistics.restingConnectionCount == 2 }
            server.drain()
            #expect(try await asked.receiveAll() == "")
            #expect(try await fresh.receiveAll() == "")
        }
        #expect(statistics.openConnectionCount == 0)
        #expect(statistics.restingConnectionCount == 0)
    }

    @Test func `a client that has just connected is answered during a drain`() async throws {
        try await withServer(
            configure: {
                $0.loopCount = 1
                $0.newConnectionDrainTimeout = .seconds(3600)
            },
            statistics: statistics
        ) { server in
            let newcomer = try RawConnection(to: server.address)
            try await waitUntil { statistics.openConnectionCount == 1 }
            let other = try RawConnection(to: server.address)
            try await other.send(Self.request)
            #expect(try await other.receiveResponse().status == 200)
            server.drain()
            #expect(try await other.receiveAll() == "")

            try await newcomer.send(Self.request)
            let response = try await newcomer.receiveResponse()
            #expect(response.status == 200)
            #expect(response["connection"] == "close")
        }
    }

    @Test func `a drain does not wait long for a silent new connection`() async throws {
        try await withServer(configure: { $0.drainTimeout = .seconds(3600) }, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            try await waitUntil { statistics.openConnectionCount == 1 }
            server.drain()
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `requests that arrived before a drain are answered, even if the loop has not seen them`() async throws {
        let loop = LoopHold()
        let responder = TestResponder { request in
            if request.path == "/hold" { loop.hold() }
            return Response()
        }
        try await withServer(
            responder,
            configure: {
                $0.loopCount = 1
                $0.restDelay = .zero
            },
            statistics: statistics
        ) { server in
            let clients = try (1...3).map { _ in try RawConnection(to: server.address) }
            try await waitUntil { statistics.restingConnectionCount == 3 }
            let hold = "GET /hold HTTP/1.1\r\nHost: a\r\n\r\n"
            try await clients[0].send(hold)
            await loop.waitUntilHeld()
            try await clients[1].send(hold)
            server.drain()
            loop.release()
            await loop.waitUntilHeld()
            // The second client holds the loop, whose next step is the drain, so it has not seen the third client.
            try await clients[2].send(Self.request)
            loop.release()
            for client in clients { #expect(try await client.receiveResponse().status == 200) }
        }
    }

    @Test func `resting connections count against the limits`() async throws {
        for byAddress in [true, false] {
            let statistics = ServerStatistics()
            try await withServer(
                configure: {
                    $0.connectionLimit = byAddress ? 100 : 2
                    $0.connectionLimitPerAddress = byAddress ? 2 : 100
                    $0.exemptsLoopback = false
                },
                statistics: statistics
            ) { server in
                let resting = try (1...2).map { _ in try RawConnection(to: server.address) }
                try await waitUntil { statistics.restingConnectionCount == 2 }
                let third = try RawConnection(to: server.address)
                #expect(try await third.receiveResponse().status == 503)
                for client in resting {
                    try await client.send(Self.request)
                    #expect(try await client.receiveResponse().status == 200)
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `a client that leaves while its connection rests is noticed`(byReset: Bool) async throws {
        try await withServer(configure: { $0.restDelay = .zero }, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            #expect(try await client.receiveResponse().status == 200)
            try await waitUntil { statistics.restingConnectionCount == 1 }
            if byReset { client.reset() } else { client.closeSending() }
            try await waitUntil { statistics.openConnectionCount == 0 }
            #expect(statistics.restingConnectionCount == 0)
        }
    }

    @Test func `a client that leaves right after its request cancels its task`() async throws {
        let loop = LoopHold()
        let (cancelled, cancel) = AsyncStream<Bool>.makeStream()
        let responder = TestResponder { request in
            if request.path == "/hold" { loop.hold() }
            guard request.path == "/slow" else { return Response() }
            await Task.waitForCancellation()
            cancel.yield(Task.isCancelled)
            return Response()
        }
        try await withServer(responder, configure: { $0.loopCount = 1 }, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            let other = try RawConnection(to: server.address)
            try await waitUntil { statistics.restingConnectionCount == 2 }
            try await other.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
            await loop.waitUntilHeld()
            // The loop learns of both at once.
            try await client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            client.reset()
            loop.release()
            #expect(await cancelled.first { _ in true } == true)
        }
    }

    @Test func `a client that leaves after a rest cancels its task`() async throws {
        let (cancelled, cancel) = AsyncStream<Bool>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let responder = TestResponder { request in
            guard request.path == "/slow" else { return Response() }
            start.yield()
            await Task.waitForCancellation()
            cancel.yield(Task.isCancelled)
            return Response()
        }
        try await withServer(responder, configure: { $0.restDelay = .zero }, statistics: statistics) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            #expect(try await client.receiveResponse().status == 200)
            try await waitUntil { statistics.restingConnectionCount == 1 }
            try await client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = await started.first { _ in true }
            client.reset()
            #expect(await cancelled.first { _ in true } == true)
        }
    }
}
