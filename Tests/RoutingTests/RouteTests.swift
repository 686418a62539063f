import Models
import Routing
import Testing

struct RouteTests {
    /// Examples of every case.
    static let all: [Route] = [
        .home, .catalogue(.songs), .catalogue(.songs, .list(CatalogueQuery(page: 2))), .catalogue(.songs, .item(id: 1)),
        .catalogue(.songs, .item(id: .max)), .catalogue(.movies),
        .catalogue(.movies, .list(CatalogueQuery(page: .max))), .catalogue(.movies, .item(id: 7)),
        .catalogue(.songs, .listAfterDeletion(of: 4)), .catalogue(.songs, .item(id: 4, isSaved: true)),
        .catalogue(.songs, .form),
        .catalogue(.songs, .edit(id: 4)), .catalogue(.songs, .edit(id: 4, since: 2)),
        .catalogue(.songs, .deletion(id: 4)), .catalogue(.songs, .restoration(id: 4)),
        .catalogue(.songs, .recentlyDeleted),
        .catalogue(.songs, .favourite(id: .max)), .catalogue(.songs, .charts),
        .catalogue(.movies, .listAfterDeletion(of: .max)), .catalogue(.movies, .item(id: 4, isSaved: true)),
        .catalogue(.movies, .form),
        .catalogue(.movies, .edit(id: 4)),
        .catalogue(.movies, .deletion(id: 4)), .catalogue(.movies, .restoration(id: 4)),
        .catalogue(.movies, .recentlyDeleted),
        .catalogue(.movies, .favourite(id: 4)), .catalogue(.movies, .charts),
        .catalogue(.songs, .list(CatalogueQuery(.favourites))),
        .catalogue(
            .movies,
            .list(CatalogueQuery(.credit("Agnès Varda"), order: CatalogueOrder(key: .name), page: 2))
        ),
        .catalogue(.songs, .list(CatalogueQuery(order: CatalogueOrder(key: .name)))),
        .catalogue(.songs, .list(CatalogueQuery(order: CatalogueOrder(key: .credit)))),
        .catalogue(
            .songs,
            .list(
                CatalogueQuery(.credit("AC/DC & Sons"), order: CatalogueOrder(key: .name, isDescending: true), page: 2)
            )
        ),
        .catalogue(.songs, .list(CatalogueQuery(.credit("Beyoncé")))),
        .catalogue(.songs, .list(CatalogueQuery(order: CatalogueOrder.default.reversed))),
        .catalogue(
            .movies,
            .list(CatalogueQuery(.credit("Agnès Varda"), order: CatalogueOrder(key: .credit, isDescending: true)))
        ),
        .catalogue(.songs, .credits()), .catalogue(.songs, .credits(page: 2)), .catalogue(.movies, .credits()),
        .catalogue(.songs, .json()),
        .catalogue(.songs, .json(isEnvelope: true)),
        .catalogue(.movies, .json(CatalogueQuery(.credit("\u{FEFF}a+b=c"), page: 9), isEnvelope: true)),
        .repositories(),
        .repositories(.list(RepositoryQuery(words: "c++ &", language: .named("C++"), tag: "to read", page: 2))),
        .repositories(
            .list(
                RepositoryQuery(isVisited: true, isArchived: false, order: RepositoryOrder(.stars, isDescending: true))
            )
        ),
        .repositories(.list(RepositoryQuery(isVisited: false, order: RepositoryOrder(.starred, isDescending: false)))),
        .repositories(.marks), .repositories(.repository(id: 44_838_949)),
        .repositories(.repository(id: .max, isSaved: true)), .repositories(.visit(id: 1)), .repositories(.sync),
        .repositories(.charts), .repositories(.export(.json)), .repositories(.export(.csv)),
        .repositories(.export(.markdown, RepositoryQuery(words: "a", isArchived: true))),
        .repositories(.organisation()), .repositories(.organisation(page: 3)), .settings(), .settings(isSaved: true),
        .search(), .search(SearchQuery("dont stop")), .search(SearchQuery("a&in=movies", in: .songs)),
        .search(SearchQuery("%", in: .movies, page: 3)), .search(SearchQuery("", in: .songs)),
        .text, .textFlipside, .textVersions, .textRestorations,
        .textVersion(number: 3, comparison: .versionBefore), .textVersion(number: 3, comparison: .textNow),
        .comments(), .comments(page: 2), .comments(page: .max),
        .entries(), .entries(page: 2), .entries(page: .max), .entries(event: .deleted(id: 9)),
        .entries(page: 3, event: .deleted(id: .max)), .entries(page: 2, event: .repeated),
        .entryDeletion(id: 9), .entryDeletion(id: 9, page: 2), .entryRestoration(id: 9),
        .entryRestoration(id: 9, page: 2), .recentlyDeletedEntries, .greeting, .greetingRemoval, .profile(),
        .profile(isSaved: true),
        .signIn(returnTo: nil), .signIn(returnTo: .textFlipside), .signIn(returnTo: .catalogue(.songs, .item(id: 3))),
        .signIn(returnTo: .asset(.stylesheet, version: 4711)), .signIn(returnTo: nil, isSignedOut: true), .signOut,
        .asset(.stylesheet, version: nil), .asset(.stylesheet, version: 4711), .asset(.icon, version: nil),
        .importing(), .importing(.songs), .importing(.movies), .importCancellation, .importProblems,
        .catalogue(.songs, .export(.csv)),
        .catalogue(.songs, .export(.envelope)),
        .catalogue(.movies, .export(.jsonLines)), .catalogue(.songs, .source), .catalogue(.movies, .source),
        .live(seen: nil), .live(seen: "0f3a:text.12,text-form.12"), .health, .readiness, .metrics, .previews(),
        .previews(name: "text-flipside-hostile"),
    ]

