import Testing

@testable import Remote

struct RemoteAddressTests {
    @Test(arguments: [
        ("https://jsonplaceholder.typicode.com/comments", "jsonplaceholder.typicode.com"),
        ("http://LOCALHOST:8080", "localhost"), ("http://127.0.0.1/a?b=c", "127.0.0.1"),
    ])
    func `an address is an http or https URL with a host`(text: String, host: String) {
        #expect(RemoteAddress(text)?.host == host)
    }

    @Test(arguments: [
        "", "comments", "/comments", "//example.org", "ftp://example.org", "file:///etc/passwd", "https:", "https://",
        "https:///comments", "http://user@example.org/", "http://user:word@example.org/", "http://exa mple.org/",
        "http://example.org\\@evil.example/", "data:,x", "javascript:alert(1)", "http://[::1",
        "http://example.org/\u{0}",
    ])
    func `any other URL is refused`(text: String) {
        #expect(RemoteAddress(text) == nil)
    }

    @Test(arguments: [
        ("http://localhost:8080/", true), ("http://127.0.0.1/", true), ("http://127.1.2.3/", true),
        ("http://[::1]:8080/", true), ("http://127.evil.example/", false), ("http://128.0.0.1/", false),
        ("http://localhost.example/", false), ("http://[::2]/", false),
    ])
    func `loopback is recognised by its name and its addresses`(text: String, isLoopback: Bool) {
        #expect(RemoteAddress(text)?.isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("https://a.example/x", "/y", "https://a.example/y"), ("https://a.example/x/y", "z", "https://a.example/x/z"),
        ("https://a.example/", "https://A.EXAMPLE:443/y", "https://A.EXAMPLE:443/y"),
        ("http://a.example/", "https://a.example/", "https://a.example/"),
        ("http://a.example:8080/x", "?y", "http://a.example:8080/x?y"),
    ])
    func `a redirect within the host, or to https, is followed`(from: String, location: String, to: String) throws {
        let address = try #require(RemoteAddress(from))
        #expect(address.redirected(to: location)?.url.absoluteString == to)
    }

    @Test(arguments: [
        ("https://a.example/", "http://a.example/"), ("https://a.example/", "https://b.example/"),
        ("https://a.example/", "//b.example/"), ("https://a.example/", "https://a.example.b.example/"),
        ("https://a.example/", "https://a.example:8443/"), ("http://a.example:8080/", "https://a.example/"),
        ("http://a.example/", "https://a.example:8443/"), ("https://a.example/", "file:///etc/passwd"),
        ("https://a.example/", "https://user@a.example/"), ("https://a.example/", "https://a.example\\@b.example/"),
    ])
    func `any other redirect is refused`(from: String, location: String) throws {
        let address = try #require(RemoteAddress(from))
        #expect(address.redirected(to: location) == nil)
    }
}
