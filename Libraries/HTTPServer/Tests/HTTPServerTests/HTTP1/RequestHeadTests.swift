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

    @Test func `a request is parsed`() throws {
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

    @Test func `bytes after the head are ignored`() throws {
        #expect(try parse(head + "text=hello").request == parse(head).request)
    }

    @Test func `every prefix of a head is incomplete and valid`() {
        let bytes = Array(head.utf8)
        for length in 0..<bytes.count {
            var scanner = HeadScanner(limits: HeadLimits(ServerConfiguration()))
            #expect(throws: Never.self) { try #require(try scanner.scan(Array(bytes[..<length])) == nil) }
        }
    }
}

@Suite struct HeadScannerTests {
    @Test func `the end of a head is found wherever the bytes are split`() throws {
        let head = Array("GET / HTTP/1.1\r\nHost: a\r\nAccept: *\r\n\r\n".utf8)
        for split in 0..<head.count {
            var scanner = HeadScanner(limits: .test)
            #expect(try scanner.scan(Array(head[..<split])) == nil)
            #expect(try scanner.scan(head + Array("GET".utf8)) == head.count)
            #expect(scanner.lines == [0..<14, 16..<23, 25..<34])
        }
    }

    @Test func `an empty line before the request line is ignored`() throws {
        var scanner = HeadScanner(limits: .test)
        let head = Array("\r\nGET / HTTP/1.1\r\n\r\n".utf8)
        #expect(try scanner.scan(head) == head.count)
        #expect(scanner.lines == [2..<16])
    }

    @Test(arguments: ["GET / HTTP/1.1\n", "GET / HTTP/1.1\r\nHost: a\n", "\n"])
    func `a line that ends with LF alone is refused before the head is complete`(_ head: String) {
        #expect(throws: RequestError.self) { try scan(head) }
        #expect(status(of: head) == 400)
    }

    @Test func `input that does not start with a method is refused at the first byte`() {
        #expect(status(of: "\u{16}\u{3}\u{1}") == 400)
        #expect(status(of: " GET / HTTP/1.1") == 400)
    }

    @Test func `a request line beyond the limit is refused with 414`() throws {
        let path = String(repeating: "a", count: 100 - 16)
        #expect(try scan("GET /\(path) HTTP/1.1\r\n\r\n") != nil)
        #expect(status(of: "GET /\(path)a HTTP/1.1\r\n\r\n") == 414)
        #expect(status(of: "GET /" + String(repeating: "a", count: 100)) == 414)
    }

    @Test func `a method beyond the limit is refused with 501, and a line without one with 400`() {
        #expect(status(of: String(repeating: "A", count: 101)) == 501)
        #expect(status(of: String(repeating: "A", count: 101) + " / HTTP/1.1\r\n\r\n") == 501)
        #expect(status(of: "A(" + String(repeating: "A", count: 99)) == 400)
        #expect(status(of: String(repeating: "\r\n", count: 51)) == 400)
    }

    @Test(arguments: [
        ("GET /\r\n", 400), ("\r\nGET /\r\n", 400), ("GET / HTTP/0.9\r\n", 505), ("BREW / HTTP/1.1\r\n", 501),
    ])
    func `a request line is refused before there are fields`(_ head: String, _ expected: Int) {
        #expect(status(of: head) == expected)
    }

    @Test func `a head beyond the limit is refused with 431`() throws {
        let value = String(repeating: "a", count: 300 - 16 - 7)
        #expect(try scan("GET / HTTP/1.1\r\nA: \(value)\r\n\r\n") != nil)
        #expect(status(of: "GET / HTTP/1.1\r\nA: \(value)a\r\n\r\n") == 431)
    }

    @Test func `one field more than the limit is refused with 431`() throws {
        let fields = String(repeating: "A: b\r\n", count: 4)
        #expect(try scan("GET / HTTP/1.1\r\n\(fields)\r\n") != nil)
        #expect(status(of: "GET / HTTP/1.1\r\n\(fields)A: b\r\n\r\n") == 431)
    }

    @Test(arguments: [
        ("GET /\(String(repeating: "a", count: 100))\n", 414),
        ("GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 300))\n", 431),
    ])
    func `a long line is refused for its length, whatever its end and wherever it is split`(
        _ head: String,
        _ expected: Int
    ) {
        #expect(status(of: head) == expected)
    }

    /// Scans a head whole and in two pieces, split at every byte, and expects equal results.
    private func scan(_ head: String) throws(RequestError) -> Int? {
        let head = Array(head.utf8)
        let whole = scan(head, arriving: [head.count])
        for split in head.indices where scan(head, arriving: [split, head.count]) != whole {
            Issue.record("In two pieces, \(split) bytes first, the head ends elsewhere.")
        }
        return try whole.get()
    }

    private func scan(_ head: [UInt8], arriving counts: [Int]) -> Result<Int?, RequestError> {
        var scanner = HeadScanner(limits: .test)
        return Result { () throws(RequestError) in
            for count in counts {
                guard let length = try scanner.scan(Array(head[..<count])) else { continue }
                return length
            }
            return nil
        }
    }

    private func status(of head: String) -> Int? {
        do throws(RequestError) {
            _ = try scan(head)
            return nil
        } catch {
            return error.status.code
        }
    }
}

extension HeadLimits {
    /// Limits that a line of a test can reach.
    static var test: HeadLimits {
        var configuration = ServerConfiguration()
        configuration.requestLineLimit = 100
        configuration.headLimit = 300
        configuration.fieldCountLimit = 4
        return HeadLimits(configuration)
    }
}
