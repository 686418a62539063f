import HTTPServer
import HTTPTypes
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct RequestReaderTests {
    @Test func `100 Continue is sent when the content is first read`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(try await client.receiveResponse().head == "HTTP/1.1 100 Continue\r\n\r\n")
            try await client.send("hello")
            let response = try await client.receiveResponse()
            #expect(response.body == "POST / hello")
            #expect(response["connection"] == nil)
        }
    }

    @Test func `if the content is not read, 100 Continue is not sent and the connection closes`() async throws {
        try await withServer(.hello) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
            )
            let response = try await client.receiveAll()
            #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(response.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test func `100 Continue is not sent if the content has arrived`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nhi"
            )
            #expect(try await client.receiveResponse().body == "POST / hi")
        }
    }

    @Test func `content announced as too large is refused before it is sent`() async throws {
        try await withServer(configure: { $0.bodyLimit = 10 }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
        }
    }

    @Test func `chunked content that becomes too large is refused`() async throws {
        try await withServer(configure: { $0.bodyLimit = 10 }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            try await client.send("6\r\nabcdef\r\n5\r\nghijk\r\n0\r\n\r\n")
            #expect(try await client.receiveResponse().status == 413)
        }
    }

    @Test func `a refusal in the middle of chunked content closes the connection`() async throws {
        try await withServer(configure: { $0.bodyLimit = 10 }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            try await client.send("b\r\nabcdefghijk\r\n")
            let response = try await client.receiveResponse()
            #expect(response.status == 413)
            #expect(response["connection"] == "close")
            try await client.send("1\r\nl\r\n0\r\n\r\n")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: [
        "Content-Length: 6\r\n\r\nabcdef", "Transfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n0\r\n\r\n",
    ])
    func `the request after unread content is served`(_ rest: String) async throws {
        try await withServer(.hello) { server in
            let client = try RawConnection(to: server.address)
            for _ in 1...3 {
                try await client.send("POST / HTTP/1.1\r\nHost: a\r\n\(rest)")
                let response = try await client.receiveResponse()
                #expect(response.body == "hello")
                #expect(response["connection"] == nil)
            }
        }
    }

    @Test(arguments: [("GET", 400), ("HEAD", 400), ("POST", 200)])
    func `unread malformed chunks are refused, unless the request may have changed something`(
        _ method: String,
        _ status: Int
    ) async throws {
        try await withServer(.hello) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("\(method) / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n")
            let response = try await client.receiveResponse(hasContent: method != "HEAD")
            #expect(response.status == status)
            #expect(response["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: ["", "\r\n", "\r\n\r\n"], ["GET", "HEAD"])
    func `a refusal of HEAD has no content, whatever the error`(
        _ emptyLines: String,
        _ method: String
    ) async throws {
        let hasContent = method != "HEAD"
        try await withServer(.hello) { server in
            let long = String(repeating: "a", count: 9000)
            for (rest, status) in [
                ("\(long) HTTP/1.1\r\n", 414), (" HTTP/1.1\n", 400), (" HTTP/1.1\r\nA\r\n\r\n", 400),
            ] {
                let client = try RawConnection(to: server.address)
                try await client.send("\(emptyLines)\(method) /\(rest)")
                try await expectRefusal(client, with: status, hasContent: hasContent)
            }
            let cut = try RawConnection(to: server.address)
            try await cut.send("\(emptyLines)\(method) / HT")
            cut.closeSending()
            try await expectRefusal(cut, with: 400, hasContent: hasContent)
        }
        try await withServer(.hello, configure: { $0.headTimeout = .seconds(3) }) { server in
            let slow = try RawConnection(to: server.address)
            try await slow.send("\(emptyLines)\(method) / HT")
            try await expectRefusal(slow, with: 408, hasContent: hasContent)
        }
    }

    private func expectRefusal(_ client: RawConnection, with status: Int, hasContent: Bool) async throws {
        let answer = try await client.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.hasSuffix("\r\n\r\n") == !hasContent)
    }

    @Test(arguments: [
        ("xyz\r\n", 400), ("1;\r\na\r\n0\r\n\r\n", 400), ("1\r\na\r\n0\r\n\r\n", 405), ("1\r\na\r\n", 405),
    ])
    func `malformed chunks take precedence over a refusal by the responder`(
        _ chunks: String,
        _ status: Int
    ) async throws {
        let responder = TestResponder { _ in Response(status: .methodNotAllowed) }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
            #expect(try await client.receiveResponse().status == status)
        }
    }

    @Test func `the connection closes after much unread content`() async throws {
        try await withServer(.hello, configure: { $0.unreadBodyLimit = 100 }) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n")
            #expect(try await client.receiveResponse()["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test func `malformed chunks are refused with 400, and the connection closes`() async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n")
            let response = try await client.receiveResponse()
            #expect(response.status == 400)
            #expect(response["connection"] == "close")
            #expect(try await client.receiveAll() == "")
        }
    }

    @Test(arguments: ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"])
    func `an incomplete request is refused with 400`(_ request: String) async throws {
        try await withServer { server in
            let client = try RawConnection(to: server.address)
            try await client.send(request)
            client.closeSending()
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test func `content of any length can be read part by part`() async throws {
        let responder = TestResponder { request in
            var sum = 0
            do {
                while let part = try await request.body.next() { sum += part.count }
                return Response(body: .bytes(Array("\(sum)".utf8)))
            } catch {
                return Response(status: .internalServerError)
            }
        }
        try await withServer(responder, configure: { $0.bodyLimit = 10 }) { server in
            let client = try RawConnection(to: server.address)
            let size = 3_000_000
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
            try await client.send([UInt8](repeating: 0, count: size))
            #expect(try await client.receiveResponse().body == "\(size)")
        }
    }

    @Test func `content can be read by a task on another thread`() async throws {
        let responder = TestResponder { request in
            let body = await Task.detached { try? await request.body.collect() }.value
            return Response(body: .bytes(body ?? []))
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
            try await client.send("hello")
            #expect(try await client.receiveResponse().body == "hello")
        }
    }

    @Test func `content cannot be read after the response`() async throws {
        let (bodies, keep) = AsyncStream<RequestBody>.makeStream()
        let responder = TestResponder { request in
            keep.yield(request.body)
            return Response()
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
            _ = try await client.receiveResponse()
            let body = try #require(await bodies.first { _ in true })
            await #expect(throws: RequestError.self) { try await body.next() }
            try await client.send("helloGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveResponse().status == 200)
        }
    }

    @Test func `a response during the reading of content closes only its connection`()
        async throws
    {
        let (results, report) = AsyncStream<Bool>.makeStream()
        let (reading, isRead) = AsyncStream<Void>.makeStream()
        let responder = TestResponder { request in
            guard request.method == .post else { return Response() }
            Task {
                let body = try? await request.body.collect()
                report.yield(body == nil)
            }
            _ = await reading.first { _ in true }
            return Response()
        }
        try await withServer(responder) { server in
            let client = try RawConnection(to: server.address)
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
            )
            // Sent when the responder starts reading.
            #expect(try await client.receiveResponse(hasContent: false).status == 100)
            isRead.yield()
            #expect(await results.first { _ in true } == true)
            #expect(try await client.receiveAll() == "")
            let other = try RawConnection(to: server.address)
            try await other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await other.receiveResponse().status == 200)
        }
    }
}
