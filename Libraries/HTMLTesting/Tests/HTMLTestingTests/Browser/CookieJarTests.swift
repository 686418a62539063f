import Foundation
import Testing

@testable import HTMLTesting

@Suite struct CookieJarTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func url(_ text: String) throws -> PageURL {
        guard case .page(let url) = PageURL(scheme: "http", authority: "x").resolving(text) else {
            throw BrowserFailure(text)
        }
        return url
    }

    /// The `Cookie` field sent to `target` after `origin` set `fields`.
    private func sent(
        to target: String,
        after fields: String...,
        from origin: String = "http://app.test/",
        later seconds: Double = 0
    ) throws -> String? {
        var jar = CookieJar()
        for field in fields { jar.store(setCookie: field, from: try url(origin), at: now) }
        return jar.field(for: try url(target), at: now.addingTimeInterval(seconds))
    }

    @Test func `a cookie for another host is refused`() throws {
        #expect(try sent(to: "http://app.test/x", after: "a=1") == "a=1")
        #expect(try sent(to: "http://app.test/", after: "a=1; Domain=.App.test") == "a=1")
        #expect(try sent(to: "http://app.test/", after: "a=1; Domain=other.test") == nil)
        #expect(try sent(to: "http://app.test/", after: "a=1; Domain=pp.test") == nil)
        #expect(try sent(to: "http://app.test/", after: "a=1; Domain=test") == nil)
    }

    @Test func `spaces are trimmed, and further equals signs belong to the value`() throws {
        #expect(try sent(to: "http://app.test/", after: "  a = b=c ; Path=/") == "a=b=c")
    }

    @Test func `a path covers itself and what is below it`() throws {
        #expect(try sent(to: "http://app.test/a", after: "c=1; Path=/a") == "c=1")
        #expect(try sent(to: "http://app.test/a/b", after: "c=1; Path=/a") == "c=1")
        #expect(try sent(to: "http://app.test/ab", after: "c=1; Path=/a") == nil)
    }

    @Test func `without a path it is the folder of the page`() throws {
        #expect(try sent(to: "http://app.test/a/c", after: "c=1", from: "http://app.test/a/b") == "c=1")
        #expect(try sent(to: "http://app.test/d", after: "c=1", from: "http://app.test/a/b") == nil)
    }

    @Test func `longer paths are sent first`() throws {
        #expect(
            try sent(to: "http://app.test/a/b", after: "x=1; Path=/", "y=2; Path=/a", "z=3; Path=/")
                == "y=2; x=1; z=3"
        )
    }

    @Test func `a later cookie of the same name and path replaces the earlier one`() throws {
        #expect(
            try sent(to: "http://app.test/", after: "a=1; Path=/", "b=2; Path=/", "a=3; Path=/") == "a=3; b=2"
        )
    }

    @Test func `Max-Age ends a cookie, and goes before Expires`() throws {
        let field = "a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT"
        #expect(try sent(to: "http://app.test/", after: field, later: 59) == "a=1")
        #expect(try sent(to: "http://app.test/", after: field, later: 60) == nil)
    }

    @Test func `a cookie is deleted by one that has ended`() throws {
        #expect(try sent(to: "http://app.test/", after: "a=1", "a=; Max-Age=0") == nil)
        #expect(
            try sent(to: "http://app.test/", after: "a=1", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT") == nil
        )
    }

    @Test func `secure cookies are for https`() throws {
        #expect(try sent(to: "https://app.test/", after: "a=1; Secure") == nil)
        #expect(try sent(to: "https://app.test/", after: "a=1; Secure", from: "https://app.test/") == "a=1")
        #expect(try sent(to: "http://app.test/", after: "a=1; Secure", from: "https://app.test/") == nil)
    }

    @Test func `SameSite=None and the name prefixes ask for Secure`() throws {
        let https = "https://app.test/"
        #expect(try sent(to: "http://app.test/", after: "a=1; SameSite=None") == nil)
        #expect(try sent(to: https, after: "a=1; SameSite=None; Secure", from: https) == "a=1")
        #expect(try sent(to: https, after: "__Secure-a=1", from: https) == nil)
        #expect(try sent(to: https, after: "__Host-a=1; Secure", from: https) == nil)
        #expect(try sent(to: https, after: "__Host-a=1; Secure; Path=/; Domain=app.test", from: https) == nil)
        #expect(try sent(to: https, after: "__Host-a=1; Secure; Path=/", from: https) == "__Host-a=1")
    }

    @Test func `the attributes can be read`() throws {
        var jar = CookieJar()
        jar.store(
            setCookie: "v=1; httponly; samesite=LAX; Max-Age=5",
            from: try url("http://app.test/a/b"),
            at: now
        )
        let cookie = try #require(jar.cookies(at: now).first)
        #expect(cookie.isHTTPOnly)
        #expect(cookie.sameSite == .lax)
        #expect(cookie.expires == now.addingTimeInterval(5))
        #expect(cookie.path == "/a")
        #expect(!cookie.isSecure)
    }

    @Test(arguments: ["", "=", ";", "novalue"])
    func `a field without a name and a value is no cookie`(field: String) throws {
        #expect(try sent(to: "http://app.test/", after: field) == nil)
    }
}
