import HTTPServer
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(3))) struct AcceptorTests {
    @Test func `while one loop is at work, others accept and serve`() async throws {
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
}
