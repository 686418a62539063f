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
