import HTTPServer
import HTTPTypes
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
    @Test func `a connection serves several requests`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            for number in 1...3 {
                try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                let response = try await client.receiveResponse()
                #expect(response.status == 200)
                #expect(response.body == "GET /\(number) ")
                #expect(response["connection"] == nil)
                #expect(response["date"]?.hasSuffix(" GMT") == true)
            }
        }
    }

    @Test func `requests are answered in order, whether their handlers suspend or not`() async throws {
        let responder = TestResponder { request in
            if request.path.hasPrefix("/slow") { for _ in 1...3 { await Task.detached {}.value } }
            return Response(body: .bytes(Array("\(request.path)".utf8)))
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            let paths = ["/1", "/slow/2", "/3", "/4", "/slow/5", "/slow/6", "/7"]
            for _ in 1...2 {
                try await client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                for path in paths { #expect(try await client.receiveResponse().body == path) }
            }
        }
    }

    @Test func `more pipelined requests than fit into a turn are all answered`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send((1...100).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for number in 1...100 { #expect(try await client.receiveResponse().body == "GET /\(number) ") }
        }
    }

    @Test func `pipelined requests are answered in order`() async throws {
        let responder = TestResponder { request in
            // The first request leaves its loop repeatedly, so only ordering can explain that its response comes first.
            if request.path == "/1" { for _ in 1...100 { await Task.detached {}.value } }
            return await TestResponder.echo.respond(to: request)
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            let first = "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
            let second =
                "POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nd\r\n0\r\n\r\n"
            try await client.send(first + second + "GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try await client.receiveResponse().body == "POST /1 abc")
            #expect(try await client.receiveResponse().body == "POST /2 d")
            #expect(try await client.receiveResponse().body == "GET /3 ")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `a client that reads slowly receives all of a long response`() async throws {
        let content = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)
        let responder = TestResponder { _ in Response(body: .bytes(content)) }
        // On a busy machine the client may pause for long.
        try await withServer(responder, configure: { $0.writeStallTimeout = .seconds(300) }) { server in
            let client = try RawConnection(to: server.address, receiveBufferSize: 4 << 10)
            for _ in 1...2 {
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveResponse().bytes == content)
            }
        }
    }

    @Test func `unread content is discarded up to a limit, beyond which the connection closes`() async throws {
        try await withServer(.hello, configure: { $0.unreadBodyLimit = 10 }) { server in
            let client = try RawConnection(to: server.address)
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
            try await client.send(head + "10\r\n\r\n12345")
            #expect(try await client.receiveResponse()["connection"] == nil)
            try await client.send("67890GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().body == "hello")
            try await client.send(head + "11\r\n\r\n")
            #expect(try await client.receiveResponse()["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `a request may arrive byte by byte`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            for byte
                in "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
                .utf8
            {
                try await client.send([byte])
            }
            #expect(try await client.receiveResponse().body == "POST / abc")
        }
    }

    @Test func `the response to HEAD has the head of GET and no content`() async throws {
        try await withServer(.hello) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try await client.receiveResponse(hasContent: false)
            #expect(head["content-length"] == "5")
            let get = try await client.receiveResponse()
            #expect(get["content-length"] == "5")
            #expect(get.body == "hello")
        }
    }

    @Test func `the response to HEAD may omit the content, without a length`() async throws {
        let responder = TestResponder { request in
            Response(body: request.method == .head ? .omitted : .bytes(Array("hello".utf8)))
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try await client.receiveResponse(hasContent: false)
            #expect(head.status == 200)
            #expect(head["content-length"] == nil)
            #expect(head["transfer-encoding"] == nil)
            #expect(try await client.receiveResponse().body == "hello")
        }
    }

    @Test func `omitted content in response to GET is empty`() async throws {
        try await withServer(TestResponder { _ in Response(body: .omitted) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse()["content-length"] == "0")
        }
    }

    @Test(arguments: [204, 304])
    func `responses with 204 and 304 have no content and no length`(_ code: Int) async throws {
        let responder = TestResponder { _ in
            Response(status: HTTPResponse.Status(code: code), body: .bytes(Array("oops".utf8)))
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let response = try await client.receiveAll()
            #expect(response.hasPrefix("HTTP/1.1 \(code) "))
            #expect(response.hasSuffix("\r\n\r\n"))
            #expect(!response.contains("Content-Length"))
        }
    }

    @Test func `a response with 205 has the length 0`() async throws {
        let responder = TestResponder { _ in
            Response(status: HTTPResponse.Status(code: 205), body: .bytes(Array("oops".utf8)))
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let response = try await client.receiveAll()
            #expect(response.contains("\r\nContent-Length: 0\r\n"))
            #expect(response.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `an HTTP 1.0 connection closes unless the client asks to keep it`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET /1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let kept = try await client.receiveResponse()
            #expect(kept["connection"] == "keep-alive")
            try await client.send("GET /2 HTTP/1.0\r\n\r\n")
            #expect(try await client.receiveResponse()["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `Connection close is confirmed, and the connection closes`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try await client.receiveResponse()["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `a responder can close the connection`() async throws {
        let responder = TestResponder { _ in Response(headerFields: [.connection: "close"]) }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveAll().contains("\r\nConnection: close\r\n"))
        }
    }

    @Test func `a client that closes its sending side receives its response`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            client.closeSending()
            #expect(try await client.receiveAll().hasSuffix("GET / "))
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET /\(String(repeating: "a", count: 9000))", 414), ("GET /\r\n", 400),
        ("GET / HTTP/0.9\r\n", 505), ("GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 33000))", 431),
    ])
    func `an invalid request is answered before the connection closes`(
        _ request: String,
        _ status: Int
    ) async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send(request)
            let response = try await client.receiveResponse()
            #expect(response.status == status)
            #expect(response["connection"] == "close")
            #expect(response.body.hasSuffix(".\n"))
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: [
        ("HEAD / HTTP/1.1\r\n\r\n", 400), ("\r\nHEAD / HTTP/9.1\r\n\r\n", 505),
        ("HEAD /\(String(repeating: "a", count: 9000))", 414),
        ("HEAD / HTTP/1.1\r\nA: \(String(repeating: "a", count: 33000))", 431),
    ])
    func `the refusal of a HEAD request has no content`(_ request: String, _ status: Int) async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send(request)
            let response = try await client.receiveAll()
            #expect(response.hasPrefix("HTTP/1.1 \(status) "))
            #expect(response.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `trailer fields do not affect the next request`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send(
                "POST /1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;a=\"b\"\r\nx\r\n0\r\n"
                    + "Range: bytes=0-1\r\nPriority: u=1\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
            )
            #expect(try await client.receiveResponse().body == "POST /1 x")
            #expect(try await client.receiveResponse().body == "GET /2 ")
        }
    }

    @Test func `a refusal can be read while the client continues sending`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send("NONSENSE\r\n\r\n" + String(repeating: "x", count: 500_000))
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        }
    }

    @Test func `an informational status from a responder becomes 500`() async throws {
        try await withServer(TestResponder { _ in Response(status: .continue) }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 500)
        }
    }

    @Test func `a client that resets its connection cancels its task`() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (ended, end) = AsyncStream<Bool>.makeStream()
        let responder = TestResponder { _ in
            start.yield()
            await Task.waitForCancellation()
            end.yield(Task.isCancelled)
            return Response()
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = await started.first { _ in true }
            client.reset()
            #expect(await ended.first { _ in true } == true)
        }
    }
}
