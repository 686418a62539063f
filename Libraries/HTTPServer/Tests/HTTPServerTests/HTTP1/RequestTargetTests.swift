import Testing

@testable import HTTPServer

@Suite struct RequestTargetTests {
    @Test(arguments: ["/", "/songs?page=2&sort=name", "/a%20b", "//double", "/a|b^c?x={y}", "/?", "/a?b\\c"])
    func `a path is kept as it is`(_ path: String) throws {
        #expect(try parse("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n").request.path == path)
    }

    @Test(arguments: [
        ("http://b/x?y", "b", "/x?y"), ("HTTP://b:80/", "b:80", "/"), ("http://b", "b", "/"),
        ("http://b?y", "b", "/?y"), ("http://[::1]:8080/x", "[::1]:8080", "/x"),
    ])
    func `an absolute target goes before the Host field`(
        _ target: String,
        _ authority: String,
        _ path: String
    ) throws {
        let request = try parse("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").request
        #expect(request.authority == authority)
        #expect(request.path == path)
    }

    @Test(arguments: ["https://a/", "HTTPS://a", "https://"])
    func `what is asked for by https must not come without TLS`(_ target: String) {
        #expect(refusal(of: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == 421)
    }

    @Test func `an asterisk is for OPTIONS alone`() throws {
        #expect(try parse("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").request.path == "*")
        #expect(try parse("OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n").request.path == "*")
        #expect(refusal(of: "GET * HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
    }

    @Test(arguments: [
        "songs", "a.example:80", "ftp://a/", "http://", "http:///x", "http://user@a/", "/a#b", "?", "/ä",
        "/\u{7F}", "/a\\b", "/a?\"b\"", "/<a>", "/a?<b", "http://[::1:80/", "http://[a]/", "http",
    ])
    func `any other target is 400`(_ target: String) {
        #expect(refusal(of: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
    }
}
