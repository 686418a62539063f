import Models
import Routing
import Testing

struct RouteTests {
    private static let page2Query = CatalogueQuery(
        .credit("AC/DC"),
        order: CatalogueOrder(key: .name, isDescending: true),
        page: 2
    )
    private static let page2 = ListRoute.catalogue(.songs, page2Query)
    private static let token = FormToken.random()

    /// Examples of every case.
    static let all: [Route] = [
        .home, .catalogue(.songs), .catalogue(.songs, .list(CatalogueQuery(page: 2))), .catalogue(.songs, .item(id: 1)),
        .catalogue(.songs, .item(id: .max)), .catalogue(.movies),
        .catalogue(.movies, .list(CatalogueQuery(page: .max))), .catalogue(.movies, .item(id: 7)),
        .catalogue(.songs, .listAfter(.deleted(id: 4))), .catalogue(.songs, .item(id: 4, after: .saved)),
        .catalogue(.songs, .form()), .catalogue(.songs, .form(returnTo: page2)),
        .catalogue(.songs, .form(like: 4, returnTo: page2)),
        .catalogue(.songs, .edit(id: 4)), .catalogue(.songs, .edit(id: 4, since: 2)),
        .catalogue(.songs, .deletion(id: 4)), .catalogue(.songs, .restoration(id: 4)),
        .catalogue(.songs, .listAfter(.deleted(id: 4), CatalogueQuery(.credit("A&B"), page: 2))),
        .catalogue(.songs, .item(id: 4, after: .saved, returnTo: page2)),
        .catalogue(.songs, .item(id: 4, returnTo: .search(SearchQuery("a+b&return=/%2F", in: .songs, page: 2)))),
        .catalogue(.songs, .edit(id: 4, since: 0, returnTo: page2)),
        .catalogue(.songs, .deletion(id: 4, returnTo: page2)),
        .catalogue(.songs, .restoration(id: 4, returnTo: .catalogue(.songs, .item(id: 4, returnTo: page2)))),
        .catalogue(.songs, .restoration(id: 4, returnTo: .catalogue(.songs))),
        .searchAfterDeletion(of: 4, .songs, SearchQuery("a")),
        .searchAfterDeletion(of: .max, .movies, SearchQuery("a", in: .songs, page: 2)),
        .repositories(.repository(id: 4, isSaved: true, returnTo: .repositories(RepositoryQuery(tag: "a", page: 2)))),
        .catalogue(.songs, .recentlyDeleted),
        .catalogue(.songs, .favourite(id: .max)), .catalogue(.songs, .charts),
        .catalogue(.movies, .listAfter(.deleted(id: .max))), .catalogue(.movies, .item(id: 4, after: .saved)),
        .catalogue(.movies, .form()),
        .catalogue(.movies, .edit(id: 4)),
        .catalogue(.movies, .deletion(id: 4)), .catalogue(.movies, .restoration(id: 4)),
        .catalogue(.movies, .recentlyDeleted),
        .catalogue(.movies, .favourite(id: 4)), .catalogue(.movies, .charts),
        .catalogue(.songs, .duplicates()), .catalogue(.movies, .duplicates(page: 2, after: .changed(token))),
        .catalogue(.songs, .pick()), .catalogue(.movies, .pick(CatalogueQuery(.favourites), besides: 4)),
        .catalogue(.songs, .item(id: 4, after: .picked)), .catalogue(.songs, .savedLists),
        .catalogue(.movies, .savedList(id: 4)), .catalogue(.movies, .savedListRestoration(id: 4)),
        .catalogue(.songs, .savedListRestoration(id: 4, returnTo: .catalogue(.songs, page2Query))),
        .catalogue(.songs, .listAfter(.savedList(id: 4), page2Query)),
        .catalogue(.movies, .listAfter(.deletedList(id: 4))),
        .catalogue(.songs, .list(CatalogueQuery(.favourites))),
        .catalogue(.songs, .listAfter(.restored(id: 4), CatalogueQuery(page: 2))),
        .catalogue(.songs, .listAfter(.changed(token), page2Query)), .catalogue(.movies, .listAfter(.undone(count: 3))),
        .catalogue(.movies, .listAfter(.choosing())), .catalogue(.songs, .listAfter(.choosing([1, 5, 9]), page2Query)),
        .catalogue(.songs, .listAfter(.choosingAgain(token))),
        .catalogue(.songs, .item(id: 4, after: .rated(from: 3.5))),
        .catalogue(.songs, .item(id: 4, after: .rated(from: nil), returnTo: page2)),
        .catalogue(.songs, .item(id: 4, after: .restored)), .catalogue(.songs, .albums()),
        .catalogue(.songs, .albums(page: 2)), .catalogue(.songs, .rating(id: 4)),
        .catalogue(.movies, .rating(id: 4, returnTo: page2)), .catalogue(.songs, .several), .layout,
        .catalogue(.songs, .undo(token)),
        .catalogue(.songs, .item(id: 4, after: .changed(token), returnTo: page2)),
        .catalogue(.movies, .item(id: 4, after: .undone)),
        .catalogue(.songs, .list(CatalogueQuery(.album("A & B", by: "AC/DC")))),
        .catalogue(.movies, .list(CatalogueQuery(.favourites.with(\.decade, 1980).with(\.rating, 4.5)))),
        .catalogue(.songs, .list(CatalogueQuery(.all.with(\.decade, 1990).with(\.leastRating, 4)))),
        .catalogue(.songs, .list(CatalogueQuery(.all.with(\.added, AdditionPeriod("2026-11-28")).with(\.tag, "a")))),
        .repositories(.list(RepositoryQuery(added: AdditionPeriod("2026-11")))),
        .catalogue(.movies, .list(CatalogueQuery(.all.with(\.decade, 0).with(\.tag, "a+b")))),
        .catalogue(.songs, .list(CatalogueQuery(.all.with(\.year, 1999).with(\.words, "don’t &"), page: 3))),
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
        .catalogue(.songs, .list(CatalogueQuery(order: .oldestFirst))),
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
        .repositories(.listAfter(.changed(token), RepositoryQuery(page: 2))),
        .repositories(.listAfter(.undone(count: 3))), .repositories(.listAfter(.choosingAgain(token))),
        .repositories(.undo(token)), .textAfterRestoration(replacing: 3),
        .repositories(.marks), .repositories(.repository(id: 44_838_949)),
        .repositories(.repository(id: .max, isSaved: true)), .repositories(.visit(id: 1)), .repositories(.sync),
        .repositories(.syncCancellation), .commentsCancellation,
        .repositories(.charts), .repositories(.export(.json)), .repositories(.export(.csv)),
        .repositories(.export(.markdown, RepositoryQuery(words: "a", isArchived: true))),
        .repositories(.organisation()), .repositories(.organisation(page: 3)), .settings(), .settings(isSaved: true),
        .search(), .search(SearchQuery("dont stop")), .search(SearchQuery("a&in=movies", in: .songs)),
        .search(SearchQuery("%", in: .movies, page: 3)), .search(SearchQuery("", in: .songs)),
        .search(SearchQuery("a", in: .entries, page: 2)), .search(SearchQuery("a", in: .comments)),
        .text, .textFlipside, .textVersions, .textRestorations,
        .textVersion(number: 3, comparison: .versionBefore), .textVersion(number: 3, comparison: .textNow),
        .comments(), .comments(page: 2), .comments(page: .max),
        .entries(), .entries(page: 2), .entries(page: .max), .entries(event: .deleted(id: 9)),
        .entries(page: 3, event: .deleted(id: .max)), .entries(page: 2, event: .repeated),
        .entries(page: 2, event: .restored), .entries(event: .edited(token)), .entries(page: 2, event: .undone),
        .entryEdit(id: 9), .entryEdit(id: 9, page: 2), .entryUndo(token),
        .entryDeletion(id: 9), .entryDeletion(id: 9, page: 2), .entryRestoration(id: 9),
        .entryRestoration(id: 9, page: 2), .recentlyDeletedEntries, .turntable(), .turntable(page: 2),
        .turntableRemoval, .greeting, .greetingRemoval, .profile(),
        .profile(isSaved: true),
        .signIn(returnTo: nil), .signIn(returnTo: .textFlipside), .signIn(returnTo: .catalogue(.songs, .item(id: 3))),
        .signIn(returnTo: .asset(.stylesheet, version: 4711)), .signIn(returnTo: nil, isSignedOut: true), .signOut,
        .sessionRemoval, .archive, .transfer(), .transfer(isMoved: true), .transferEntry,
        .asset(.stylesheet, version: nil), .asset(.stylesheet, version: 4711), .asset(.icon, version: nil),
        .importing(), .importing(.songs), .importing(.movies), .importCancellation, .importProblems,
        .importColumns, .importUndo,
        .catalogue(.songs, .export(.csv)),
        .catalogue(.songs, .export(.envelope)),
        .catalogue(.movies, .export(.jsonLines)), .catalogue(.songs, .source), .catalogue(.movies, .source),
        .catalogue(.songs, .sourceCancellation), .catalogue(.movies, .sourceCancellation),
        .live(seen: nil), .live(seen: "0f3a:text.12,text-form.12"), .health, .readiness, .metrics, .previews(),
        .previews(name: "text-flipside-hostile"),
        .sleeve(Sleeve(Song(id: 1, name: "Thriller", artist: "Michael Jackson"))),
        .sleeve(Sleeve(Movie(id: 1, name: "Stalker", director: "Andrei Tarkovsky"))),
        .sleeve(Sleeve(Song(id: 1, name: "Война и мир", artist: "Artist 11"))),
        .sleeve(Sleeve(Song(id: 1, name: "夜曲", artist: "Artist 6"))),
        .sleeve(Sleeve(Song(id: 1, name: "ش", artist: "Artist 1"))),
        .sleeve(Sleeve(Song(id: 1, name: "e\u{301}ncore", artist: "Artist 2"))),
    ]

