import Logging
import SocketTesting
import SystemCalls
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct AcceptorTests {
    @Test func `while one loop is busy, others accept and serve connections`() async throws {
        let loop = LoopHold()
        let responder = TestResponder { request in
            if request.path == "/hold" { loop.hold() }
            return Response()
        }
        try await withServer(responder) { server in
            let first = try RawConnection(to: server.address)
            try await first.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
            await loop.waitUntilHeld()
            for _ in 1...40 {
                let client = try RawConnection(to: server.address)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveResponse().status == 200)
            }
            loop.release()
            #expect(try await first.receiveResponse().status == 200)
        }
    }

    @Test func `while a server drains, another one on the same socket accepts the clients`() async throws {
        let response = ResponseHold()
        let responder = TestResponder { request in
            if request.path == "/slow" { await response.hold() }
            return Response()
        }
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        let inherited = try ListeningSocket(inheriting: Int(dup(socket.descriptor.number)))
        var configuration = ServerConfiguration()
        // With one loop, a drain that one client has noticed has reached all clients.
        configuration.loopCount = 1
        let servers = [socket, inherited].map { [configuration] socket in
            Server(
                socket: socket,
                configuration: configuration,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                responder: responder
            )
        }
        let first = Task { try await servers[0].run() }
        let slow = try RawConnection(to: socket.address)
        try await slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        await response.waitUntilHeld()
        let idle = try RawConnection(to: socket.address)
        try await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await idle.receiveResponse().status == 200)
        servers[0].drain()
        #expect(try await idle.receiveAll() == "")

        let second = Task { try await servers[1].run() }
        for _ in 1...20 {
            let client = try RawConnection(to: socket.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 200 "))
        }
        response.release()
        #expect(try await slow.receiveResponse().status == 200)
        try await first.value
        servers[1].drain()
        try await second.value
    }

    @Test func `a server whose connections are cut before its loops drain ends without an error`() async throws {
        var configuration = ServerConfiguration()
        configuration.loopCount = 2
        let server = Server(
            socket: try ListeningSocket(host: "127.0.0.1", port: 0),
            configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            responder: TestResponder { _ in Response() }
        )
        let run = Task { try await server.run() }
        let client = try RawConnection(to: server.address)
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try await client.receiveResponse().status == 200)
        for loop in server.lifecycle.loops {
            await Task(executorPreference: loop) { loop.poller?.shutDownAll() }.value
        }
        server.drain()
        try await run.value
    }
}
