import AppTesting
import FakeGitHub
import Flipside
import HTMLTesting
import Models
import Testing
import WebDriver

extension LiveChromiumTests {
    /// Tests of what one window shows of the changes that others make.
    ///
    /// All rows share a browser and an app, and are tried in their order. What takes more than one request is tested
    /// elsewhere: typing (FlipsideTests), entries, a load of comments, an import, a source, and a sync.
    struct TwoWindowsTests {
        private let clock = SteppedClock()
        private let gitHub: FakeGitHub

        init() throws {
            gitHub = try FakeGitHub.start { [clock] in clock.now }
            gitHub.stars["octocat"] = FakeStar.many(5)
        }

        @Test func `a page shows what others change, without a reload, and what was typed stays`() async throws {
            try await show { others, chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                _ = try await others.post(["text": "The first text"], to: "/text")
                try await follow(writer)
                for row in Row.all { try await row.test(in: reader, writer: writer, others: others) }
                // Chromium counts the page of a deleted song as an error.
                #expect(try await chromium.errors().filter { !$0.contains("status of 410") } == [])
            }
        }

        @Test func `a browser's first change reaches its windows that were open before`() async throws {
            try await show { _, chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                let changes: [(page: String, act: String, shown: String)] = [
                    ("/songs", "#favourite-2", "#favourite-2[aria-pressed=true]"),
                    ("/songs/2", "#favourite-2", "#favourite-2[aria-pressed=true]"),
                    ("/greeting", ".line-form button", "form[action='/greeting/removal']"),
                    ("/repositories/organisation", ".media-row", ".visited:not([hidden])"),
                ]
                for change in changes {
                    // No page is left to hold the stream of the visitor before.
                    for window in [reader, writer] { try await window.visit("/settings") }
                    try await writer.forgetCookies()
                    for window in [reader, writer] {
                        try await window.visit(change.page)
                        try await window.waitUntilLive()
                    }
                    _ = try await writer.run(Self.stay)
                    if change.page == "/greeting" { try await writer.element("#name").type("Ada") }
                    try await writer.click(change.act)
                    for window in [writer, reader] { try await window.wait(for: change.shown) }
                }
                try await chromium.expectNoErrors()
            }
        }

        /// Keeps links from leaving the page, so that a click reports the visit but requests no other server.
        private static let stay = """
            document.addEventListener("click", (event) => event.target.closest("a[data-visit]") && event.preventDefault());
            """

        /// Calls the test with a browser of another visitor, and with Chromium.
        private func show(_ test: (Browser, Chromium) async throws -> Void) async throws {
            let organisation = OrganisationList(
                repositories: [OrganisationRepository(id: 101, fullName: "swiftlang/swift", url: "https://github.com")]
            )
            let app = try await TestApp(
                stars: try .from(gitHub, by: clock),
                organisation: organisation,
                now: { [clock] in clock.now }
            )
            for number in 1...30 { _ = try await app.storage.entriesStore.add(NewEntry("\(number)", time: clock.now)) }
            let restarted = try await app.restarted()
            try await restarted.browse(over: .socket) { others in
                try await Chromium.browse(others.origin.origin) { try await test(others, $0) }
            }
            for app in [app, restarted] { await app.application.close() }
        }

        /// Makes the browser a visitor who follows octocat.
        private func follow(_ window: Window) async throws {
            try await window.visit("/settings")
            try await window.element("#github-name").type("octocat" + Key.enter)
            try await window.wait(for: ".notice", toSay: "saved")
            try await window.visit("/repositories")
            try await window.wait(for: ".loading-status .count", toSay: "5 stars, as of")
        }
    }
}

/// A page, a change, and an element of the page that shows the change.
private struct Row {
    enum Change {
        /// A form that another visitor sends.
        case others(_ path: String, _ form: KeyValuePairs<String, String>)
        /// A form that the visitor's other window sends.
        case own(_ path: String, _ form: String)
        /// The item gets another name, by another visitor.
        case renaming(_ path: String, _ name: String)
        /// Another visitor imports a file of songs.
        case importing(_ file: String)
    }

    let page: String
    /// A field that has something typed.
    let field: String?
    let change: Change
    /// Whether the page waits for the reader before it shows the change.
    let isOffered: Bool
    let selector: String
    let words: String?
    let sourceLocation: SourceLocation

    init(
        _ page: String,
        typingIn field: String? = nil,
        _ change: Change,
        offers isOffered: Bool = false,
        shows selector: String,
        _ words: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.page = page
        self.field = field
        self.change = change
        self.isOffered = isOffered
        self.selector = selector
        self.words = words
        self.sourceLocation = sourceLocation
    }

