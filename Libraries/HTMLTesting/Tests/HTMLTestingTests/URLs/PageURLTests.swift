import Testing

@testable import HTMLTesting

@Suite struct PageURLTests {
    private let base = PageURL(
        scheme: "http",
        authority: "localhost:8080",
        path: "/a/b",
        query: "q=1",
        fragment: "f"
    )

    @Test(arguments: [
        ("", "http://localhost:8080/a/b?q=1"),
        ("#x", "http://localhost:8080/a/b?q=1#x"),
        ("?p=2", "http://localhost:8080/a/b?p=2"),
        ("?", "http://localhost:8080/a/b?"),
        ("c", "http://localhost:8080/a/c"),
        ("./c/", "http://localhost:8080/a/c/"),
        ("../c", "http://localhost:8080/c"),
        ("../../../c", "http://localhost:8080/c"),
        ("..", "http://localhost:8080/"),
        (".", "http://localhost:8080/a/"),
        ("%2E%2e/c", "http://localhost:8080/c"),
        ("/c//d?e?f#g#h", "http://localhost:8080/c//d?e?f#g#h"),
        ("//other/c", "http://other/c"),
        ("//other", "http://other/"),
        ("//other?x", "http://other/?x"),
        ("https://Example.org:443/C", "https://example.org/C"),
        ("http://[::1]:8080", "http://[::1]:8080/"),
        ("\\c\\d", "http://localhost:8080/c/d"),
        ("  /c\n/d\t ", "http://localhost:8080/c/d"),
        ("/a b/ü?ä=\"'#<é>", "http://localhost:8080/a%20b/%C3%BC?%C3%A4=%22%27#%3C%C3%A9%3E"),
        ("/100%", "http://localhost:8080/100%"),
        ("a:b/c", "a"),
        ("./a:b", "http://localhost:8080/a/a:b"),
        ("1:2", "http://localhost:8080/a/1:2"),
    ])
    func `a reference is resolved as browsers do`(reference: String, expected: String) {
        switch base.resolving(reference) {
        case .page(let url): #expect(url.description == expected)
        case .otherScheme(let scheme): #expect(scheme == expected)
        }
    }

    @Test(arguments: ["mailto:a@b", "JavaScript:alert(1)", "tel:1", "data:,x"])
    func `other schemes are no pages`(reference: String) {
        guard case .otherScheme = base.resolving(reference) else {
            Issue.record("\(reference) became a page")
            return
        }
    }

    @Test func `percent-encoded text is decoded, and a bare percent sign stays`() {
        #expect(PageURL.percentDecoded("%C3%BC%2f100%") == "ü/100%")
    }

    @Test(arguments: [
        ("http", "localhost", true), ("http", "127.0.0.1:8080", true), ("http", "[::1]:1", true),
        ("http", "a.localhost", true), ("http", "example.org", false), ("https", "example.org", true),
    ])
    func `loopback and https are trustworthy`(scheme: String, authority: String, isTrusted: Bool) {
        #expect(PageURL(scheme: scheme, authority: authority).isPotentiallyTrustworthy == isTrusted)
    }
}
