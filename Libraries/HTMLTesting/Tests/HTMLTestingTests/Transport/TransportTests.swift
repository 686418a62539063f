import HTTPServer
import HTTPTypes
import Testing

@testable import HTMLTesting

@Suite struct RequestWriterTests {
    private func written(_ head: HTTPRequest, _ body: String = "") -> String {
        String(decoding: RequestWriter.bytes(of: head, body: Array(body.utf8)), as: UTF8.self)
    }

    @Test func `a request is a line, fields and a body`() {
        let head = HTTPRequest(
            method: .post,
            scheme: "http",
            authority: "localhost:1",
            path: "/a?b",
            headerFields: [.contentLength: "2", .accept: "*/*"]
        )
        #expect(
            written(head, "hi")
                == "POST /a?b HTTP/1.1\r\nHost: localhost:1\r\nContent-Length: 2\r\nAccept: */*\r\n\r\nhi"
        )
    }

    @Test func `a chunked body is written in one chunk`() {
        let head = HTTPRequest(
            method: .post,
            scheme: "http",
            authority: "a",
            path: "/",
            headerFields: [.transferEncoding: "chunked"]
        )
        #expect(written(head, "0123456789abcdef").hasSuffix("\r\n\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n"))
        #expect(written(head).hasSuffix("\r\n\r\n0\r\n\r\n"))
    }
}

@Suite struct ResponseReaderTests {
    /// Parses a response that arrives in parts, without bytes after the last one.
    private func read(
        _ parts: [String],
        answering method: HTTPRequest.Method = .get
    ) throws -> ReceivedResponse {
        let source = PartSource(parts)
        var reader = ResponseReader(answering: method) { source.next() }
        return try reader.read()
    }

    private func failure(_ parts: String...) throws -> String {
        try #require(throws: BrowserFailure.self) { try read(parts) }.message
    }

    @Test func `a body of a known length is read`() throws {
        let response = try read([
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A:  b \r\n\r\nhello, and more"
        ])
        #expect(response.status == .ok)
        #expect(response.headerFields[.contentLength] == "5")
        #expect(HTTPField.Name("X-A").flatMap { response.headerFields[$0] } == "b")
        #expect(response.text == "hello")
    }

    @Test func `an answer may come byte by byte`() throws {
        let whole = "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        let response = try read(whole.utf8.map { String(decoding: [$0], as: UTF8.self) })
        #expect(response.status.code == 201)
        #expect(response.text == "abc")
    }

    @Test func `chunks are put together, extensions and trailers passed over`() throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let response = try read([
            head, "5;x=y\r\nhello\r\n", "A\r\n, chunked!\r\n", "0\r\nX-T: 1\r\n\r\n",
        ])
        #expect(response.text == "hello, chunked!")
    }

    @Test func `without a length the body ends with the connection`() throws {
        let response = try read(["HTTP/1.1 200 OK\r\n\r\nab", "cd"])
        #expect(response.text == "abcd")
    }

    @Test func `an answer to HEAD has no body whatever it announces`() throws {
        let response = try read(
            ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"],
            answering: .head
        )
        #expect(response.body.isEmpty)
    }

    @Test(arguments: ["204 No Content", "304 Not Modified"])
    func `some answers have no body`(status: String) throws {
        let response = try read(["HTTP/1.1 \(status)\r\n\r\n"])
        #expect(response.body.isEmpty)
    }

    @Test func `interim answers are passed over`() throws {
        let response = try read([
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx",
        ])
        #expect(response.status == .ok)
        #expect(response.text == "x")
    }

    @Test func `fields of one name are kept apart`() throws {
        let response = try read([
            "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 0\r\n\r\n"
        ])
        #expect(response.headerFields[values: .setCookie] == ["a=1", "b=2"])
    }

    @Test func `a malformed response is described`() throws {
        #expect(try failure() == "The server closed the connection without an answer")
        #expect(
            try failure("HTTP/1.1 200 OK\r\n")
                == "The server closed the connection in the middle of its answer"
        )
        #expect(
            try failure("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab")
                == "The server closed the connection in the middle of its answer"
        )
        #expect(try failure("SSH-2.0\r\n") == "The server's answer has a malformed status line: “SSH-2.0”")
        #expect(
            try failure("HTTP/1.1 200 OK\n\n")
                == "The server's answer has a malformed line end: “HTTP/1.1 200 OK”"
        )
        #expect(
            try failure("HTTP/1.1 200 OK\r\nX\r\n\r\n")
                == "The server's answer has a malformed header field: “X”"
        )
        #expect(
            try failure("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n")
                == "The server's answer has a malformed chunk size: “x”"
        )
        #expect(
            try failure("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n")
                == "The server's answer has a malformed Content-Length: “-1”"
        )
    }
}

@Suite struct SocketTransportTests {
    @Test func `an answer that comes before the whole body is sent is read`() async throws {
        try await serving(FixtureApp()) { address in
            let body = [UInt8](repeating: 0x61, count: 6 << 20)
            let response = try await Browser(address: address).request(.post, "/echo", body: body)
            #expect(response.status == .ok)
        }
    }

    @Test func `a name and a port reach a server, too`() async throws {
        try await serving(FixtureApp()) { address in
            let browser = Browser(host: "localhost", port: address.port)
            let page = try await browser.visit("/echo")
            #expect(page.echoedHost == "localhost:\(address.port)")
        }
    }
}
