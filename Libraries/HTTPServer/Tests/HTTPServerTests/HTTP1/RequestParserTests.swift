import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct RequestParserTests {
    private let head = """
        POST /text?from=home HTTP/1.1\r
        Host: localhost:8080\r
        User-Agent: test\r
        Content-Type: application/x-www-form-urlencoded\r
        X-Twice: 1\r
        Content-Length: 10\r
        X-Twice: 2\r
        \r

        """

    @Test func `a request is read as it was sent`() throws {
        let head = try parse(head)
        #expect(head.request.method == .post)
        #expect(head.request.path == "/text?from=home")
        #expect(head.request.authority == "localhost:8080")
        #expect(head.request.headerFields[.userAgent] == "test")
        #expect(head.request.headerFields.count == 5)
        #expect(head.request.headerFields.filter { $0.name.rawName == "X-Twice" }.map(\.value) == ["1", "2"])
        #expect(head.framing == .length(10))
        #expect(head.keepsConnection)
    }

    @Test func `bytes after the head do not matter`() throws {
        #expect(try parse(head + "text=hello").request == parse(head).request)
    }

    @Test func `every prefix of a head is incomplete and never wrong`() {
        let bytes = Array(head.utf8)
        for length in 0..<bytes.count {
            var scanner = HeadScanner(limits: HeadLimits(ServerConfiguration()))
            #expect(throws: Never.self) { try #require(try scanner.scan(Array(bytes[..<length])) == nil) }
        }
    }
}
