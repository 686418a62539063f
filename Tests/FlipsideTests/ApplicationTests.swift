import AppTesting
import Flipside
import HTMLTesting
import HTTPServer
import HTTPTypes
import Storage
import Testing

struct ApplicationTests {
    @Test func `every link of every page leads to a page of valid HTML`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let visited = try await browser.crawl(from: "/").filter { !$0.hasPrefix("/assets/") }
            let paths = visited.map { String($0.prefix { $0 != "?" }).replacing(/\d+/, with: "#") }
            let pages = [
                "/", "/comments", "/entries", "/entries/deleted", "/greeting", "/import", "/profile", "/repositories",
                "/settings", "/sleeves/#", "/text", "/text/edit", "/songs/artists", "/movies/directors",
                "/songs/albums", "/turntable", "/settings/archive", "/settings/transfer", "/manifest.webmanifest",
            ]
            let lists = ["/songs", "/movies"].flatMap { list in
                ["", "/#", "/#/edit", "/charts", "/deleted", "/duplicates", "/export", "/new", "/random"].map {
                    list + $0
                }
            }
            #expect(Set(paths) == Set(pages + lists))
            let parameters = visited.compactMap { $0.split(separator: "?").dropFirst().first?.prefix { $0 != "=" } }
            #expect(
                Set(parameters) == [
                    "artist", "besides", "choose", "director", "favourites", "format", "kind", "letters", "like",
                    "picked", "return", "sort",
                ]
            )
            #expect(visited.contains("/songs/13") && visited.contains("/movies/13"))
        }
    }

    @Test func `an unknown URL is a page with a link to the home page`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let page = try await browser.visit("/nothing/here")
            #expect(page.status == .notFound)
            try #expect(page.one("h1").text == "Page not found")

            let home = try await page.click("Go to the home page")
            #expect(home.path == "/")
        }
    }

    @Test func `a percent sign that begins no escape stands for itself, in a query and in a path`() async throws {
        try await TestApp().with(songs: [("20% tide", "100%")]).browse(over: .inProcess) { browser in
            let found = try await browser.visit("/search?q=20%+tide")
            try #expect(found.one("[data-search-summary]").text == "1 song for “20% tide”")
            let list = try await browser.visit("/songs?artist=100%")
            try #expect(list.all(".media-title").map(\.text) == ["20% tide"])
            let page = try await browser.visit("/songs/%zz")
            #expect(page.status == .notFound)
            try #expect(page.one("h1").text == "Page not found")
        }
    }

    @Test func `a value that a URL does not have is named, on a page and in JSON`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let page = try await browser.visit("/songs?page=1&sort=bogus")
            #expect(page.status == .notFound)
            #expect(page.text.contains("“bogus” is not a value of “sort” in this URL."))
            try #expect(await page.click("Go to the page without it").path == "/songs")
            let json = try await browser.request(.get, "/songs.json?sort=%3Cscript%3E")
            #expect(json.status == .notFound)
            #expect(String(decoding: json.body, as: UTF8.self).contains("“<script>” is not a value of “sort”"))
            // The page without the value would only receive forms.
            let form = try await browser.visit("/songs/1/removal?return=bogus")
            try #expect(await form.click("Go to the home page").path == "/")
            // A name that the URL does not have is ignored.
            try #expect(await browser.visit("/songs?colour=red").all(".media-title").count == 13)
        }
    }

    @Test func `a final slash redirects to the page without it`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let page = try await browser.visit("/songs/")
            #expect(page.path == "/songs")
            #expect(page.status == .ok)
        }
    }

    @Test(arguments: Transport.allCases)
    func `an unsupported method is refused with the supported ones`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let songs = try await browser.visit("/songs/charts", posting: "a=b")
            #expect(songs.status == .methodNotAllowed)
            #expect(songs.headerFields[.allow] == "GET, HEAD, OPTIONS")
            try #expect(songs.one("h1").text == "Method not allowed")

            let text = try await browser.request(.delete, "/text")
            #expect(text.status == .methodNotAllowed)
            #expect(text.headerFields[.allow] == "GET, HEAD, POST, OPTIONS")

            let place = "/greeting/removal"
            let get = try await browser.request(.get, place)
            let head = try await browser.request(.head, place)
            #expect([get.status, head.status] == [.methodNotAllowed, .methodNotAllowed])
            if transport == .socket {
                #expect(head.headerFields[.contentLength] == get.headerFields[.contentLength])
            }
        }
    }

    @Test func `OPTIONS returns the methods of a URL`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.request(.options, "/text")
            #expect(response.status == .noContent)
            #expect(response.headerFields[.allow] == "GET, HEAD, POST, OPTIONS")

            let whole = try await browser.request(.options, "*")
            #expect(whole.status == .noContent)
            #expect(whole.headerFields[.allow] == "GET, HEAD, POST, OPTIONS")
        }
    }

    @Test func `a client that leaves before its response is no failure of the server`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let leaving = Task {
                // The server does the same when the connection is closed.
                withUnsafeCurrentTask { $0?.cancel() }
                return try await browser.request(.get, "/songs/export").status.code
            }
            let status = try await leaving.value
            #expect(status == 499)
        }
    }

    @Test(
        arguments: [
            ("/songs/?page=2&artist=%C3%A4&x=%zz", "/songs?artist=%C3%A4&page=2"), ("/text/edit/?", "/text/edit"),
            ("/repositories/?q=\\{b}|^`[c]", "/repositories?q=%5C%7Bb%7D%7C%5E%60%5Bc%5D"), ("/movies/", "/movies"),
        ]
    )
    func `a redirect from a trailing slash keeps the query of the page`(
        way: (from: String, to: String)
    ) async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let response = try await browser.request(.get, way.from)
            #expect(response.status == .permanentRedirect)
            #expect(response.headerFields[.location] == way.to)
        }
    }

    @Test func `a conditional change is made only to the version that it names`() async throws {
        try await TestApp().browse { browser in
            func post(_ text: String, _ fields: HTTPFields) async throws -> HTTPResponse.Status {
                var fields = fields
                fields[.contentType] = "application/x-www-form-urlencoded"
                return try await browser.request(.post, "/text", headerFields: fields, body: Array("text=\(text)".utf8))
                    .status
            }
            let tag = try #require(try await browser.request(.get, "/text").headerFields[.eTag])
            try #expect(await post("a", [.ifMatch: "\"x\""]) == .preconditionFailed)
            try #expect(await post("a", [.ifNoneMatch: tag]) == .preconditionFailed)
            try #expect(await post("a", [.ifNoneMatch: "*"]) == .preconditionFailed)
            try #expect(await browser.request(.get, "/text").headerFields[.eTag] == tag)
            try #expect(await post("b", [.ifMatch: "\"x\", \(tag)"]) == .seeOther)
            try #expect(await post("c", [.ifMatch: tag]) == .preconditionFailed)
            try #expect(await post("d", [.ifMatch: "*"]) == .seeOther)
            try #expect(await browser.visit("/text").one("#text .text").text == "d")
            // That URL shows nothing that has a version.
            let place = "/greeting/removal"
            try #expect(
                await browser.request(.post, place, headerFields: [.ifMatch: "*"]).status == .preconditionFailed
            )
            try #expect(await browser.request(.post, place, headerFields: [.ifNoneMatch: "*"]).status == .seeOther)
        }
    }

    @Test(arguments: Transport.allCases)
    func `a cached page is sent again only after a change`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let first = try await browser.request(.get, "/text")
            let tag = try #require(first.headerFields[.eTag])
            let again = try await browser.request(.get, "/text", headerFields: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.body.isEmpty)
            #expect(again.headerFields[.eTag] == tag)
            #expect(again.headerFields[.cacheControl] == first.headerFields[.cacheControl])

            _ = try await browser.visit("/text/edit").fill("Text", with: "other").submit("Save")
            let changed = try await browser.request(.get, "/text", headerFields: [.ifNoneMatch: tag])
            #expect(changed.status == .ok)
            #expect(changed.headerFields[.eTag] != tag)
        }
    }

    @Test func `a response that must not be cached has no entity tag`() async throws {
        try await TestApp(protecting: .all).browse(over: .inProcess) { browser in
            let response = try await browser.request(.get, "/sign-in")
            #expect(response.headerFields[.eTag] == nil)
        }
        try await TestApp().browse(over: .inProcess) { browser in
            for path in ["/healthz", "/nothing"] {
                let response = try await browser.request(.get, path)
                #expect(response.headerFields[.eTag] == nil)
            }
        }
    }

    @Test func `/favicon.ico is an icon`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let icon = try await browser.request(.get, "/favicon.ico")
            #expect(icon.status == .ok)
            #expect(icon.headerFields[.contentType] == "image/x-icon")
            #expect(icon.body.starts(with: [0, 0, 1, 0]))
        }
    }

    @Test func `HEAD is GET without content`() async throws {
        try await TestApp().browse(over: .socket) { browser in
            let get = try await browser.request(.get, "/songs")
            let head = try await browser.request(.head, "/songs")
            #expect(head.status == .ok)
            #expect(head.headerFields[.contentLength] == "\(get.body.count)")
            #expect(head.body.isEmpty)
        }
    }

    @Test func `an internal error is a page without its details`() async throws {
        let app = try await TestApp()
        try app.storage.close()
        try await app.browse(over: .inProcess) { browser in
            let page = try await browser.visit("/text", posting: "text=Hello")
            #expect(page.status == .internalServerError)
            try #expect(page.one("h1").text == "Something went wrong")
            #expect(!page.text.contains("SQLite"))
            #expect(page.text.contains(#/give the number \w{4}-\w{4} to/#))
        }
    }

    @Test func `a malformed request is answered with a page`() async throws {
        let error = RequestError(status: .badRequest, reason: "The chunk size is invalid.")
        let response = try await TestApp().application.respond(to: error, from: nil)
        guard case .bytes(let bytes) = response.body else {
            Issue.record("There is no page")
            return
        }
        #expect(response.status == .badRequest)
        #expect(Gate().findings(in: bytes).isEmpty)
        let document = try Document(html: bytes)
        try #expect(document.first("main p")?.text == "The chunk size is invalid.")
    }

    @Test(
        arguments: ["/", "/songs", "/text/edit", "/nothing", "/app.css", "/songs/", "/%zz"]
    )
    func `every response has the security fields`(path: String) async throws {
        try await TestApp().browse { browser in
            let fields = try await browser.request(.get, path).headerFields
            #expect(
                fields[.contentSecurityPolicy]
                    == "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            )
            #expect(fields[.xContentTypeOptions] == "nosniff")
            let referrerPolicy = try #require(HTTPField.Name("Referrer-Policy"))
            #expect(fields[referrerPolicy] == "same-origin")
            let resourcePolicy = try #require(HTTPField.Name("Cross-Origin-Resource-Policy"))
            #expect(fields[resourcePolicy] == "same-origin")
        }
    }

    @Test(arguments: ["/", "/songs", "/text/edit", "/nothing"])
    func `a page restricts features, and over https it is separated from windows of other sites`(
        path: String
    ) async throws {
        let openerPolicy = try #require(HTTPField.Name("Cross-Origin-Opener-Policy"))
        let permissionsPolicy = try #require(HTTPField.Name("Permissions-Policy"))
        let app = try await TestApp()
        for _ in 1...2 {
            for (isSecure, policy) in [(false, nil), (true, "same-origin")] {
                let fields = try await app.browser(host: "localhost", isSecure: isSecure).request(.get, path)
                    .headerFields
                #expect(fields[permissionsPolicy]?.contains("camera=()") == true)
                #expect(fields[openerPolicy] == policy)
            }
        }
    }

    @Test func `a page links to versioned files, which may be cached for ever`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let page = try await browser.visit("/entries")
            // The manifest keeps its URL, by which an installed app is known.
            let versioned = try page.all("head > link[href]").filter { $0["rel"] != "manifest" }
            let links = versioned.map { $0["href"] } + (try page.all("head > script").map { $0["src"] })
            #expect(links.count == 10)
            for link in links {
                let asset = try await browser.request(.get, try #require(link))
                #expect(asset.status == .ok)
                #expect(asset.headerFields[.cacheControl] == "public, max-age=31536000, immutable")
            }
        }
    }

    @Test func `a page of another version gets the current assets, which are validated at each use`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            for path in ["/app.css", "/assets/1/app.css", "/assets/1/live-worker.js"] {
                let asset = try await browser.request(.get, path)
                #expect(asset.status == .ok)
                #expect(asset.headerFields[.cacheControl] == "no-cache")
            }
        }
    }

    @Test(arguments: Transport.allCases)
    func `a cached asset is not sent again`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let first = try await browser.request(.get, "/app.css")
            let again = try await browser.request(
                .get,
                "/app.css",
                headerFields: [.ifNoneMatch: try #require(first.headerFields[.eTag])]
            )
            #expect(again.status == .notModified)
            #expect(again.body.isEmpty)
        }
    }
}
