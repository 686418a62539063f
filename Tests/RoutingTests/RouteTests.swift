import Routing
import Testing

struct RouteTests {
    /// One of each case; the switch below makes a new case that is missing here a compile error.
    static let all: [Route] = [
        .home, .songs, .song(id: 1), .song(id: .max), .movies, .movie(id: 7), .text, .textEdit,
        .signIn(returnTo: nil), .signIn(returnTo: .textEdit), .signIn(returnTo: .song(id: 3)),
        .signIn(returnTo: .asset(.stylesheet, version: "0f3a")), .signOut,
        .asset(.stylesheet, version: nil), .asset(.stylesheet, version: "0f3a"), .asset(.icon, version: nil),
        .health, .readiness, .metrics,
    ]

    private static func isListed(_ route: Route) -> Bool {
        switch route {
        case .home, .songs, .song, .movies, .movie, .text, .textEdit, .signIn, .signOut, .asset, .health, .readiness,
            .metrics:
            all.contains(route)
        }
    }

    @Test(arguments: all)
    func `every route is read back from the URL that it prints`(route: Route) {
        #expect(Self.isListed(route))
        let parts = route.url.split(separator: "?", maxSplits: 1)
        #expect(Route.match(path: parts[0], query: parts.count > 1 ? parts[1] : nil) == .found(route))
    }

    @Test func `every route has a URL of its own`() {
        #expect(Set(Self.all.map(\.url)).count == Self.all.count)
    }

    @Test(arguments: ["/songs/", "/text/edit/", "/movies/12/", "/app.css/"])
    func `a slash too many moves to the route without it`(path: Substring) {
        guard case .moved(let route) = Route.match(path: path) else {
            Issue.record("\(path) does not move")
            return
        }
        #expect("\(route.url)/" == path)
    }

    @Test(arguments: [
        "//", "/songs//", "//songs", "/song", "/songs/x", "/songs/0", "/songs/-1", "/songs/+1", "/songs/01",
        "/songs/1/2", "/songs/9223372036854775808", "/songs/1%00", "/SONGS", "/text/editor", "/text/edit/1",
        "/Public/app.css", "/app.css%00", "/../app.css", "/.%2e/app.css", "/%2fsongs", "/songs/１",
    ])
    func `what is nobody's path is missing`(path: Substring) {
        #expect(Route.match(path: path) == .missing)
    }

    @Test(arguments: ["/%", "/%2", "/%zz", "/songs/%f", "/%ff", "/%c3%28", "/songs/%ed%a0%80"])
    func `a path that cannot be decoded is malformed`(path: Substring) {
        #expect(Route.match(path: path) == .malformed)
    }

    @Test(arguments: ["songs", "*", "", "http://example.org/songs"])
    func `a path starts with a slash`(path: Substring) {
        #expect(Route.match(path: path) == .malformed)
    }

    @Test func `an encoded letter is that letter`() {
        #expect(Route.match(path: "/%73on%67s") == .found(.songs))
    }

    @Test func `a query that a page does not know changes nothing`() {
        #expect(Route.match(path: "/songs", query: "utm_source=letter&%zz") == .found(.songs))
    }

    @Test(arguments: [
        ("v=abc", "abc"), ("a=1&v=abc", "abc"), ("v=a&v=b", "a"), ("v=a+b%21", "a b!"), ("v=", ""), ("v", ""),
    ])
    func `an asset's version is read from its query`(query: Substring, version: String) {
        #expect(Route.match(path: "/app.css", query: query) == .found(.asset(.stylesheet, version: version)))
    }

    @Test(arguments: [nil, "", "w=1", "v=%zz", "%v=1"])
    func `without a version that can be read an asset has none`(query: Substring?) {
        #expect(Route.match(path: "/app.css", query: query) == .found(.asset(.stylesheet, version: nil)))
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example", "/\\evil.example", "https:songs", "songs", "", "/nothing", "/songs/",
        "/sign-in", "/sign-in?return=/songs", "/sign-out", "/%zz", "javascript:alert(1)", "/songs/../..//evil.example",
    ])
    func `from signing in nothing leads out of the app, or round in a circle`(destination: String) {
        let query = "return=\(destination.replacing("%", with: "%25").replacing("?", with: "%3F"))"
        #expect(Route.match(path: "/sign-in", query: query[...]) == .found(.signIn(returnTo: nil)))
    }

    @Test func `a page to return to keeps its own query`() {
        let route = Route.signIn(returnTo: .asset(.stylesheet, version: "a"))
        #expect(route.url == "/sign-in?return=/app.css%3Fv%3Da")
    }
}