    @Test func `every case of a route has an example`() {
        #expect(Set(RouteCase.allCases).subtracting(Self.all.map(RouteCase.init)) == [])
    }

    @Test(arguments: all)
    func `every route is read back from the URL that it prints`(route: Route) {
        let (path, query) = Self.parts(of: route.url)
        #expect(Route.match(path: path, query: query).outcome == .found(route))
    }

    private static func parts(of url: String) -> (path: Substring, query: Substring?) {
        let mark = url.firstIndex(of: "?") ?? url.endIndex
        return (url[..<mark], mark == url.endIndex ? nil : url[mark...].dropFirst())
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
        "/%", "/%2", "/%zz", "/songs/%f", "/%ff", "/%c3%28", "/songs/%ed%a0%80", "/songs/1/edit/2/%", "/songs%",
        "/100%",
    ])
    func `a percent sign that begins no escape, and bytes that are not UTF-8, are part of an unknown path`(
        path: Substring
    ) {
        #expect(Route.match(path: path).outcome == .missing)
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

    @Test(
        arguments: [
            (nil, 1), ("", 1), ("number=2", 1), ("page=1", 1), ("page=2", 2), ("a=1&page=3", 3), ("page=2&page=3", 2),
            ("pag%65=%32", 2), ("page=9223372036854775807", .max), ("page=", 1), ("page", 1),
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
        "page=0", "page=-1", "page=+2", "page=02", "page=x", "page=1.5", "page=9223372036854775808", "page=%C2%B2",
        "page=2%20", "page=%", "page=%FF",
    ])
    func `an invalid page number has no route`(query: Substring) {
        #expect(unknownName(in: query, of: "/songs") == "page")
        #expect(unknownName(in: query, of: "/movies") == "page")
    }

    /// Returns the name whose value is unknown.
    private func unknownName(in query: Substring, of path: Substring) -> String? {
        guard case .unknownValue(let unknown, let page) = Route.match(path: path, query: query).outcome else {
            return nil
        }
        #expect(page?.url.hasPrefix(path) == true)
        return unknown.name
    }

    @Test(arguments: [
        ("sort=name", "/songs?sort=name"), ("sort=-artist&page=1", "/songs?sort=-artist"),
        ("sort=added", "/songs?sort=added"), ("sort=-added", "/songs"), ("artist=", "/songs"),
        ("artist=A+B%26C", "/songs?artist=A%20B%26C"),
        ("page=2&artist=X&sort=-name", "/songs?sort=-name&artist=X&page=2"), ("director=X", "/songs"),
        ("favourites=yes&artist=X", "/songs?artist=X&favourites=yes"),
        ("tag=a&rating=3&decade=1980&year=&q=x+y&album=B", "/songs?q=x%20y&album=B&decade=1980&rating=3&tag=a"),
        ("rating=3.5", "/songs?rating=3.5"), ("album=B&sort=added", "/songs?album=B"),
        ("album=B&sort=-added", "/songs?sort=-added&album=B"),
    ])
    func `each query of a list has one URL`(query: Substring, url: String) {
        guard case .found(let route) = Route.match(path: "/songs", query: query).outcome else {
            Issue.record("\(query) is missing")
            return
        }
        #expect(route.url == url)
    }

    @Test(arguments: ["artist=", "artist", "artist=&sort="])
    func `an empty artist selects the whole list`(query: Substring) {
        #expect(Route.match(path: "/songs", query: query).outcome == .found(.catalogue(.songs, .list())))
        #expect(Route.match(path: "/songs.json", query: query).outcome == .found(.catalogue(.songs, .json())))
    }

    @Test(arguments: [
        ("artist=100%", "100%"), ("artist=%", "%"), ("artist=%zz", "%zz"), ("artist=20%+tide", "20% tide"),
        ("artist=%FF", "\u{FFFD}"), ("artist=Toto&artist=%C3", "Toto"),
    ])
    func `an artist is decoded as browsers decode it`(query: Substring, artist: String) {
        let list = CatalogueQuery(.credit(artist))
        let document = CatalogueQuery(.credit(artist), order: .oldestFirst)
        #expect(Route.match(path: "/songs", query: query).outcome == .found(.catalogue(.songs, .list(list))))
        #expect(Route.match(path: "/songs.json", query: query).outcome == .found(.catalogue(.songs, .json(document))))
    }

    @Test func `the words of a search are decoded as browsers decode them`() {
        #expect(Route.match(path: "/search", query: "q=20%+tide").outcome == .found(.search(SearchQuery("20% tide"))))
    }

    @Test(arguments: ["sort=year", "sort=director", "sort=--name", "sort=-%CC%81name", "sort=Name", "sort=-"])
    func `an unknown order has no route`(query: Substring) {
        #expect(unknownName(in: query, of: "/songs") == "sort")
        #expect(unknownName(in: query, of: "/songs.json") == "sort")
    }

    @Test(arguments: ["q=a&in=books", "q=a&in=repositories", "q=a&page=2", "q=a&in=songs&page=0"])
    func `an unknown section or page of the search has no route`(query: Substring) {
        #expect(unknownName(in: query, of: "/search") == (query.contains("page") ? "page" : "in"))
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

    @Test(arguments: ["sort=-", "sort=size", "visited=1", "archived=YES", "page=0", "page=x"])
    func `an unknown filter of the repositories has no route`(query: Substring) {
        #expect(unknownName(in: query, of: "/repositories") != nil)
        #expect(unknownName(in: query, of: "/repositories/export") != nil)
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
        "https://evil.example/", "//evil.example", "/\\evil.example", "https:songs", "songs", "/nothing", "/songs/",
        "/sign-in", "/sign-in?return=/songs", "/sign-out", "/%zz", "javascript:alert(1)", "/songs/../..//evil.example",
    ])
    func `signing in returns to pages of the app only, and not to itself`(destination: String) {
        let query = "return=\(destination.replacing("%", with: "%25").replacing("?", with: "%3F"))"
        #expect(unknownName(in: query[...], of: "/sign-in") == "return")
    }

    @Test(arguments: [
        Route.catalogue(.songs, .item(id: 4)), .catalogue(.songs, .list(CatalogueQuery(.favourites, page: 2))),
    ])
    func `undoing a change returns to an item or a list, and to no other page`(page: Route) {
        let route = Route.catalogue(.songs, .undo(.random(), returnTo: page))
        let (path, query) = Self.parts(of: route.url)
        #expect(Route.match(path: path, query: query).outcome == .found(route))
        let other = "token=\(FormToken.random().text)&return=/settings"
        if case .found(let route) = Route.match(path: "/songs/undo", query: other[...]).outcome {
            Issue.record("\(route.url) was found")
        }
    }

    @Test func `the page to return to keeps its query`() {
        let route = Route.signIn(returnTo: .comments(page: 2))
        #expect(route.url == "/sign-in?return=/comments%3Fpage%3D2")
    }

    // One rule for all URLs: docs/web-service.md.

    @Test(arguments: all)
    func `a name that a URL does not have is ignored`(route: Route) {
        for unknown in ["utm_source=letter", "tag%zz=rock", "%", "=", "\u{301}page=2"] as [Substring] {
            let (path, own) = Self.parts(of: route.url)
            let query = [own, unknown].compactMap(\.self).joined(separator: "&")
            #expect(Route.match(path: path, query: query[...]).outcome == .found(route), "\(query)")
        }
    }

    /// The names of each URL, except those of words of any kind. The URLs of movies have the same names.
    private static let names: [(path: String, names: String)] = [
        (
            "/songs",
            "page sort favourites removed restored changed undone list removed-list choose again"
                + " decade year rating least-rating added"
        ),
        ("/songs/random", "sort favourites decade year rating least-rating added besides"),
        ("/songs/lists/1/restoration", "return"),
        ("/songs.json", "page sort envelope decade year rating least-rating added"), ("/songs/artists", "page"),
        ("/songs/albums", "page"),
        ("/songs/duplicates", "page removed restored changed undone list removed-list choose again"),
        ("/songs/1/rating", "return"),
        ("/movies/directors", "page"), ("/songs/1", "saved edited undone rated restored picked return"),
        ("/songs/new", "like return"),
        ("/songs/1/edit", "since return"), ("/songs/1/removal", "return"), ("/songs/1/restoration", "return"),
        ("/songs/export", "format"), ("/repositories", "visited archived added sort page changed undone again"),
        ("/text", "replaced"),
        ("/repositories/1", "saved return"), ("/repositories/export", "visited archived added sort page format"),
        ("/repositories/organisation", "page"), ("/search", "in page removed-songs removed-movies"),
        ("/comments", "page"), ("/turntable", "page"), ("/text/versions/1", "compare"),
        ("/entries", "page removed restored repeated edited undone"), ("/entries/1/edit", "page"),
        ("/entries/1/removal", "page"),
        ("/entries/1/restoration", "page"),
        ("/import", "kind"), ("/profile", "saved"), ("/settings", "saved"),
        ("/settings/transfer", "moved"), ("/sign-in", "return signed-out"),
    ]
    /// The names of values of any kind: words, an artist, a tag, or revisions.
    private static let wordNames: Set<Substring> = [
        "q", "artist", "director", "album", "language", "tag", "seen", "letters", "token",
    ]

    @Test(arguments: names)
    func `a value that a name does not have is named, and an empty value counts as none`(path: String, names: String) {
        let plain = Route.match(path: path[...]).outcome
        for name in names.split(separator: " ") {
            for value in ["bogus", "YES", "-1", "%", "%FF", "1.25", "/%00"] {
                #expect(unknownName(in: "\(name)=\(value)", of: path[...]) == String(name))
            }
            for query in ["\(name)=", "\(name)", "\(name)&\(name)=bogus"] {
                #expect(Route.match(path: path[...], query: query[...]).outcome == plain)
            }
        }
    }

    @Test func `the table of names is complete`() {
        let names = Dictionary(Self.names.map { ($0.path[...], $0.names.split(separator: " ")) }) { $0 + $1 }
        for url in Self.all.map(\.url) where url.contains("?") && !url.hasPrefix("/previews") {
            let (path, query) = Self.parts(of: url)
            let example = path.replacing("movies", with: "songs").replacing(/\/[0-9]+/, with: "/1")
            let used = Set((query ?? "").split(separator: "&").compactMap { $0.split(separator: "=").first })
            let known = Set(names[example] ?? names[path] ?? []).union(Self.wordNames)
            #expect(used.isSubset(of: known), "\(url)")
        }
    }
}
