import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct RequestLineTests {
    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
    func `known methods are accepted`(_ method: String) throws {
        #expect(try parse("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n").request.method.rawValue == method)
    }

    @Test(arguments: ["BREW", "get", "TRACE", "CONNECT", "GETS", "G"])
    func `an unknown method is refused with 501`(_ method: String) {
        #expect(refusal(of: "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n") == 501)
    }

    @Test(arguments: [
        "G(T / HTTP/1.1", "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET / HTTP/1.1 ", "GET /", "GET",
        "G\tT / HTTP/1.1",
    ])
    func `a malformed request line is refused with 400`(_ line: String) {
        #expect(refusal(of: "\(line)\r\nHost: a\r\n\r\n") == 400)
    }

    @Test func `versions 1.0, 1.1 and later minor versions are accepted`() throws {
        #expect(try parse("GET / HTTP/1.0\r\n\r\n").version == .http1_0)
        #expect(try parse("GET / HTTP/1.1\r\nHost: a\r\n\r\n").version == .http1_1)
        #expect(try parse("GET / HTTP/1.9\r\nHost: a\r\n\r\n").version == .http1_1)
    }

    @Test(arguments: ["HTTP/2.0", "HTTP/0.9", "HTTP/3.0", "HTTP/9.9"])
    func `another major version is refused with 505`(_ version: String) {
        #expect(refusal(of: "GET / \(version)\r\nHost: a\r\n\r\n") == 505)
    }

    @Test func `the preface of HTTP 2 is refused with 505`() {
        #expect(refusal(of: "PRI * HTTP/2.0\r\n\r\n") == 505)
    }

    @Test(arguments: [
        "http/1.1", "HTTP/1.10", "HTTP/1", "HTTP/1.", "HTTP/01.1", "HTTP 1.1", "HTTP/1,1", "HTTP/a.b",
    ])
    func `a malformed version is refused with 400`(_ version: String) {
        #expect(refusal(of: "GET / \(version)\r\nHost: a\r\n\r\n") == 400)
    }
}

@Suite struct RequestTargetTests {
    @Test(arguments: ["/", "/songs?page=2&sort=name", "/a%20b", "//double", "/a|b^c?x={y}", "/?", "/a?b\\c"])
    func `a path is kept unchanged`(_ path: String) throws {
        #expect(try parse("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n").request.path == path)
    }

    @Test(arguments: [
        ("http://b/x?y", "b", "/x?y"), ("HTTP://b:80/", "b:80", "/"), ("http://b", "b", "/"),
        ("http://b?y", "b", "/?y"), ("http://[::1]:8080/x", "[::1]:8080", "/x"),
    ])
    func `the authority of an absolute target takes precedence over Host`(
        _ target: String,
        _ authority: String,
        _ path: String
    ) throws {
        let request = try parse("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").request
        #expect(request.authority == authority)
        #expect(request.path == path)
    }

    @Test(arguments: ["https://a/", "HTTPS://a", "https://"])
    func `a target with https is refused with 421`(_ target: String) {
        #expect(refusal(of: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == 421)
    }

    @Test func `an asterisk is allowed for OPTIONS only`() throws {
        #expect(try parse("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").request.path == "*")
        #expect(try parse("OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n").request.path == "*")
        #expect(refusal(of: "GET * HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
    }

    @Test(arguments: [
        "songs", "a.example:80", "ftp://a/", "http://", "http:///x", "http://user@a/", "/a#b", "?", "/ä",
        "/\u{7F}", "/a\\b", "/a?\"b\"", "/<a>", "/a?<b", "http://[::1:80/", "http://[a]/", "http",
    ])
    func `any other target is refused with 400`(_ target: String) {
        #expect(refusal(of: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
    }
}
