import AppTesting
import Flipside
import HTMLTesting
import HTTPTypes
import Models
import Storage
import Testing

struct SignInControllerTests {
    private func signedIn(_ browser: Browser, from path: String = "/sign-in") async throws -> Page {
        try await browser.visit(path).fill("Password", with: TestApp.password).submit("Sign in")
    }

    @Test(arguments: Transport.allCases)
    func `without the password no page is shown, and with it the requested one`(transport: Transport) async throws {
        try await TestApp(protecting: .all).browse(over: transport) { browser in
            let asked = try await browser.visit("/songs")
            #expect(asked.path == "/sign-in?return=/songs")
            try #expect(asked.one("h1").text == "Sign in")
            #expect(!asked.text.contains("Thriller"))

            let songs = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(songs.path == "/songs")
            try #expect(songs.all("ol.media > li").count == 13)
            let movies = try await browser.visit("/movies")
            #expect(movies.path == "/movies")
        }
    }

    @Test(arguments: ["/", "/songs", "/songs/1", "/movies", "/movies/1", "/text", "/text/edit"])
    func `every page asks for the password, whatever the method`(path: String) async throws {
        try await TestApp(protecting: .all).browse { browser in
            for method in [HTTPRequest.Method.get, .head] {
                let response = try await browser.request(method, path)
                #expect(response.status == .seeOther)
                #expect(response.headerFields[.location] == "/sign-in?return=\(path)")
                #expect(response.body.isEmpty)
            }
        }
    }

