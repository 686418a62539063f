import HTTPServer
import SocketTesting
import Testing

/// The rules of RFC 9112 and RFC 9110, tested with literal bytes over the wire. Each request is followed by another
/// one, which must be answered exactly if the connection may continue: bytes after a request with an uncertain end must
/// never be taken for a request.
@Suite(.timeLimit(.minutes(10))) struct ConformanceTests {
    private static let next = "GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    /// The address of a server for all messages, which runs until the tests end.
    private static let address = Result {
        let server = try testServer()
        Task { try await server.run() }
        return server.address
    }

    /// - Returns: The statuses in order, and all responses as text.
    private func answers(to request: String) async throws -> (statuses: [Int], text: String) {
        let client = try RawConnection(to: try Self.address.get())
        try await client.send(request + Self.next)
        let text = try await client.receiveAll()
        return (text.matches(of: #/HTTP/1\.1 (\d{3}) /#).compactMap { Int($0.1) }, text)
    }

    private func expectRefusal(of request: String, with status: Int, _ rule: String) async throws {
        let (statuses, text) = try await answers(to: request)
        #expect(statuses == [status], "\(rule)")
        #expect(text.contains("\r\nConnection: close\r\n"), "\(rule)")
        #expect(text.contains("\r\nDate: "), "\(rule)")
        #expect(!text.contains("/next"), "\(rule)")
    }

    private func expect(_ expected: [Int], to request: String, _ rule: String) async throws {
        let (statuses, text) = try await answers(to: request)
        #expect(statuses == expected + [200], "\(rule)")
        #expect(text.hasSuffix("GET /next "), "\(rule)")
    }

    @Test(arguments: [
        ("§2.2 a line ends with CR LF", "GET / HTTP/1.1\nHost: a\n\n", 400),
        ("§2.2 a line ends with CR LF", "GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
        (
            "§2.2 only a few empty lines", String(repeating: "\r\n", count: 5000) + "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
            400
        ),
        ("§2.2 no bare CR", "\rGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§2.2 no bare CR", "GET / HTTP/1.1\rHost: a\r\n\r\n", 400),
        ("§2.2 no bare CR", "GET /\r HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§2.2 no whitespace before the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
        ("§2.2 what is not HTTP", "\u{16}\u{3}\u{1}\u{2}\u{0}", 400),
        ("§2.3 no version", "GET /\r\n\r\n", 400),
        ("§2.3 0.9", "GET / HTTP/0.9\r\n\r\n", 505),
        ("§2.3 2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("§2.3 a preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ("§2.3 one digit", "GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
        ("§2.3 both digits", "GET / HTTP/1\r\nHost: a\r\n\r\n", 400),
        ("§2.3 case", "GET / http/1.1\r\nHost: a\r\n\r\n", 400),
        ("§2.3 another protocol", "GET / HTTPS/1.1\r\nHost: a\r\n\r\n", 400),
    ])
    func `messages and versions`(_ rule: String, _ request: String, _ status: Int) async throws {
        try await expectRefusal(of: request, with: status, rule)
    }

    @Test(arguments: [
        ("§3 one space", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3 no tab", "GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3 nothing after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
        ("§3 nothing before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3 a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3 a line too long", "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("§3.1 a method is a token", "GE(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("9110 §9.1 methods have a case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("9110 §9.1 unknown", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("§3 a method too long", "\(String(repeating: "A", count: 9000)) / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("9110 §9.3.8 TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("9110 §9.3.6 CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 501),
        ("§3.2 a path begins with a slash", "GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3.2 no fragment", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3.2 no backslash in a path", "GET /..\\a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3.2 ASCII", "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3.2 no NUL", "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3.2 no quotes", "GET /\"a\" HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3.2.2 an authority", "GET http:///a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("9110 §4.2.4 no user information", "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("9110 §7.4 https without TLS", "GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 421),
        ("§3.2.2 another scheme", "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("§3.2.3 an authority is for CONNECT", "GET a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n", 400),
        ("§3.2.4 an asterisk is for OPTIONS", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ])
    func `the request line`(_ rule: String, _ request: String, _ status: Int) async throws {
        try await expectRefusal(of: request, with: status, rule)
    }

    @Test(arguments: [
        ("missing", ""), ("missing with an absolute target", "Other: a\r\n"), ("two", "Host: a\r\nHost: b\r\n"),
        ("two that are equal", "Host: a\r\nHost: a\r\n"), ("in two cases", "Host: a\r\nhost: a\r\n"),
        ("a list", "Host: a, b\r\n"), ("a space", "Host: a b\r\n"), ("a path", "Host: a/b\r\n"),
        ("a user", "Host: u@a\r\n"), ("no port", "Host: a:b\r\n"), ("a port too large", "Host: a:65536\r\n"),
        ("two ports", "Host: a:80:80\r\n"), ("an open bracket", "Host: [::1\r\n"), ("no address", "Host: [a]\r\n"),
        ("not ASCII", "Host: ä\r\n"), ("a URL", "Host: http://a\r\n"), ("bad encoding", "Host: a%2\r\n"),
    ])
    func `§3.2 exactly one valid Host`(_ rule: String, _ lines: String) async throws {
        try await expectRefusal(of: "GET / HTTP/1.1\r\n\(lines)\r\n", with: 400, rule)
        try await expectRefusal(of: "GET http://a/ HTTP/1.1\r\n\(lines)\r\n", with: 400, rule)
    }

    @Test func `§3.2.2 an empty Host is allowed only beside a target with a host`() async throws {
        let (statuses, text) = try await answers(to: "GET http://a/b HTTP/1.1\r\nHost:\r\n\r\n")
        #expect(statuses == [200, 200])
        #expect(text.contains("GET /b "))
        try await expectRefusal(of: "GET /b HTTP/1.1\r\nHost:\r\n\r\n", with: 400, "empty")
        try await expectRefusal(of: "GET /b HTTP/1.0\r\nHost:\r\n\r\n", with: 400, "empty")
    }

    @Test(arguments: [
        ("§5.1 no space before the colon", "A : b\r\n", 400), ("§5.1 no tab before it", "A\t: b\r\n", 400),
        ("§5.1 a colon", "A\r\n", 400), ("§5.1 a name", ": b\r\n", 400), ("§5.1 a token", "A(b): c\r\n", 400),
        ("§5.1 ASCII in names", "Ä: b\r\n", 400), ("§5.2 no folding", "A: b\r\n c\r\n", 400),
        ("§5.2 no folding with a tab", "A: b\r\n\tc\r\n", 400), ("9110 §5.5 no NUL", "A: \u{0}\r\n", 400),
        ("9110 §5.5 no CR", "A: b\rc\r\n", 400), ("9110 §5.5 no LF", "A: b\nc: d\r\n", 400),
        ("9110 §5.5 no control character", "A: \u{1}\r\n", 400), ("9110 §5.5 no DEL", "A: \u{7F}\r\n", 400),
        ("RFC 6585 §5 too many", String(repeating: "A: b\r\n", count: 101), 431),
        ("RFC 6585 §5 too large", "A: \(String(repeating: "b", count: 33_000))\r\n", 431),
        ("9110 §10.1.1 expectations", "Expect: 200-ok\r\n", 417),
        ("9110 §10.1.1 expectations", "Expect: 100-continue, x\r\n", 417),
    ])
    func `fields`(_ rule: String, _ lines: String, _ status: Int) async throws {
        try await expectRefusal(of: "GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n", with: status, rule)
    }

    /// The content looks like a request to a recipient that takes the length for 0.
    @Test(arguments: [
        ("5, 5", 400), ("5,6", 400), ("+5", 400), ("-5", 400), ("0x5", 400), ("5 5", 400), ("5.0", 400), ("5;", 400),
        ("", 400), ("00", 400), ("05", 400), ("5\r\nContent_Length: 5", 400), ("5\r\nTransfer_Encoding: chunked", 400),
        ("five", 400),
        ("9223372036854775808", 400),
        ("18446744073709551621", 400),
        ("5\r\nContent-Length: 5", 400),
        ("5\r\ncontent-length: 6", 400), ("5\u{B}", 400), ("\u{664}", 400), ("5\r\nTransfer-Encoding: chunked", 400),
        ("0\r\nTransfer-Encoding: chunked", 400),
        ("5\r\nTransfer-Encoding:", 400), ("\r\nTransfer-Encoding: chunked", 400),
        ("5\r\nTransfer-Encoding: identity", 400),
        ("5\r\nTransfer-Encoding : chunked", 400),
    ])
    func `§6.3 one length`(_ length: String, _ status: Int) async throws {
        for version in ["1.1", "1.0"] {
            let request = "POST / HTTP/\(version)\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
            try await expectRefusal(of: request + "0\r\n\r\n", with: status, "Content-Length: \(length)")
        }
    }

    @Test(arguments: [
        ("gzip", 400),
        ("chunked, gzip", 400),
        ("chunked, chunked", 400),
        ("chunked\r\nTransfer-Encoding: chunked", 400),
        ("identity", 400), ("chunked, identity", 400), ("", 400), (",", 400),
        (", chunked", 400), ("chunked,", 400), ("\r\nTransfer-Encoding: chunked", 400), ("xchunked", 400),
        ("chunkedx", 400),
        ("chunked;foo", 400), ("chunked;q=1", 400), ("\"chunked\"", 400), ("chun ked", 400), ("\u{B}chunked", 400),
        ("chunked\u{0}", 400), ("ｃhunked", 400), ("chunk\u{212A}ed", 400), ("gzip, chunked", 501),
        ("gzip\r\nTransfer-Encoding: chunked", 501), ("chunked\r\nContent-Length: 5", 400),
    ])
    func `§6.1 one coding, chunked`(_ coding: String, _ status: Int) async throws {
        let request = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
        try await expectRefusal(of: request, with: status, "Transfer-Encoding: \(coding)")
    }

    @Test func `§6.1 no coding in HTTP 1.0`() async throws {
        let lines = "Host: a\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        try await expectRefusal(of: "POST / HTTP/1.0\r\n\(lines)", with: 400, "§6.1")
    }

    @Test(arguments: [
        ("a size", "\r\n", 400), ("digits", "g\r\n", 400), ("no sign", "-1\r\n", 400), ("no sign", "+1\r\na\r\n", 400),
        ("no prefix", "0x1\r\na\r\n", 400),
        ("no space before it", " 1\r\na\r\n", 400),
        ("none after it", "1 \r\na\r\n", 400),
        ("no underscore", "1_0\r\n", 400), ("overflow", "8000000000000000\r\n", 400),
        ("overflow", "10000000000000001\r\na\r\n", 400), ("CR LF after it", "1\na\r\n0\r\n\r\n", 400),
        ("CR LF after the data", "1\r\na0\r\n\r\n", 400), ("as much as it says", "1\r\nab\r\n0\r\n\r\n", 400),
        ("an extension has a name", "1;\r\na\r\n0\r\n\r\n", 400), ("and a value", "1;a=\r\na\r\n0\r\n\r\n", 400),
        ("whose quotes end", "1;a=\"\r\na\r\n0\r\n\r\n", 400), ("no bare CR in it", "1;a\rb\r\na\r\n0\r\n\r\n", 400),
        ("no LF in it", "1;a\nb\r\na\r\n0\r\n\r\n", 400),
        ("it has an end", "1;\(String(repeating: "a", count: 5000))\r\na\r\n0\r\n\r\n", 400),
        ("trailers are fields", "0\r\nA b\r\n\r\n", 400),
        ("without a space before the colon", "0\r\nA : b\r\n\r\n", 400),
        ("and not folded", "0\r\nA: b\r\n c\r\n\r\n", 400),
        ("not about the framing", "0\r\nContent-Length: 99\r\n\r\n", 400),
        ("not about the connection", "0\r\nA: b\r\nHost: b\r\n\r\n", 400),
        ("not too many", "0\r\n\(String(repeating: "A: b\r\n", count: 101))\r\n", 431),
        ("the end has CR LF", "0\r\n\n", 400),
    ])
    func `§7.1 chunks`(_ rule: String, _ chunks: String, _ status: Int) async throws {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        try await expectRefusal(of: head + chunks, with: status, rule)
    }

    @Test(arguments: [
        ("§2.2 empty lines before a request", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", [200]),
        ("9110 §2.5 a later minor version", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", [200]),
        ("§3.2.2 the target goes before Host", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", [200]),
        ("§3.2.4 the asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", [200]),
        ("§3.2.4 without a path", "OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n", [200]),
        ("§3.2 what is encoded", "GET /%00%2F..//?a?b%zz\\ HTTP/1.1\r\nHost: a\r\n\r\n", [200]),
        ("§3.2 Host in any case, with a port", "GET / HTTP/1.1\r\nhOST: [::1]:8080\r\n\r\n", [200]),
        ("9110 §5.5 tab and obs-text", "GET / HTTP/1.1\r\nHost: a\r\nA:\tä\tb \r\nB:\r\n\r\n", [200]),
        ("9110 §8.6 a length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\t3 \r\n\r\nabc", [200]),
        ("9110 §9.3.1 GET with content", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", [200]),
        (
            "§6.3 content that looks like a request",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n\r\n", [200]
        ),
        (
            "§7.1 chunks, extensions and trailers",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n0001 ; a = \"b;\\\"\" ;c\r\nx\r\n0\r\nA: b\r\n\r\n",
            [200]
        ),
        (
            "9110 §10.1.1 a body that is on its way",
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx", [200]
        ),
        ("9110 §10.1.1 without content", "GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", [200]),
        (
            "9110 §7.8 an upgrade that is not known",
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n", [200]
        ),
        (
            "§9.3.2 pipelining",
            "GET / HTTP/1.1\r\nHost: a\r\n\r\nHEAD / HTTP/1.1\r\nHost: a\r\n\r\n"
                + "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
            [200, 200, 200]
        ),
        ("§9.3 HTTP/1.0 that is kept", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", [200]),
        (
            "9110 §10.1.1 HTTP/1.0 has no expectations",
            "POST / HTTP/1.0\r\nConnection: Keep-Alive\r\nExpect: x\r\nContent-Length: 1\r\n\r\nx", [200]
        ),
    ])
    func `valid requests are answered, and the connection continues`(
        _ rule: String,
        _ request: String,
        _ statuses: [Int]
    ) async throws {
        try await expect(statuses, to: request, rule)
    }

    @Test func `§9.3.2 requests before an invalid one are answered, and those after it are not`() async throws {
        let good = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"
        let (statuses, text) = try await answers(to: good + good + "GET / HTTP/1.1\r\n\r\n" + good)
        #expect(statuses == [200, 200, 400])
        #expect(!text.contains("/next"))
    }

    @Test func `§9.6 requests after Connection close are not answered`() async throws {
        for request in ["GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"] {
            #expect(try await answers(to: request).statuses == [200])
        }
    }
}
