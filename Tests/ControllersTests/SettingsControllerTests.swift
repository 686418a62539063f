import AppTesting
import Controllers
import Foundation
import HTMLTesting
import HTTPServer
import HTTPTypes
import Models
import Storage
import Synchronization
import Testing

struct SettingsControllerTests {
    private static let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"

    @Test func `every page links to the settings, which start with the defaults`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/songs").click("Settings")
            #expect(page.path == "/settings")
            try #expect(page.one("#you a[aria-current=page]").text == "Settings")
            try #expect(page.value(of: "GitHub username") == "")
            try #expect(page.value(of: "Repositories per page") == "30")
            try #expect(page.value(of: "Theme") == "System")
            try #expect(page.all("[role=status].notice").isEmpty)
            try #expect(page.all("input[name=remove-token]").isEmpty)
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `saved settings are shown with a notice`() async throws {
        try await TestApp().browse { browser in
            var page = try await browser.visit("/settings").fill("GitHub username", with: " octocat ")
                .select("50", from: "Repositories per page").submit("Save")
            try #expect(page.one("[role=status].notice[autofocus] p").text == "Your settings were saved.")
            page = try await browser.visit("/settings")
            try #expect(page.value(of: "GitHub username") == "octocat")
            try #expect(page.value(of: "Repositories per page") == "50")
            try #expect(page.all("[role=status].notice").isEmpty)
        }
    }

