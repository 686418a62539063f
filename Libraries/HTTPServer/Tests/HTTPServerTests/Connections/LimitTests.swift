import HTTPServer
import SocketTesting
import Synchronization
import Testing

/// The limits of what one client may use, over the wire.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a connection closes after its last allowed request`() async throws {
        try await withServer(.hello, configure: { $0.requestLimit = 3 }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(String(repeating: Self.request, count: 5))
            for number in 1...3 {
                #expect(try await client.receiveResponse()["connection"] == (number == 3 ? "close" : nil))
            }
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `an address can open another connection when one of its connections ends`() async throws {
        try await withServer(
            .hello,
            configure: {
                $0.connectionLimitPerAddress = 2
                $0.exemptsLoopback = false
            }
        ) { server in
            let first = try await Self.served(server)
            do {
                let second = try await Self.served(server)
                let third = try RawConnection(to: server.address)
                try await third.send(Self.request)
                let refusal = try await third.receiveResponse()
                #expect(refusal.status == 503)
                #expect(refusal["retry-after"] == "5")
                #expect(refusal["connection"] == "close")
                #expect(try await third.receiveAll() == "")
                try await second.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                _ = try await second.receiveAll()
            }
            // The server counts a connection until it has seen its end.
            while await Self.status(server) != 200 {}
            try await first.send(Self.request)
            #expect(try await first.receiveResponse().status == 200)
        }
    }

    @Test func `trusted connections are not counted by address`() async throws {
        try await withServer(.hello, configure: { $0.connectionLimitPerAddress = 1 }) { server in
            let first = try await Self.served(server)
            let second = try await Self.served(server)
            for client in [first, second] {
                try await client.send(Self.request)
                #expect(try await client.receiveResponse().status == 200)
            }
        }
    }

    @Test func `behind a proxy, a client with too many requests is refused, and others are served`() async throws {
        let held = ResponseHold()
        let responder = TestResponder { request in
            if request.path == "/slow" { await held.hold() }
            return Response()
        }
        let statistics = ServerStatistics()
        try await withServer(responder, configure: Self.behindProxy(limit: 1), statistics: statistics) { server in
            let slow = try RawConnection(to: server.address)
            try await slow.send(Self.request(to: "/slow", for: "2001:db8::1"))
            await held.waitUntilHeld()
            let proxy = try RawConnection(to: server.address)
            // An address of the same network.
            try await proxy.send(Self.request(for: "2001:db8::2"))
            let refusal = try await proxy.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["retry-after"] == "5")
            #expect(statistics.refusalCount == 1)
            for other in ["2001:db8:0:1::1", "192.0.2.1"] {
                try await proxy.send(Self.request(for: other))
                #expect(try await proxy.receiveResponse().status == 200)
            }

            held.release()
            #expect(try await slow.receiveResponse().status == 200)
            // The first connection stays open, and counts for nobody as soon as the server has sent the response.
            repeat {
                try await proxy.send(Self.request(for: "2001:db8::2"))
            } while try await proxy.receiveResponse().status != 200
        }
    }

    @Test func `behind a proxy, the event streams of a client count until they end`() async throws {
        let statistics = ServerStatistics()
        let responder = TestResponder { request in
            request.path == "/live" ? .eventStream(EventStream(channels: [], cursor: Silence())) : Response()
        }
        try await withServer(responder, configure: Self.behindProxy(limit: 3), statistics: statistics) { server in
            var streams: [RawConnection] = []
            for _ in 1...3 {
                let stream = try RawConnection(to: server.address)
                try await stream.send(Self.request(to: "/live", for: "192.0.2.1"))
                #expect(try await stream.receiveResponse(hasContent: false).status == 200)
                streams.append(stream)
            }
            let proxy = try RawConnection(to: server.address)
            try await proxy.send(Self.request(for: "192.0.2.1"))
            #expect(try await proxy.receiveResponse().status == 503)
            try await proxy.send(Self.request(for: "192.0.2.2"))
            #expect(try await proxy.receiveResponse().status == 200)
            streams.removeLast()
            try await waitUntil { statistics.openEventStreamCount == 2 }
            try await waitUntil { statistics.openConnectionCount == 3 }
            try await proxy.send(Self.request(for: "192.0.2.1"))
            #expect(try await proxy.receiveResponse().status == 200)
        }
    }

    @Test func `behind a proxy, a client escapes no limit with an invalid field`() async throws {
        let held = ResponseHold()
        let responder = TestResponder { request in
            if request.path == "/slow" { await held.hold() }
            return Response()
        }
        try await withServer(responder, configure: Self.behindProxy(limit: 1)) { server in
            let fields = "Host: a\r\nX-Forwarded-For: 192.0.2.1\r\nForwarded: x\r\n\r\n"
            let slow = try RawConnection(to: server.address)
            try await slow.send("GET /slow HTTP/1.1\r\n\(fields)")
            await held.waitUntilHeld()
            let other = try RawConnection(to: server.address)
            try await other.send("GET / HTTP/1.1\r\n\(fields)")
            #expect(try await other.receiveResponse().status == 503)
            held.release()
            #expect(try await slow.receiveResponse().status == 200)
        }
    }

    @Test func `a proxy that names no client is not limited`() async throws {
        try await withServer(
            .hello,
            configure: {
                $0.connectionLimitPerAddress = 1
                $0.trustedProxies = Self.proxies
                $0.exemptsLoopback = false
            }
        ) { server in
            let connections = try (1...3).map { _ in try RawConnection(to: server.address) }
            for connection in connections {
                try await connection.send(Self.request)
                #expect(try await connection.receiveResponse().status == 200)
            }
        }
    }

    private static func behindProxy(limit: Int) -> (inout ServerConfiguration) -> Void {
        {
            $0.connectionLimitPerAddress = limit
            $0.trustedProxies = Self.proxies
        }
    }

    private static let proxies = TrustedProxies(AddressRange("127.0.0.1").map { [$0] } ?? [])

    private static func request(to path: String = "/", for client: String) -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n\r\n"
    }

    private struct Silence: EventCursor {
        func next() -> [UInt8]? { nil }
    }

    @Test func `a client with many busy connections does not delay another on its loop`() async throws {
        let order = Mutex<[Substring]>([])
        let loop = LoopHold()
        let responder = TestResponder { request in
            order.withLock { $0.append(request.path) }
            if request.path == "/first" { loop.hold() }
            return Response()
        }
        let configure: (inout ServerConfiguration) -> Void = {
            $0.loopCount = 1
            $0.trustedProxies = Self.proxies
        }
        try await withServer(responder, configure: configure) { server in
            var connections: [RawConnection] = []
            for _ in 1...102 { connections.append(try await Self.served(server)) }
            let (polite, first) = (connections.removeLast(), connections.removeLast())
            try await first.send(Self.request(to: "/first", for: "192.0.2.1"))
            await loop.waitUntilHeld()
            // Now all of them have requests in the kernel.
            for greedy in connections { try await greedy.send(Self.request(to: "/greedy", for: "192.0.2.1")) }
            try await polite.send(Self.request(to: "/polite", for: "192.0.2.2"))
            loop.release()
            #expect(try await polite.receiveResponse().status == 200)
            let requests = order.withLock { $0.drop { $0 != "/first" } }
            let place = try #require(requests.firstIndex(of: "/polite")) - requests.startIndex
            #expect(place <= 1 + 2 * 2)
            for greedy in connections { #expect(try await greedy.receiveResponse().status == 200) }
        }
    }

    @Test func `a client whose unread responses take too much memory loses connections, and others lose none`()
        async throws
    {
        let size = 400_000
        let statistics = ServerStatistics()
        let configure: (inout ServerConfiguration) -> Void = {
            Self.behindProxy(limit: 100)(&$0)
            $0.waitingMemoryLimit = 1 << 20
        }
        let responder = TestResponder { _ in Response(body: .bytes([UInt8](repeating: 0, count: size))) }
        try await withServer(responder, configure: configure, statistics: statistics) { server in
            let slow = try RawConnection(to: server.address, receiveBufferSize: 4096)
            try await slow.send(Self.request(for: "192.0.2.1"))
            #expect(try await slow.receive(upTo: 12) == Array("HTTP/1.1 200".utf8))
            var stalled: [RawConnection] = []
            for _ in 1...6 {
                let client = try RawConnection(to: server.address, receiveBufferSize: 4096)
                try await client.send(Self.request(for: "192.0.2.2"))
                #expect(try await client.receive(upTo: 12) == Array("HTTP/1.1 200".utf8))
                stalled.append(client)
            }
            // There is space for two responses.
            try await waitUntil { statistics.openConnectionCount == 2 }
            #expect(try await slow.receiveResponse().bytes.count == size)
            await #expect(throws: RawConnection.Failure.reset) { _ = try await stalled.first?.receiveResponse() }
        }
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nA: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n"])
    func `unfinished requests have a limit on memory, beyond which the slowest are closed`(start: String) async throws {
        let statistics = ServerStatistics()
        try await withServer(configure: { $0.waitingMemoryLimit = 200_000 }, statistics: statistics) { server in
            let unfinished = start + String(repeating: "a", count: 20_000)
            var connections: [RawConnection] = []
            for number in 1...20 {
                connections.append(try RawConnection(to: server.address))
                try await connections[number - 1].send(unfinished)
                try await waitUntil { statistics.acceptedConnectionCount == number }
            }
            try await waitUntil { statistics.openConnectionCount <= 6 }
            #expect(statistics.openConnectionCount > 3)
            let other = try RawConnection(to: server.address)
            try await other.send(Self.request)
            #expect(try await other.receiveResponse().status == 200)
        }
    }

    @Test func `clients that do not read do not delay others on their loop`() async throws {
        let bytes = [UInt8](repeating: 0, count: 20_000_000)
        let responder = TestResponder { request in
            request.path == "/large" ? Response(body: .bytes(bytes)) : Response()
        }
        let configure: (inout ServerConfiguration) -> Void = {
            $0.loopCount = 1
            $0.waitingMemoryLimit = .max
        }
        try await withServer(responder, configure: configure) { server in
            var stalled: [RawConnection] = []
            for _ in 1...20 {
                let client = try RawConnection(to: server.address, receiveBufferSize: 4096)
                try await client.send(String(repeating: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", count: 50))
                _ = try await client.receive(upTo: 1)
                stalled.append(client)
            }
            let other = try RawConnection(to: server.address)
            for _ in 1...50 {
                try await other.send(Self.request)
                #expect(try await other.receiveResponse().status == 200)
            }
            stalled.forEach { $0.reset() }
        }
    }

    @Test func `little of what a client does not read is in the kernel`() async throws {
        let bytes = [UInt8](repeating: 0, count: 32 << 10)
        let count = Atomic<Int>(0)
        let responder = TestResponder { request in
            guard request.path == "/large" else { return Response() }
            count.add(1, ordering: .relaxed)
            return Response(body: .bytes(bytes))
        }
        try await withServer(responder, configure: { $0.loopCount = 1 }) { server in
            let client = try RawConnection(to: server.address, receiveBufferSize: 4096)
            try await client.send(String(repeating: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n", count: 100))
            _ = try await client.receive(upTo: 1)
            let other = try RawConnection(to: server.address)
            for _ in 1...100 {
                try await other.send(Self.request)
                #expect(try await other.receiveResponse().status == 200)
            }
            #expect(count.load(ordering: .relaxed) < 20)
            withExtendedLifetime(client) {}
        }
    }

    private static func served(_ server: Server) async throws -> RawConnection {
        let client = try RawConnection(to: server.address)
        try await client.send(request)
        #expect(try await client.receiveResponse().status == 200)
        return client
    }

    /// Returns the status of the first response on a new connection, or `nil` without a response.
    private static func status(_ server: Server) async -> Int? {
        do {
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            return try await client.receiveResponse().status
        } catch {
            return nil
        }
    }
}
