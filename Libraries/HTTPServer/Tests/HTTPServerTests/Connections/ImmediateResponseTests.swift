import HTTPServer
import HTTPTypes
import SocketTesting
import Testing

/// Responses that are there at once, which the server sends without a task.
@Suite(.timeLimit(.minutes(3))) struct AnswerTests {
    /// Answers at once with what follows `/now`, and everything else later.
    private static let responder = TestResponder(
        immediate: { request in
            request.path.hasPrefix("/now") ? Response(body: .bytes(Array("now \(request.path)".utf8))) : nil
        },
        answer: { request in
            for _ in 1...3 { await Task.detached {}.value }
            return Response(body: .bytes(Array("later \(request.path)".utf8)))
        }
    )

    private static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

    @Test func `what is there at once needs no task, before others and after they have rested`() async throws {
        let statistics = ServerStatistics()
        let responder = TestResponder(
            immediate: { request in
                guard request.path == "/now" else { return nil }
                let hasTask = withUnsafeCurrentTask { $0 != nil }
                return Response(body: .bytes(Array((hasTask ? "a task" : "no task").utf8)))
            },
            answer: { _ in Response() }
        )
        try await withServer(responder, configure: { $0.restDelay = .milliseconds(1) }, statistics: statistics) {
            server in
            let client = try RawConnection(to: server.address)
            for _ in 1...2 {
                for _ in 1...2 {
                    try await client.send(Self.get("/now"))
                    #expect(try await client.receiveResponse().body == "no task")
                }
                try await client.send(Self.get("/later"))
                #expect(try await client.receiveResponse().status == 200)
                try await waitUntil { statistics.restingConnectionCount == 1 }
            }
        }
    }

    @Test func `requests are answered in order, at once or later`() async throws {
        try await withServer(Self.responder) { server in
            let client = try RawConnection(to: server.address)
            let paths = ["/now/1", "/2", "/now/3", "/now/4", "/5", "/6", "/now/7"]
            for _ in 1...2 {
                try await client.send(paths.map(Self.get).joined())
                for path in paths {
                    let word = path.hasPrefix("/now") ? "now" : "later"
                    #expect(try await client.receiveResponse().body == "\(word) \(path)")
                }
            }
        }
    }

    @Test func `more requests than a turn is long are all answered at once`() async throws {
        try await withServer(Self.responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send((1...100).map { Self.get("/now/\($0)") }.joined())
            for number in 1...100 { #expect(try await client.receiveResponse().body == "now /now/\(number)") }
        }
    }

    @Test func `a head may arrive in pieces`() async throws {
        try await withServer(Self.responder) { server in
            let client = try RawConnection(to: server.address)
            for path in ["/now/1", "/2", "/now/3"] {
                for byte in Self.get(path).utf8 { try await client.send([byte]) }
                #expect(try await client.receiveResponse().body.hasSuffix(path))
            }
        }
    }

    @Test func `a client that reads slowly gets all of a long response`() async throws {
        let content = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)
        let responder = TestResponder(immediate: { _ in Response(body: .bytes(content)) }, answer: { _ in Response() })
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address, receiveBufferSize: 4 << 10)
            try await client.send(Self.get("/1") + Self.get("/2"))
            for _ in 1...2 { #expect(try await client.receiveResponse().bytes == content) }
        }
    }

    @Test func `what nobody has read of a body is thrown away, up to a limit`() async throws {
        try await withServer(Self.responder, configure: { $0.unreadBodyLimit = 10 }) { server in
            let client = try RawConnection(to: server.address)
            let head = "POST /now HTTP/1.1\r\nHost: a\r\nContent-Length: "
            try await client.send(head + "10\r\n\r\n12345")
            #expect(try await client.receiveResponse()["connection"] == nil)
            try await client.send("67890" + Self.get("/now/2"))
            #expect(try await client.receiveResponse().body == "now /now/2")
            try await client.send(head + "11\r\n\r\n")
            #expect(try await client.receiveResponse()["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `the last response closes the connection`() async throws {
        try await withServer(Self.responder, configure: { $0.requestLimit = 2 }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.get("/now/1") + Self.get("/now/2") + Self.get("/now/3"))
            #expect(try await client.receiveResponse()["connection"] == nil)
            #expect(try await client.receiveResponse()["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `an event stream may be there at once`() async throws {
        let counter = Counter()
        counter.countUp()
        let responder = TestResponder(immediate: { _ in .eventStream(counter.stream) }, answer: { _ in Response() })
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.get("/"))
            var text = ""
            while !text.contains("data: 1.") {
                let part = try await client.receive()
                try #require(!part.isEmpty)
                text += String(decoding: part, as: UTF8.self)
            }
        }
    }

    @Test func `a request that cannot be read is refused after those before it`() async throws {
        try await withServer(Self.responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(Self.get("/now/1") + "GET / HTTP/1.1\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
            #expect(try await client.receiveResponse().status == 400)
            #expect(try await client.receiveAll() == "")
        }
    }
}