    @Test func `every case of a route has an example`() {
        #expect(Set(RouteCase.allCases).subtracting(Self.all.map(RouteCase.init)) == [])
    }

    @Test(arguments: all)
    func `every route is read back from the URL that it prints`(route: Route) {
        let parts = route.url.split(separator: "?", maxSplits: 1)
        #expect(Route.match(path: parts[0], query: parts.count > 1 ? parts[1] : nil).outcome == .found(route))
    }

    @Test func `every route has its own URL`() {
        #expect(Set(Self.all.map(\.url)).count == Self.all.count)
    }

    @Test(arguments: all)
    func `the pattern of every route is in the table`(route: Route) {
        #expect(RoutePattern.all.contains(route.pattern))
    }

    @Test func `every pattern has its own name`() {
        #expect(Set(RoutePattern.all.map(\.description)).count == RoutePattern.all.count)
    }

    @Test(arguments: ["/songs/", "/text/edit/", "/movies/12/", "/app.css/"])
    func `a trailing slash redirects to the URL without it`(path: Substring) {
        guard case .moved(let route) = Route.match(path: path).outcome else {
            Issue.record("\(path) does not move")
            return
        }
        #expect("\(route.url)/" == path)
    }

    @Test(arguments: [
        "//", "/songs//", "//songs", "/song", "/songs/x", "/songs/0", "/songs/-1", "/songs/+1", "/songs/01",
        "/songs/1/2", "/songs/9223372036854775808", "/songs/1%00", "/SONGS", "/text/editor", "/text/edit/1",
        "/Public/app.css", "/app.css%00", "/../app.css", "/.%2e/app.css", "/%2fsongs", "/songs/１", "/entries/9",
        "/songs/directors", "/movies/artists", "/songs/artists/1", "/songs.json/1", "/songs.jsonx", "/search/songs",
        "/entries/9/removals",
        "/entries/x/removal", "/entries/0/removal", "/songs/9/removals", "/songs/0/removal",
        "/repositories/0", "/repositories/1/2", "/repositories/1/visits", "/repositories/marks/visit",
        "/repositories/1/visit/2", "/repository", "/settings/1", "/songs/new/edit", "/songs/9/edit/1",
        "/entries/9/removal/1", "/greeting/9",
    ])
    func `an unknown path has no route`(path: Substring) {
        #expect(Route.match(path: path).outcome == .missing)
    }

    @Test(arguments: [
        "/text%00", "/songs%2f1", "/songs%2Fnew", "/songs/1/edit/2/3", "/live-worker.js-and-more-of-it",
        "/songs/000000000000000000000001", "/songs/1000000000000000000000000",
        "/\(String(repeating: "songs", count: 999))",
    ])
    func `a segment is compared as a whole`(path: Substring) {
        #expect(Route.match(path: path).outcome == .missing)
    }