    @Test func `the sign-in page and its files need no password`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            let page = try await browser.visit("/sign-in")
            #expect(page.status == .ok)
            for link in try page.all("head > link[href]") {
                let asset = try await browser.request(.get, try #require(link["href"]))
                #expect(asset.status == .ok)
            }
        }
    }

    @Test func `reading needs no password when only writing is protected`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            for path in ["/", "/songs", "/songs/1", "/movies/1", "/text", "/text/edit"] {
                let page = try await browser.visit(path)
                #expect(page.path == path)
                #expect(page.status == .ok)
                #expect(page.headerFields[.cacheControl] == "private, no-cache")
            }
        }
    }

    @Test(arguments: Protection.allCases)
    func `a text that is sent without a session is kept, and saved after the password`(
        protection: Protection
    ) async throws {
        let typed = "Kept & “safe”\n\t=+%\u{1F3B6}\n"
        let app = try await TestApp(protecting: protection)
        try await app.browse { browser in
            _ = try await signedIn(browser)
            let form = try await browser.visit("/text/edit").fill("Text", with: typed)
            _ = try await browser.post([:], to: "/sign-out")

            let asked = try await form.submit("Save")
            #expect(asked.status == .forbidden)
            try #expect(asked.one("h1").text == "Sign in")
            #expect(try await app.storage.textStore.load().revision == 0)

            let wrong = try await asked.fill("Password", with: "wrong").submit("Sign in")
            #expect(wrong.status == .unprocessableContent)
            let text = try await wrong.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(text.path == "/text")
            try #expect(text.one("#text .text").textContent == typed)
            try #expect(text.button("Sign out"))
        }
    }

    @Test func `a held text that is refused comes back on its form`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let typed = String(repeating: "x", count: 10_001)
            let asked = try await browser.visit("/text/edit").fill("Text", with: typed).submit("Save")
            let form = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(form.status == .unprocessableContent)
            try #expect(form.value(of: "Text") == typed)
            let saved = try await form.fill("Text", with: "short").submit("Save")
            #expect(saved.path == "/text")
        }
    }

    @Test func `a held form that is refused is shown to a signed-in visitor, in the visitor's theme`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            _ = try await signedIn(browser)
            _ = try await browser.visit("/settings").select("Dark", from: "Theme").submit("Save")
            _ = try await browser.post([:], to: "/sign-out")
            let typed = String(repeating: "x", count: 10_001)
            let asked = try await browser.visit("/text/edit").fill("Text", with: typed).submit("Save")
            let form = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(form.status == .unprocessableContent)
            try #expect(form.one("html")["data-theme"] == "dark")
            try #expect(form.button("Sign out"))
        }
    }

    @Test func `a client of JSON gets JSON in place of the sign-in page`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            for (method, path) in [(HTTPRequest.Method.get, "/songs"), (.post, "/entries")] {
                let fields: HTTPFields = [
                    .accept: "application/json", .contentType: "application/x-www-form-urlencoded",
                ]
                let response = try await browser.request(method, path, headerFields: fields)
                #expect(response.status == .forbidden)
                #expect(response.headerFields[.contentType] == "application/json")
            }
        }
    }

    @Test func `a form that cannot be held is refused with advice`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let large = try await browser.visit(
                "/text",
                posting: "text=" + String(repeating: "x", count: 300 * 1024)
            )
            #expect(large.status == .forbidden)
            try #expect(large.one("h1").text == "Sign in first")
            try #expect(large.one("main a.button")["href"] == "/sign-in")

            let other = try await browser.request(
                .post,
                "/text",
                headerFields: [.contentType: "application/json"],
                body: Array("{}".utf8)
            )
            #expect(other.status == .forbidden)

            let packed = try await browser.request(
                .post,
                "/text",
                headerFields: [.contentType: "application/x-www-form-urlencoded", .contentEncoding: "gzip"],
                body: Array("text=a".utf8)
            )
            #expect(packed.status == .unsupportedMediaType)
        }
    }

    @Test(arguments: Protection.allCases)
    func `settings are held without their token`(
        protection: Protection
    ) async throws {
        try await TestApp(protecting: protection).browse { browser in
            for name in ["github-token", "github%2Dtoken"] {
                let asked = try await browser.visit("/settings", posting: "theme=dark&\(name)=ghp_secret")
                #expect(asked.status == .forbidden)
                try #expect(asked.all("[value*=ghp_secret]").isEmpty)
                try #expect(asked.one("h1").text == "Sign in first")
            }
            let asked = try await browser.visit("/settings", posting: "theme=dark&github-token=")
            let saved = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            try #expect(saved.one("html")["data-theme"] == "dark")
        }
    }

    @Test func `a wrong password is explained beside the field, and signs nobody in`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            let page = try await browser.visit("/sign-in?return=/songs").fill("Password", with: "sesame").submit(
                "Sign in"
            )
            #expect(page.status == .unprocessableContent)
            #expect(page.title.hasPrefix("Error: Sign in"))
            try #expect(page.one("#password-error").text.contains("password is wrong"))
            try #expect(page.one("#password")["aria-invalid"] == "true")
            try #expect(page.one("#password")["value"] == nil)
            #expect(browser.cookies.isEmpty)

            let songs = try await page.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(songs.path == "/songs")
        }
    }

    @Test(arguments: ["", "a=b", "password=%ff", "password="])
    func `a form without a password is a wrong password`(form: String) async throws {
        try await TestApp(protecting: .all).browse { browser in
            let page = try await browser.visit("/sign-in", posting: form)
            #expect(page.status == .unprocessableContent)
        }
    }

    @Test func `after several wrong passwords even the right one has to wait`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            for number in 1...5 {
                let response = try await browser.post(["password": "guess \(number)"], to: "/sign-in")
                #expect(response.status == .unprocessableContent)
            }
            let page = try await browser.visit("/sign-in").fill("Password", with: TestApp.password).submit("Sign in")
            #expect(page.status == .tooManyRequests)
            #expect(page.text.contains("Try again in"))
            let seconds = try #require(page.headerFields[.retryAfter].flatMap { Int($0) })
            #expect((1...20).contains(seconds))
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `signing out ends the session on the server as well`() async throws {
        let app = try await TestApp(protecting: .all)
        try await app.browse { browser in
            let page = try await signedIn(browser)
            let cookie = try #require(browser.cookies.first)
            #expect(browser.cookies.map(\.name) == ["flipside-session", "flipside-device"])
            let asked = try await page.submit("Sign out")
            #expect(asked.path == "/sign-in?signed-out=yes")
            try #expect(asked.one(".notice[role=status]").text == "You are signed out.")
            #expect(browser.cookies.map(\.name) == ["flipside-device"])
            #expect(try await app.storage.sessionStore.load().isEmpty)

            let replayed = try await browser.request(
                .get,
                "/songs",
                headerFields: [.cookie: "\(cookie.name)=\(cookie.value)"]
            )
            #expect(replayed.status == .seeOther)
        }
    }

    @Test func `a token that the browser brings is not taken over`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            let brought: HTTPFields = [.cookie: "flipside-session=0123456789abcdef0123456789abcdef"]
            let response = try await browser.post(
                ["password": TestApp.password],
                to: "/sign-in",
                headerFields: brought
            )
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.setCookie]?.contains("0123456789abcdef") == false)
            let songs = try await browser.request(.get, "/songs", headerFields: brought)
            #expect(songs.status == .seeOther)
        }
    }

    @Test func `every page can be reached from Home after signing in`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            _ = try await signedIn(browser)
            let visited = try await browser.crawl()
            #expect(visited.contains("/songs/1"))
            #expect(!visited.contains { $0.hasPrefix("/sign-in") })
        }
    }

    @Test func `a session survives a restart, but not another password`() async throws {
        let app = try await TestApp(protecting: .all)
        var cookie = ""
        try await app.browse { browser in
            _ = try await signedIn(browser)
            cookie = try #require(browser.cookies.first.map { "\($0.name)=\($0.value)" })
        }
        try await app.restarted().browse { browser in
            let response = try await browser.request(.get, "/songs", headerFields: [.cookie: cookie])
            #expect(response.status == .ok)
        }
        var access = Access()
        access.password = try Password(Array("close sesame".utf8))
        try await app.restarted(with: access).browse { browser in
            let response = try await browser.request(.get, "/songs", headerFields: [.cookie: cookie])
            #expect(response.status == .seeOther)
        }
    }

    @Test func `the cookie is for this server's eyes`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            let response = try await browser.post(["password": TestApp.password], to: "/sign-in")
            #expect(response.status == .seeOther)
            let fields = response.headerFields[values: .setCookie]
            #expect(fields.count == 2)
            let (session, device) = (fields.first ?? "", fields.last ?? "")
            #expect(session.hasPrefix("flipside-session="))
            #expect(session.hasSuffix("; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly"))
            #expect(device.hasPrefix("flipside-device="))
            #expect(device.hasSuffix("; Path=/; Max-Age=34560000; SameSite=Lax; HttpOnly"))
        }
    }

    @Test func `over https the cookies stay on https and on this host`() async throws {
        let browser = try await TestApp(protecting: .all).browser(host: "localhost", isSecure: true)
        let response = try await browser.post(["password": TestApp.password], to: "/sign-in")
        for (field, name) in zip(response.headerFields[values: .setCookie], ["session", "device"]) {
            #expect(field.hasPrefix("__Host-flipside-\(name)="))
            #expect(field.contains("; Path=/;") && field.contains("; Secure") && !field.contains("Domain"))
        }
        #expect(try await browser.visit("/songs").path == "/songs")
        _ = try await browser.post([:], to: "/sign-out")
        #expect(browser.cookies.map(\.name) == ["__Host-flipside-device"])
    }

    @Test func `over https a session that another host has planted does not count`() async throws {
        let app = try await TestApp(protecting: .all)
        let browser = app.browser(host: "localhost", isSecure: true)
        _ = try await browser.post(["password": TestApp.password], to: "/sign-in")
        let session = try #require(browser.cookies.first)
        let planted = "flipside-session=0123456789abcdef0123456789abcdef"
        for (cookies, status) in [
            ("\(planted); \(session.name)=\(session.value)", HTTPResponse.Status.ok),
            ("flipside-session=\(session.value)", .seeOther), (planted, .seeOther),
        ] {
            let other = app.browser(host: "localhost", isSecure: true)
            #expect(try await other.request(.get, "/songs", headerFields: [.cookie: cookies]).status == status)
        }
    }

    @Test func `a browser that has signed in before signs in although others have guessed`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            let page = try await signedIn(browser)
            _ = try await page.submit("Sign out")
            let stranger: HTTPFields = [.cookie: "a=b"]
            for _ in 1...5 { _ = try await browser.post(["password": "guess"], to: "/sign-in", headerFields: stranger) }
            let refused = try await browser.post(
                ["password": TestApp.password],
                to: "/sign-in",
                headerFields: stranger
            )
            #expect(refused.status == .tooManyRequests)
            #expect(try await signedIn(browser).path == "/")
        }
    }

    @Test func `sessions are listed in the settings, and end one by one`() async throws {
        let app = try await TestApp(protecting: .all)
        var others: [Browser] = []
        for name in ["Firefox/140.0", "Chrome/140.0", "Safari/605.1"] {
            let other = app.browser(host: "localhost")
            let fields: HTTPFields = [.userAgent: "Mozilla/5.0 (X11; Linux x86_64) \(name)"]
            _ = try await other.post(["password": TestApp.password], to: "/sign-in", headerFields: fields)
            others.append(other)
        }
        try await app.browse { browser in
            _ = try await signedIn(browser)
            let settings = try await browser.visit("/settings")
            let rows = try settings.all("#sessions li")
            #expect(rows.count == 4)
            #expect(rows.first?.text.hasPrefix("Unknown browser (this browser) Begun ") == true)
            #expect(rows.dropFirst().contains { $0.text.hasPrefix("Firefox on Linux Begun ") })

            let names = try settings.all("#sessions li button").compactMap { $0["aria-label"] }
            let name = try #require(names.first { $0.contains("Chrome on Linux") })
            let ended = try await settings.submit(name)
            #expect(ended.path == "/settings")
            try #expect(ended.all("#sessions li").count == 3)
            var paths: [String] = []
            for other in others { paths.append(try await other.visit("/songs").path) }
            #expect(paths == ["/songs", "/sign-in?return=/songs", "/songs"])

            let alone = try await ended.submit("End all other sessions")
            try #expect(alone.all("#sessions li").count == 1)
            try #expect(!alone.button("End all other sessions"))
            for other in others { #expect(try await other.visit("/songs").path == "/sign-in?return=/songs") }

            let asked = try await alone.submit("End this session")
            #expect(asked.path == "/sign-in?signed-out=yes")
            #expect(try await app.storage.sessionStore.load().isEmpty)
        }
    }

    @Test func `sessions are shown to and ended by signed-in visitors only`() async throws {
        let app = try await TestApp(protecting: .writes)
        let owner = app.browser(host: "localhost")
        _ = try await signedIn(owner)
        let session = try #require(try await app.storage.sessionStore.load().first)
        try await app.browse { stranger in
            try #expect(await stranger.visit("/settings").all("#sessions").isEmpty)
            for form in [["session": session.id], ["others": "yes"]] as [KeyValuePairs<String, String>] {
                #expect(try await stranger.post(form, to: "/sessions/removal").status == .forbidden)
            }
            #expect(try await app.storage.sessionStore.load() == [session])
        }
        try await TestApp().browse { browser in
            try #expect(await browser.visit("/settings").all("#sessions").isEmpty)
            #expect(try await browser.post(["others": "yes"], to: "/sessions/removal").status == .notFound)
        }
    }

    @Test(
        arguments: [
            "https://evil.example/", "//evil.example", "/%5Cevil.example", "%2F%2Fevil.example", "javascript:alert(1)",
            "/sign-out",
        ]
    )
    func `signing in leads nowhere but to a page of the app`(target: String) async throws {
        try await TestApp(protecting: .all).browse { browser in
            let response = try await browser.post(["password": TestApp.password], to: "/sign-in?return=\(target)")
            #expect(response.status == .notFound)
            #expect(response.headerFields[.location] == nil)
        }
    }

    @Test(arguments: ["/entries/1/removal", "/text/restorations"])
    func `signing in for a form that was not held leads to the home page`(target: String) async throws {
        try await TestApp(protecting: .all).browse { browser in
            let response = try await browser.post(["password": TestApp.password], to: "/sign-in?return=\(target)")
            #expect(response.headerFields[.location] == "/")
        }
    }

    @Test func `protected pages are kept by no cache`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            let page = try await signedIn(browser, from: "/songs")
            #expect(page.headerFields[.cacheControl] == "private, no-store")
        }
    }

    @Test func `a signed-in visitor is not asked again, and can sign out on every page`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let songs = try await browser.visit("/songs")
            try #expect(songs.all("#you form").isEmpty)
            _ = try await signedIn(browser)
            for path in ["/", "/songs", "/nothing", "/text/edit"] {
                let page = try await browser.visit(path)
                try #expect(page.button("Sign out"))
            }
            let page = try await browser.visit("/sign-in?return=/songs")
            #expect(page.path == "/songs")
            let home = try await browser.visit("/sign-in?return=/songs/1/removal")
            #expect(home.path == "/")
        }
    }

    @Test func `without a password there is no sign-in page`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/sign-in")
            #expect(page.status == .notFound)
            for method in [HTTPRequest.Method.get, .put, .post, .options] {
                for path in ["/sign-in", "/sign-out"] {
                    let response = try await browser.request(method, path)
                    #expect(response.status == .notFound)
                    #expect(response.headerFields[.allow] == nil)
                }
            }
            let home = try await browser.visit("/")
            try #expect(home.all("#you form[action='/sign-out']").isEmpty)
            #expect(home.headerFields[.cacheControl] == "private, no-cache")
        }
    }

    @Test func `a session is ended by a form alone`() async throws {
        try await TestApp(protecting: .all).browse { browser in
            let response = try await browser.request(.get, "/sign-out")
            #expect(response.status == .methodNotAllowed)
            #expect(response.headerFields[.allow] == "POST, OPTIONS")
        }
    }
}

extension Page {
    /// Whether the page has a button with this name.
    fileprivate func button(_ name: String) throws -> Bool {
        try all("button").contains { $0.text == name }
    }
}