    func test(in reader: Window, writer: Window, others: Browser) async throws {
        try await reader.visit(page, sourceLocation: sourceLocation)
        try await reader.waitUntilLive(sourceLocation: sourceLocation)
        _ = try await reader.run("window.isTheSame = true")
        if let field { try await reader.element(field).type("Unfinished") }
        try await make(by: writer, or: others)
        if isOffered {
            try await reader.click(".list-news button", sourceLocation: sourceLocation)
            try await reader.wait(forNo: ".list-news", sourceLocation: sourceLocation)
        }
        try await reader.wait(until: "\(words ?? "") in \(selector) on \(page)", sourceLocation: sourceLocation) {
            let element = try await reader.element(selector)
            guard let words else { return true }
            if selector.hasSuffix("textarea") {
                return try await reader.run(Self.value, [.string(selector)]).string == words
            }
            return try await element.text().contains(words)
        }
        #expect(try await reader.run("return window.isTheSame") == true, sourceLocation: sourceLocation)
        if let field { try await reader.wait(forField: field, toHold: "Unfinished", sourceLocation: sourceLocation) }
        try await reader.check(sourceLocation: sourceLocation)
    }

    /// The script that returns the value of a field. The text of a `textarea` is only its default value.
    private static let value = "return document.querySelector(arguments[0]).value"

    private func make(by writer: Window, or others: Browser) async throws {
        switch change {
        case .others(let path, let form):
            let response = try await others.post(form, to: path, sourceLocation: sourceLocation)
            #expect(response.status == .seeOther, sourceLocation: sourceLocation)
        case .own(let path, let form):
            let script = """
                const body = new URLSearchParams(arguments[1]);
                return fetch(arguments[0], { method: "POST", body }).then((response) => response.ok);
                """
            let isDone = try await writer.run(script, [.string(path), .string(form)])
            #expect(isDone == true, sourceLocation: sourceLocation)
        case .renaming(let path, let name):
            let form = try await others.visit("\(path)/edit", sourceLocation: sourceLocation)
            _ = try await form.fill("Name", with: name).submit("Save")
        case .importing(let file):
            let form = try await others.visit("/import", sourceLocation: sourceLocation)
                .attach(Array(file.utf8), named: "rows.csv", type: "text/csv", to: "File")
            _ = try await form.select("Songs", from: "Contents").submit("Import the file")
        }
    }
}

extension Row {
    fileprivate static let all = home + turntable + text + songs + movies + visitor + repositories

    private static let home = [
        Row("/", .others("/text", ["text": "Seen on Home"]), shows: "#live-text", "Seen on Home"),
        Row("/", .others("/entries", ["words": "A new entry"]), shows: "#live-latest-entries", "A new entry"),
        Row("/", .others("/songs", ["name": "Zanzibar", "artist": "Joel"]), shows: "#live-latest-songs", "Zanzibar"),
        Row(
            "/",
            .others("/movies", ["name": "Zardoz", "director": "Boorman"]),
            shows: "#live-latest-movies",
            "Zardoz"
        ),
        Row("/", .own("/greeting", "name=Ada"), shows: ".greeting", "Hi there, Ada!"),
    ]

    private static let turntable = [
        Row("/text", .others("/turntable", ["kind": "songs", "id": "2"]), shows: "#live-turntable-sign", "Thriller"),
        Row("/turntable", .others("/turntable", ["kind": "movies", "id": "1"]), shows: "#live-plays", "On now"),
    ]

    private static let text = [
        Row("/text", .others("/text", ["text": "Seen"]), shows: "#live-text", "Seen"),
        Row("/text/edit", .others("/text", ["text": "To edit"]), shows: "#live-text-form textarea", "To edit"),
        Row(
            "/text/versions",
            .others("/text", ["text": "Newest"]),
            offers: true,
            shows: ".versions > li:first-child .beginning",
            "Newest"
        ),
        Row(
            "/text/versions/1?compare=now",
            .others("/text", ["text": "Newer still"]),
            offers: true,
            shows: ".difference",
            "Newer still"
        ),
        Row(
            "/entries",
            typingIn: "#words",
            .others("/entries", ["words": "Another entry"]),
            shows: "#live-entries > ol > li:first-child",
            "Another entry"
        ),
        Row("/entries", .others("/entries/32/removal", [:]), shows: "#live-entry-count", "31 entries"),
        Row(
            "/entries?removed=32",
            typingIn: "#words",
            .others("/entries/32/restoration", [:]),
            shows: "main:not(:has(.notice)) #entry-32"
        ),
        Row(
            "/entries?page=2",
            .others("/entries", ["words": "Above"]),
            offers: true,
            shows: "#entry-7"
        ),
        Row(
            "/entries/deleted",
            .others("/entries/5/removal", [:]),
            offers: true,
            shows: "form[action='/entries/5/restoration']"
        ),
    ]