    @Test(arguments: [
        "/%", "/%2", "/%zz", "/songs/%f", "/%ff", "/%c3%28", "/songs/%ed%a0%80", "/songs/1/edit/2/%",
    ])
    func `a path that cannot be decoded is malformed`(path: Substring) {
        #expect(Route.match(path: path).outcome == .malformed)
    }

    @Test(arguments: [nil, "replaced=", "replaced=0", "replaced=-1", "replaced=x", "replaced=1e3"] as [Substring?])
    func `the text ignores an invalid version number`(query: Substring?) {
        #expect(Route.match(path: "/text", query: query).outcome == .found(.text))
    }

    @Test(arguments: ["/text/versions/0", "/text/versions/01", "/text/versions/x", "/text/edit/1", "/songs/versions/1"])
    func `a version has one URL`(path: Substring) {
        #expect(Route.match(path: path).outcome == .missing)
    }

    @Test(arguments: ["songs", "*", "", "http://example.org/songs"])
    func `a path starts with a slash`(path: Substring) {
        #expect(Route.match(path: path).outcome == .malformed)
    }

    @Test(arguments: all)
    func `every route is read from its URL as a whole`(route: Route) {
        #expect(Route(url: route.url) == route)
    }

    @Test(arguments: ["", "songs", "//example.org/songs", "/songs/", "https://example.org/songs", "/songs#1"])
    func `a URL of another site or form has no route`(url: String) {
        #expect(Route(url: url) == nil)
    }

    @Test func `a percent-encoded letter matches the letter`() {
        #expect(Route.match(path: "/%73on%67s").outcome == .found(.catalogue(.songs)))
        #expect(Route.match(path: "/%6D%6F%76%69%65%73/%39%39").outcome == .found(.catalogue(.movies, .item(id: 99))))
        #expect(Route.match(path: "/app%2Ecss").outcome == .found(.asset(.stylesheet, version: nil)))
    }

    @Test func `unknown query items are ignored`() {
        #expect(Route.match(path: "/songs", query: "utm_source=letter&%zz").outcome == .found(.catalogue(.songs)))
    }