    @Test func `the menu of every page changes the theme, and the page stays`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/songs?sort=name")
            try #expect(page.all(".themes button").map(\.text) == ["System", "Light", "Dark"])
            try #expect(page.one(".themes [aria-pressed=true]").text == "System")
            func location(after referrer: String) async throws -> String? {
                let form: KeyValuePairs = ["theme": "dark", "return": ""]
                let response = try await browser.post(form, to: "/settings", headerFields: [.referer: referrer])
                return response.headerFields[.location]
            }
            try #expect(await location(after: "http://localhost:8080/songs?sort=name") == "/songs?sort=name")
            try #expect(await browser.visit("/").one(".themes [aria-pressed=true]").text == "Dark")
            try #expect(await browser.visit("/").one("html")["data-theme"] == "dark")
            // Neither another server, nor a URL that no page has.
            for referrer in ["http://localhost", "http://localhost//example.org/", "/songs", "http://localhost/layout"]
            {
                try #expect(await location(after: referrer) == "/settings?saved=yes", "\(referrer)")
            }
        }
    }

    @Test func `a refused form offers no newer settings, which would replace the input`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/settings")
            try #expect(page.all("[data-refresh]").count == 1)
            let refused = try await page.fill("GitHub username", with: "no spaces").submit("Save")
            #expect(refused.status == .unprocessableContent)
            try #expect(refused.all("[data-refresh]").isEmpty)
        }
    }

    @Test func `the URL alone does not show the notice of saving`() async throws {
        let page = try await Browser(responder: TestApp().application).visit("/settings?saved=yes")
        try #expect(page.all("[role=status].notice").isEmpty)
    }

    @Test func `every page, error pages included, has the saved theme, until it follows the system again`() async throws
    {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/settings").select("Dark", from: "Theme").submit("Save")
            for page in [page, try await browser.visit("/"), try await browser.visit("/nowhere")] {
                try #expect(page.one("html")["data-theme"] == "dark")
                try #expect(page.one("meta[name=color-scheme]")["content"] == "dark")
            }
            let restored = try await browser.visit("/settings").select("System", from: "Theme").submit(
                "Save"
            )
            try #expect(restored.one("html")["data-theme"] == nil)
            try #expect(restored.one("meta[name=color-scheme]")["content"] == "light dark")
            #expect(browser.cookies.map(\.name) == ["flipside-visitor"])
        }
    }

    @Test(arguments: ["", "blue", "dark\"><script>", "DARK"])
    func `an invalid theme cookie changes nothing`(theme: String) async throws {
        let response = try await Browser(responder: TestApp().application)
            .request(.get, "/", headerFields: [.cookie: "flipside-theme=\(theme)"])
        #expect(try Document(html: response.body).first("html")?["data-theme"] == nil)
    }

    @Test func `a token is saved but never shown, stays when the field is empty, and can be removed`() async throws {
        try await TestApp().browse { browser in
            var page = try await browser.visit("/settings").fill("GitHub token", with: Self.token).submit("Save")
            try #expect(page.one("input[name=remove-token]")["checked"] == nil)
            page = try await page.fill("GitHub username", with: "octocat").submit("Save")
            try #expect(page.all("input[name=remove-token]").count == 1)
            for path in ["/settings", "/repositories", "/"] {
                let response = try await browser.request(.get, path)
                #expect(!String(decoding: response.body, as: UTF8.self).contains(Self.token))
            }
            page = try await browser.visit("/settings").check("Remove the token").submit("Save")
            try #expect(page.all("input[name=remove-token]").isEmpty)
        }
    }

    @Test func `every invalid field has an error and a link to it, and all input but the token stays`() async throws {
        try await TestApp().browse { browser in
            let form = "github-name=octo.cat&github-token=a%20b&page-size=31&theme=blue"
            let page = try await browser.visit("/settings", posting: form)
            #expect(page.status == .unprocessableContent)
            #expect(page.title == "Error: Settings · Flipside")
            let fields = ["github-name", "github-token", "page-size", "theme"]
            try #expect(page.all("[aria-invalid=true]").map { $0["id"] } == fields)
            let links = try page.all("[role=alert] li > a")
            #expect(links.map { $0["href"] } == fields.map { "#\($0)" })
            for field in fields {
                try #expect(page.one("#\(field)")["aria-describedby"]?.contains("\(field)-error") == true)
            }
            try #expect(page.value(of: "GitHub username") == "octo.cat")
            try #expect(page.one("#github-token")["value"] == nil)
            try #expect(page.one("[autofocus]")["id"] == "github-name")
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `a GitHub user chosen on the page of the stars is refused there`()
        async throws
    {
        try await TestApp().browse { browser in
            let stars = try await browser.visit("/repositories")
            let refused = try await stars.fill("GitHub username", with: "octo cat").submit("Show stars")
            #expect(refused.status == .unprocessableContent)
            #expect(refused.title == "Error: Stars · Flipside")
            try #expect(refused.one("#github-name[aria-invalid=true][autofocus]")["value"] == "octo cat")
            try #expect(refused.all("input[type=password]").isEmpty)
            let chosen = try await refused.fill("GitHub username", with: "octocat").submit("Show stars")
            #expect(chosen.path == "/repositories")
        }
    }

    @Test func `a token sent with an invalid field has to be entered again, and the page says so`() async throws {
        let form = "github-name=octo.cat&github-token=\(Self.token)&page-size=30&theme=auto"
        let browser = Browser(responder: try await TestApp().application)
        let page = try await browser.visit("/settings", posting: form)
        try #expect(page.one("#github-token-error").text == "Enter the token again, as it is never shown.")
        let response = try await browser.request(.get, "/settings")
        #expect(!String(decoding: response.body, as: UTF8.self).contains(Self.token))
    }

    @Test(arguments: [
        ("a b", "letters, digits, hyphens and underscores"),
        (String(repeating: "a", count: 40), "at most 39 characters"),
        ("öctocat", "letters, digits, hyphens and underscores"), ("../a", "letters, digits, hyphens and underscores"),
        ("<script>", "letters, digits, hyphens and underscores"),
    ])
    func `each kind of invalid GitHub name has its own message`(name: String, words: String) async throws {
        let browser = Browser(responder: try await TestApp().application)
        let page = try await browser.visit("/settings").fill("GitHub username", with: name).submit("Save")
        #expect(page.status == .unprocessableContent)
        try #expect(page.one("#github-name-error").text.contains(words))
        try #expect(page.value(of: "GitHub username") == name)
    }

    @Test func `nobody sees the settings of another visitor, and a restart keeps them`() async throws {
        let app = try await TestApp()
        let ada = Browser(responder: app.application)
        _ = try await ada.visit("/settings").fill("GitHub username", with: "ada").submit("Save")
        let other = try await Browser(responder: app.application).visit("/settings")
        try #expect(other.value(of: "GitHub username") == "")

        let cookies = ada.cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        let response = try await Browser(responder: app.restarted().application)
            .request(.get, "/settings", headerFields: [.cookie: cookies])
        #expect(try Document(html: response.body).first("#github-name")?["value"] == "ada")
    }
}

/// Tests of saving the settings while the stars cannot be read, without the app around the controller.
struct SettingsWithBrokenStarsTests {
    private struct Broken: Error {}

    private struct BrokenStore: StargazerStore {
        func stars(of name: GitHubName) throws -> StoredStars { throw Broken() }
        func newRun(of name: GitHubName) throws -> SyncRun { throw Broken() }
        func page(_ number: Int, of name: GitHubName) throws -> StoredPage? { throw Broken() }
        func save(_ page: StarPage, number: Int, in run: SyncRun, of name: GitHubName) throws -> StoredStars {
            throw Broken()
        }
        func confirm(page number: Int, in run: SyncRun, of name: GitHubName) throws -> StoredStars { throw Broken() }
        func complete(_ run: SyncRun, of name: GitHubName, at time: Date) throws -> StoredStars { throw Broken() }
        func waitEnd() throws -> Date? { throw Broken() }
        func saveWait(until time: Date?, for name: GitHubName, at now: Date) throws { throw Broken() }
        func cancellation(of name: GitHubName) throws -> Date? { throw Broken() }
        func saveCancellation(at time: Date?, of name: GitHubName) throws { throw Broken() }
        func stargazerCount() throws -> Int { throw Broken() }
        func deleteStargazer(notSyncedSince time: Date) throws -> Bool { throw Broken() }
    }

    private final class Log: Sendable {
        private let failures = Mutex<[StarsFailure]>([])
        var all: [StarsFailure] { failures.withLock { $0 } }
        func add(_ failure: StarsFailure) { failures.withLock { $0.append(failure) } }
    }

    @Test func `settings are saved although no sync begins, and the failure is logged`() async throws {
        let log = Log()
        var configuration = SyncConfiguration(source: MissingStarSource())
        configuration.logFailure = { _, failure in log.add(failure) }
        let visitors = await Visitors(store: try Storage.inMemory().visitorStore)
        let stargazers = await Stargazers(configuration, store: BrokenStore())
        let settings = SettingsController(
            visitors: visitors,
            following: FollowedStars(visitors: visitors, stargazers: stargazers),
            signIn: nil,
            pages: PageResponder(assetVersion: 1, liveEpoch: nil)
        )
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/settings")
        head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        let form = "github-name=octocat&page-size=30&theme=auto"
        var context = RequestContext()
        context.visitor = .random()
        let request = Request(head: head, body: RequestBody(Array(form.utf8)))
        let response = try await settings.change(request, in: context) { _ in true }
        #expect(response.status == .seeOther)
        #expect(try await visitors.state(of: context.visitor).settings.gitHubName == GitHubName("octocat"))
        #expect(log.all == [.notStored(detail: "Broken()")])
    }
}
