import HTTPTypes
import Testing

@testable import Remote

struct ResponseHeadReaderTests {
    /// Returns the result of reading a head line by line.
    private func read(_ text: String, limit: Int = 1_000) throws(ResponseHeadError) -> HTTPResponse? {
        var reader = ResponseHeadReader(byteLimit: limit)
        var head: HTTPResponse?
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            if let read = try reader.read(Array(line) + [UInt8(ascii: "\n")]) { head = read }
        }
        return head
    }

    @Test func `a head has a status and fields`() throws {
        let link = try #require(HTTPField.Name("Link"))
        let head = try #require(try read("HTTP/1.1 404 Not Found\r\nETag: \"1\"\r\nlink: a\r\nLink:b \r\nX:\r\n\r\n"))
        #expect(head.status.code == 404)
        #expect(head.headerFields[.eTag] == "\"1\"")
        #expect(head.headerFields[link] == "a, b")
        #expect(head.headerFields.last?.value == "")
    }

    @Test(arguments: ["HTTP/2 200\r\n\r\n", "HTTP/1.0 200 OK\n\n", "HTTP/1.1 200 \r\n\r\n"])
    func `a status line of any HTTP version is parsed`(text: String) throws {
        #expect(try read(text)?.status.code == 200)
    }

    @Test func `a folded value is joined`() throws {
        let head = try read("HTTP/1.1 200 OK\r\nETag: a\r\n\tb\r\n  c\r\n\r\n")
        #expect(head?.headerFields[.eTag] == "a b c")
    }

    @Test(arguments: ["a:\r\n", "a: b\r\n c\r\n", "\tc\r\n"])
    func `a head of many lines is read in linear time`(lines: String) throws {
        let start = ContinuousClock.now
        let text = "HTTP/1.1 200 OK\r\nx: y\r\n" + String(repeating: lines, count: (60 << 10) / lines.utf8.count)
        #expect(try read(text + "\r\n", limit: 64 << 10)?.status.code == 200)
        #expect(start.duration(to: .now) < .seconds(2))
    }

    @Test func `interim heads are skipped`() throws {
        let head = try read("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nETag: b\r\n\r\n")
        #expect(head?.status.code == 200)
        #expect(head?.headerFields.count == 1)
    }

    @Test func `a head is complete only after its last line`() throws {
        #expect(try read("HTTP/1.1 200 OK\r\nETag: b\r\n") == nil)
    }

    @Test func `trailer fields are not a head`() throws {
        #expect(try read("HTTP/1.1 200 OK\r\n\r\nETag: a\r\nnonsense\r\n\r\n")?.headerFields.isEmpty == true)
    }

    @Test(arguments: [
        "HTTP/1.1\r\n", "HTTP/1.1 20 OK\r\n", "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 -20 OK\r\n", "HTTP/1.1 099 OK\r\n",
        "HTTP/1.1 abc\r\n", "ICY 200 OK\r\n", "\r\n", "HTTP/1.1 200 OK\r\nnonsense\r\n",
        "HTTP/1.1 200 OK\r\nE Tag: a\r\n", "HTTP/1.1 200 OK\r\n: a\r\n", "HTTP/1.1 200 OK\r\n folded\r\n",
    ])
    func `a malformed head is refused`(text: String) {
        #expect(throws: ResponseHeadError.malformed) { try read(text) }
    }

    private static func tooLong(_ limit: Int) -> ResponseHeadError {
        ResponseHeadError(detail: "a head of more than \(limit) bytes")
    }

    @Test func `all lines count towards the limit, including interim responses and trailers`() throws {
        let line = "HTTP/1.1 200 OK\r\n"
        #expect(try read(line + "\r\n", limit: line.utf8.count + 2)?.status.code == 200)
        let limit = line.utf8.count + 1
        #expect(throws: Self.tooLong(limit)) { try read(line + "\r\n", limit: limit) }
        #expect(throws: Self.tooLong(30)) { try read("HTTP/1.1 103 OK\r\n\r\n" + line + "\r\n", limit: 30) }
        #expect(throws: Self.tooLong(30)) { try read(line + "\r\nX: 123456789\r\n", limit: 30) }
    }

    @Test(arguments: [
        "Content-Encoding: gzip", "Content-Encoding: X-GZIP", "Content-Encoding:", "content-encoding: identity",
        "Transfer-Encoding: chunked", "Transfer-Encoding: Chunked",
    ])
    func `requested codings are accepted`(field: String) throws {
        #expect(try read("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n") != nil)
    }

    @Test(arguments: [
        ("Content-Encoding: br", "br"), ("Content-Encoding: zstd", "zstd"),
        ("Content-Encoding: gzip, gzip", "gzip, gzip"),
        ("Content-Encoding: gzip\r\nContent-Encoding: gzip", "gzip, gzip"),
        ("Content-Encoding: gzip\r\n ,zstd", "gzip ,zstd"), ("Transfer-Encoding: gzip, chunked", "gzip, chunked"),
    ])
    func `other codings are refused`(field: String, coding: String) {
        let error = ResponseHeadError(detail: "the coding \(coding), which was not requested")
        #expect(throws: error) { try read("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n") }
    }
}
