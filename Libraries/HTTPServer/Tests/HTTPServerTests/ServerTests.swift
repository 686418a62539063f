import HTTPServer
import HTTPTypes
import Logging
import SocketTesting
import Synchronization
import SystemCalls
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServerTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a drain closes idle connections and completes requests under way`() async throws {
        let held = ResponseHold()
        let responder = TestResponder { request in
            guard request.path == "/slow" else { return Response() }
            await held.hold()
            return Response(body: .bytes(Array("done".utf8)))
        }
        try await withServer(responder) { server in
            let idle = try RawConnection(to: server.address)
            try await idle.send(Self.request)
            _ = try await idle.receiveResponse()
            let fresh = try RawConnection(to: server.address)
            let busy = try RawConnection(to: server.address)
            try await busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            await held.waitUntilHeld()

            server.drain()
            #expect(try await idle.receiveAll() == "")
            #expect(try await fresh.receiveAll() == "")
            held.release()
            let response = try await busy.receiveResponse()
            #expect(response.body == "done")
            #expect(response["connection"] == "close")
            #expect(try await busy.receiveAll() == "")
        }
    }

    @Test func `waiting for the loops takes as long as one of them is blocked`() async throws {
        let loop = LoopHold()
        let responder = TestResponder { _ in
            loop.hold()
            return Response()
        }
        try await withServer(responder) { server in
            await server.waitForLoops()
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            await loop.waitUntilHeld()
            let proof = Proof()
            let (started, start) = AsyncStream<Void>.makeStream()
            let waiting = Task {
                start.yield()
                await server.waitForLoops()
                proof.isComplete.store(true, ordering: .relaxed)
            }
            _ = await started.first { _ in true }
            for _ in 1...1_000 { await Task.yield() }
            #expect(!proof.value)
            loop.release()
            await waiting.value
            #expect(try await client.receiveResponse().status == 200)
        }
    }

    private final class Proof: Sendable {
        let isComplete = Atomic(false)
        var value: Bool { isComplete.load(ordering: .relaxed) }
    }

    @Test func `requests that exceed the drain timeout are cancelled`() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (ended, end) = AsyncStream<Bool>.makeStream()
        let responder = TestResponder { _ in
            start.yield()
            await Task.waitForCancellation()
            end.yield(Task.isCancelled)
            return Response()
        }
        try await withServer(responder, configure: { $0.drainTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            _ = await started.first { _ in true }
            server.drain()
            #expect(await ended.first { _ in true } == true)
        }
    }

    @Test func `a responder that ignores cancellation does not delay the end of the server`() async throws {
        let held = ResponseHold()
        let responder = TestResponder { _ in
            // An unstructured task is not cancelled with that of the connection.
            await Task { await held.hold() }.value
            return Response()
        }
        try await withServer(responder, configure: { $0.drainTimeout = .milliseconds(50) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            await held.waitUntilHeld()
            server.drain()
            #expect(try await client.receiveAll() == "")
        }
        held.release()
    }

    @Test func `a blocked loop does not delay the end of the server`() async throws {
        let loop = LoopHold()
        let responder = TestResponder { _ in
            loop.hold()
            return Response()
        }
        try await withServer(
            responder,
            configure: {
                $0.loopCount = 1
                $0.drainTimeout = .milliseconds(50)
            }
        ) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            await loop.waitUntilHeld()
        }
        loop.release()
    }

    @Test func `a client with unsent content does not delay a drain after its response`() async throws {
        try await withServer(.hello, configure: { $0.drainTimeout = .seconds(3600) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
            #expect(try await client.receiveResponse()["connection"] == nil)
            server.drain()
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `cancelling the task that runs a server drains it`() async throws {
        let server = try Self.server()
        let run = Task { try await server.run() }
        let client = try RawConnection(to: server.address)
        try await client.send(Self.request)
        #expect(try await client.receiveResponse().status == 200)
        run.cancel()
        try await run.value
        #expect(try await client.receiveAll() == "")
    }

    @Test func `a server drained before it runs returns at once`() async throws {
        let server = try Self.server()
        server.drain()
        try await server.run()
        try await server.run()
    }

    @Test func `the port is free after a drain`() async throws {
        let server = try Self.server()
        let run = Task { try await server.run() }
        let client = try RawConnection(to: server.address)
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        _ = try await client.receiveAll()
        server.drain()
        try await run.value
        _ = try ListeningSocket(host: "127.0.0.1", port: server.address.port)
    }

    @Test func `connections beyond the limit are refused with 503, and others continue`() async throws {
        try await withServer(configure: { $0.connectionLimit = 2 }) { server in
            let first = try RawConnection(to: server.address)
            let second = try RawConnection(to: server.address)
            for client in [first, second] {
                try await client.send(Self.request)
                #expect(try await client.receiveResponse().status == 200)
            }
            let third = try RawConnection(to: server.address)
            try await third.send(Self.request)
            let refusal = try await third.receiveResponse()
            #expect(refusal.status == 503)
            #expect(refusal["retry-after"] == "5")
            #expect(refusal["date"]?.hasSuffix(" GMT") == true)
            #expect(refusal["content-length"] == "\(refusal.bytes.count)")
            #expect(try await third.receiveAll() == "")
            try await first.send(Self.request)
            #expect(try await first.receiveResponse().status == 200)
        }
    }

    @Test(arguments: ["\r\n", "Content-Length: 1\r\n\r\nx"])
    func `a client that pipelines without pause does not delay another on its loop`(_ end: String) async throws {
        let order = Mutex<[Substring]>([])
        let loop = LoopHold()
        let responder = TestResponder { request in
            order.withLock { $0.append(request.path) }
            if request.path == "/first" { loop.hold() }
            return Response()
        }
        try await withServer(responder, configure: { $0.loopCount = 1 }) { server in
            let polite = try RawConnection(to: server.address)
            try await polite.send(Self.request)
            #expect(try await polite.receiveResponse().status == 200)

            let greedy = try RawConnection(to: server.address)
            let batch = String(repeating: "GET /greedy HTTP/1.1\r\nHost: a\r\n\(end)", count: 100)
            try await greedy.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n" + batch)
            await loop.waitUntilHeld()
            // Now both clients have requests in the kernel.
            try await polite.send("GET /polite HTTP/1.1\r\nHost: a\r\n\r\n")
            loop.release()
            #expect(try await polite.receiveResponse().status == 200)
            let place = try #require(order.withLock { $0.firstIndex(of: "/polite") })
            // A turn has two requests, and the other client may have to wait for two turns.
            #expect(place <= 2 + 2 * 2)
            for _ in 0...100 { #expect(try await greedy.receiveResponse().status == 200) }
        }
    }

    @Test func `hundreds of connections are served at the same time`() async throws {
        try await withServer { server in
            let clients = try (0..<300).map { _ in try RawConnection(to: server.address) }
            try await withThrowingTaskGroup { group in
                for (number, client) in clients.enumerated() {
                    group.addTask {
                        try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                        #expect(try await client.receiveResponse().body == "GET /\(number) ")
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a request has the client's address`() async throws {
        let responder = TestResponder { request in
            Response(body: .bytes(Array("\(request.remoteAddress?.host ?? "nobody")".utf8)))
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.request)
            #expect(try await client.receiveResponse().body == "127.0.0.1")
        }
    }

    private static func server() throws -> Server {
        Server(
            socket: try ListeningSocket(host: "127.0.0.1", port: 0),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            responder: TestResponder.echo
        )
    }
}
