import Testing

@testable import HTTPServer

@Suite struct AuthorityTests {
    @Test(arguments: [
        "localhost", "a.example:8080", "127.0.0.1:80", "[::1]", "[::ffff:127.0.0.1]:80", "a:", "x_y", "a%20b",
    ])
    func `a valid host is kept`(_ host: String) throws {
        #expect(try parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").request.authority == host)
    }

    @Test(arguments: [
        "", "a b", "a/b", "user@a", "a:b", "a:80:80", "a:-1", "a:65536", "a:123456", ":80", "[::1", "[]",
        "[g]", "a]", "[::1]x", "[:::]", "[1::2::3]", "[127.0.0.1]", "[v1.a]", "[fe80::1%25eth0]", "[12345::]",
        "a%2", "a%zz", "a,b/c", "http://a", "a?b", "ä",
    ])
    func `a host that is not valid is 400`(_ host: String) {
        #expect(refusal(of: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == 400)
    }

    @Test func `HTTP 1.1 needs a host and no version has two`() throws {
        #expect(refusal(of: "GET / HTTP/1.1\r\n\r\n") == 400)
        #expect(refusal(of: "GET http://a/ HTTP/1.1\r\n\r\n") == 400)
        #expect(refusal(of: "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n") == 400)
        #expect(refusal(of: "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n") == 400)
        #expect(try parse("GET / HTTP/1.0\r\n\r\n").request.authority == nil)
    }
}