    @Test(
        arguments: [
            (nil, 1), ("", 1), ("q=2", 1), ("page=1", 1), ("page=2", 2), ("a=1&page=3", 3), ("page=2&page=3", 2),
            ("pag%65=%32", 2), ("page=9223372036854775807", .max),
        ] as [(Substring?, Int)]
    )
    func `a list's page is read from the query and is 1 by default`(query: Substring?, page: Int) {
        #expect(
            Route.match(path: "/songs", query: query).outcome
                == .found(.catalogue(.songs, .list(CatalogueQuery(page: page))))
        )
        #expect(
            Route.match(path: "/movies", query: query).outcome
                == .found(.catalogue(.movies, .list(CatalogueQuery(page: page))))
        )
    }

    @Test(arguments: [
        "page=0", "page=-1", "page=+2", "page=02", "page=", "page", "page=x", "page=1.5", "page=9223372036854775808",
        "page=%C2%B2", "page=2%20",
    ])
    func `an invalid page number has no route`(query: Substring) {
        #expect(Route.match(path: "/songs", query: query).outcome == .missing)
        #expect(Route.match(path: "/movies", query: query).outcome == .missing)
    }

    @Test(arguments: [
        ("sort=name", "/songs?sort=name"), ("sort=-artist&page=1", "/songs?sort=-artist"), ("sort=added", "/songs"),
        ("sort=-added", "/songs?sort=-added"), ("artist=", "/songs"), ("artist=A+B%26C", "/songs?artist=A%20B%26C"),
        ("page=2&artist=X&sort=-name", "/songs?sort=-name&artist=X&page=2"), ("director=X", "/songs"),
        ("favourites=yes&artist=X", "/songs?artist=X"),
    ])
    func `each query of a list has one URL`(query: Substring, url: String) {
        guard case .found(let route) = Route.match(path: "/songs", query: query).outcome else {
            Issue.record("\(query) is missing")
            return
        }
        #expect(route.url == url)
    }

    @Test(arguments: ["artist=", "artist", "artist=&sort=added"])
    func `an empty artist selects the whole list`(query: Substring) {
        #expect(Route.match(path: "/songs", query: query).outcome == .found(.catalogue(.songs, .list())))
        #expect(Route.match(path: "/songs.json", query: query).outcome == .found(.catalogue(.songs, .json())))
    }

    @Test(arguments: [
        "artist=%FF", "artist=%", "artist=%4", "artist=%zz", "artist=Toto&artist=%C3", "sort=name&artist=%ED%A0%80",
    ])
    func `an artist that cannot be decoded has no route`(query: Substring) {
        #expect(Route.match(path: "/songs", query: query).outcome == .missing)
        #expect(Route.match(path: "/songs.json", query: query).outcome == .missing)
        // Movies have no artist, so the item is ignored.
        #expect(
            Route.match(path: "/movies", query: "page=2&artist=%FF").outcome
                == .found(.catalogue(.movies, .list(CatalogueQuery(page: 2))))
        )
    }

    @Test(arguments: [
        "sort=", "sort=year", "sort=director", "sort=--name", "sort=-%CC%81name", "sort=Name", "sort=name&page=0",
    ])
    func `an unknown order has no route`(query: Substring) {
        #expect(Route.match(path: "/songs", query: query).outcome == .missing)
        #expect(Route.match(path: "/songs.json", query: query).outcome == .missing)
    }

    @Test(arguments: ["q=a&in=books", "q=a&in=repositories", "q=a&in=", "q=a&page=2", "q=a&in=songs&page=0"])
    func `an unknown section or page of the search has no route`(query: Substring) {
        #expect(Route.match(path: "/search", query: query).outcome == .missing)
    }

    @Test(arguments: [
        ("q=&language=&tag=&visited=&archived=&sort=-starred", "/repositories"),
        ("sort=name&visited=yes&archived=no&q=a+b&page=1", "/repositories?q=a%20b&visited=yes&archived=no&sort=name"),
        ("language=C%2B%2B&tag=a/b%26c&page=2", "/repositories?language=C%2B%2B&tag=a/b%26c&page=2"),
    ])
    func `empty fields of the filter form are left out of the URL`(query: Substring, url: String) {
        guard case .found(let route) = Route.match(path: "/repositories", query: query).outcome else {
            Issue.record("\(query) is missing")
            return
        }
        #expect(route.url == url)
    }

    @Test(arguments: ["sort=", "sort=-", "sort=size", "visited=1", "archived=YES", "page=0", "page=x"])
    func `an unknown filter of the repositories has no route`(query: Substring) {
        #expect(Route.match(path: "/repositories", query: query).outcome == .missing)
        if !query.hasPrefix("page") {
            #expect(Route.match(path: "/repositories/export", query: query).outcome == .missing)
        }
    }

    @Test func `an export ignores the page`() {
        let route = Route.match(path: "/repositories/export", query: "format=csv&tag=x&page=7").outcome
        #expect(route == .found(.repositories(.export(.csv, RepositoryQuery(tag: "x")))))
    }

    @Test(arguments: [
        "/assets/app.css", "/assets/0/app.css", "/assets/01/app.css", "/assets/x/app.css", "/assets/1/nothing.css",
    ])
    func `an asset has no other URLs`(path: Substring) {
        #expect(Route.match(path: path).outcome == .missing)
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example", "/\\evil.example", "https:songs", "songs", "", "/nothing", "/songs/",
        "/sign-in", "/sign-in?return=/songs", "/sign-out", "/%zz", "javascript:alert(1)", "/songs/../..//evil.example",
    ])
    func `signing in returns to pages of the app only, and not to itself`(destination: String) {
        let query = "return=\(destination.replacing("%", with: "%25").replacing("?", with: "%3F"))"
        #expect(Route.match(path: "/sign-in", query: query[...]).outcome == .found(.signIn(returnTo: nil)))
    }

    @Test(arguments: ["removed=0", "removed=x", "repeated=no", "repeated", "saved=yes"])
    func `an unknown event of an entry is ignored`(query: Substring) {
        #expect(Route.match(path: "/entries", query: query).outcome == .found(.entries()))
    }

    @Test func `the page to return to keeps its query`() {
        let route = Route.signIn(returnTo: .comments(page: 2))
        #expect(route.url == "/sign-in?return=/comments%3Fpage%3D2")
    }
}