    private static let songs = [
        Row("/songs", .renaming("/songs/3", "Renamed in the list"), shows: "#song-3", "Renamed in the list"),
        Row("/songs", .others("/songs/4/removal", [:]), shows: "#live-song-count", "13 songs"),
        Row("/songs?removed=4", .others("/songs/4/restoration", [:]), shows: "main:not(:has(.notice)) #song-4"),
        Row("/songs", .importing("name,artist\nAfrica,Toto\nRosanna,Toto\n"), shows: "#live-song-count", "16 songs"),
        Row(
            "/songs?artist=Toto",
            .others("/songs", ["name": "Hold the Line", "artist": "Toto"]),
            offers: true,
            shows: "ol.media",
            "Hold the Line"
        ),
        Row("/songs?favourites=yes", .own("/songs/3/favourite", "favourite=yes"), offers: true, shows: "#song-3"),
        Row(
            "/songs?favourites=yes",
            .own("/songs/3/favourite", "favourite=no"),
            offers: true,
            shows: "main",
            "No favourites yet"
        ),
        Row("/songs/3", .own("/songs/3/favourite", "favourite=yes"), shows: ".heart[aria-pressed=true]"),
        Row("/songs/3", .renaming("/songs/3", "Renamed in its details"), shows: "h1", "Renamed in its details"),
        Row("/songs/3", .own("/songs/3/favourite", "favourite=no"), shows: ".heart[aria-pressed=false]"),
        Row(
            "/songs/3/edit",
            typingIn: "#note",
            .renaming("/songs/3", "Renamed twice"),
            shows: ".notice",
            "was changed"
        ),
        Row("/songs/3/edit", typingIn: "#note", .others("/songs/3/removal", [:]), shows: ".notice", "was deleted"),
        Row("/songs/3/edit", .others("/songs/3/restoration", [:]), shows: "article h1", "Renamed twice"),
        Row("/songs/3", .others("/songs/3/removal", [:]), shows: ".notice", "was deleted"),
        Row("/songs/3", .others("/songs/3/restoration", [:]), shows: "article h1", "Renamed twice"),
        Row(
            "/songs/artists",
            .others("/songs", ["name": "Army of Me", "artist": "Björk"]),
            offers: true,
            shows: "ol.media",
            "Björk"
        ),
        Row("/songs/charts", .others("/songs/1/removal", [:]), offers: true, shows: ".count", "17 songs"),
        Row(
            "/search?q=xanadu",
            .others("/songs", ["name": "Xanadu", "artist": "Olivia"]),
            offers: true,
            shows: ".found",
            "Xanadu"
        ),
    ]

    private static let movies = [
        Row("/movies", .renaming("/movies/2", "Renamed"), shows: "#movie-2", "Renamed"),
        Row("/movies/2", .renaming("/movies/2", "Renamed again"), shows: "h1", "Renamed again"),
        Row(
            "/movies/directors",
            .others("/movies", ["name": "Ran", "director": "Kurosawa"]),
            offers: true,
            shows: "ol.media",
            "Kurosawa"
        ),
    ]

    private static let visitor = [
        Row(
            "/profile",
            typingIn: "#first-name",
            .own("/greeting", "name=Grace"),
            shows: "#live-profile",
            "Grace"
        ),
        Row("/greeting", .own("/greeting", "name=Eve"), shows: ".greeting", "Hi there, Eve!"),
    ]

    private static let repositories = [
        Row(
            "/repositories",
            .own("/repositories/5", "note=Read it&tags=later"),
            shows: "ol.repositories > li:first-child .own-note",
            "Read it"
        ),
        Row(
            "/repositories/4",
            .own("/repositories/marks", "visited=4"),
            shows: ".visited:not([hidden])",
            "Visited"
        ),
        Row("/repositories/4#back", .own("/repositories/4", "note=&tags=later"), shows: "#tags[value=later]"),
        Row("/repositories/organisation", .own("/repositories/101/visit", ""), shows: ".visited:not([hidden])"),
        Row(
            "/repositories/charts",
            .own("/repositories/3", "note=&tags=fresh"),
            offers: true,
            shows: "#tags-heading"
        ),
        Row(
            "/search?q=delightful",
            .own("/repositories/2", "note=A delightful one&tags="),
            offers: true,
            shows: ".found",
            "1 star"
        ),
        Row("/settings", .own("/settings", "page-size=100"), offers: true, shows: "option[value='100'][selected]"),
        Row("/repositories", .own("/settings", "github-name="), offers: true, shows: "main", "Choose a GitHub user"),
    ]
}
