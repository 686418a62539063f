import AppTesting
import HTMLTesting
import HTTPServer
import HTTPTypes
import Models
import Synchronization
import Testing

/// Tests of clients that are there before and after a restart of the app.
@Suite(.timeLimit(.minutes(10))) struct RestartTests {
    private static let paths = ["/", "/text", "/entries", "/songs", "/movies", "/comments", "/turntable", "/import"]

    /// Returns an app with changes of all that open pages show, and a browser that stays when the app is restarted.
    private func changedApp() async throws -> (app: TestApp, responder: Restartable, browser: Browser) {
        let source = PostedSource()
        let app = try await TestApp(comments: source)
        await source.post(#"[{"name": "Ada", "email": "", "body": "Hello"}]"#)
        let responder = Restartable(app)
        let browser = Browser(responder: responder)
        _ = try await browser.post(["text": "Before"], to: "/text")
        _ = try await browser.post(["words": "Before"], to: "/entries")
        _ = try await browser.post(["name": "Ada"], to: "/greeting")
        _ = try await browser.post(["favourite": "yes"], to: "/songs/1/favourite")
        _ = try await browser.visit("/comments").submit("Load comments")
        _ = try await browser.visit("/comments", until: { try $0.all("progress").isEmpty })
        return (app, responder, browser)
    }

    @Test func `a page that was shown before a restart is sent nothing that it has`() async throws {
        let (app, responder, browser) = try await changedApp()
        for path in Self.paths {
            let page = try await OpenPage(path, in: browser)
            #expect(try await page.next()?.name == "ready")
        }
        let pages = try await Self.paths.asyncMap { try await browser.visit($0) }
        try await responder.restart(app)
        for page in pages {
            let stream = try await OpenPage(page, in: browser)
            #expect(try await stream.next()?.name == "ready", "\(page.path)")
        }
        let stream = try await OpenPage(pages[1], in: browser)
        #expect(try await stream.next()?.name == "ready")
        _ = try await browser.post(["text": "After"], to: "/text")
        #expect(try await stream.next()?.name == "region")
    }

    @Test func `a state that a crash has ended is sent again, and nothing else`() async throws {
        let (app, responder, browser) = try await changedApp()
        let pages = try await Self.paths.asyncMap { try await browser.visit($0) }
        responder.use(try await app.restarted())
        for page in pages {
            let stream = try await OpenPage(page, in: browser)
            var ids: [String] = []
            while let event = try await stream.next(), event.name == "region" {
                ids.append(try event.document().first("[data-revision]")?["id"] ?? "")
            }
            let expected = ids.filter { ["live-comments", "live-import"].contains($0) || $0.contains("-favourite") }
            #expect(ids == expected, "\(page.path)")
        }
    }

    @Test func `a page that has not changed is not sent again after a restart`() async throws {
        let (app, responder, browser) = try await changedApp()
        var tags: [String: String] = [:]
        // The other pages have a form with a token of its own each time.
        for path in Self.paths where path != "/" && path != "/entries" {
            tags[path] = try await browser.request(.get, path).headerFields[.eTag]
            #expect(tags[path] != nil, "\(path)")
        }
        try await responder.restart(app)
        for (path, tag) in tags {
            let again = try await browser.request(.get, path, headerFields: [.ifNoneMatch: tag])
            #expect(again.status == .notModified, "\(path)")
        }
        _ = try await browser.post(["text": "After"], to: "/text")
        let changed = try await browser.request(
            .get,
            "/text",
            headerFields: [.ifNoneMatch: try #require(tags["/text"])]
        )
        #expect(changed.status == .ok)
    }

    @Test func `edits and changes of several can be undone after a crash`() async throws {
        let app = try await TestApp()
        let responder = Restartable(app)
        let browser = Browser(responder: responder)
        _ = try await browser.post(["words": "Before"], to: "/entries")
        let entry = try await browser.visit("/entries").click("Edit “Before”").fill("Entry", with: "After").submit(
            "Save"
        )
        let song = try await browser.visit("/songs/2/edit").fill("Name", with: "Renamed").submit("Save")
        let several = try await browser.visit("/songs?choose=yes").check("Choose Afire Love").submit("Delete")
        responder.use(try await app.restarted())
        try #expect(await entry.submit("Undo").one(".entry-words").text == "Before")
        try #expect(await song.submit("Undo").one("h1").text == CatalogueSample.songs.second.name)
        try #expect(await several.submit("Undo").one(".notice p").text == "1 song is as it was before.")
    }

    @Test(arguments: CatalogueSample.all)
    func `a form that is sent again after a restart adds once`(sample: CatalogueSample) async throws {
        let app = try await TestApp()
        let responder = Restartable(app)
        let browser = Browser(responder: responder)
        let form = try await browser.visit("\(sample.path)/new")
            .fill("Name", with: "Once").fill(sample.credit, with: "Somebody")
        let first = try await form.submit("Add")
        try await responder.restart(app)
        let second = try await form.submit("Add")
        #expect(second.path == first.path)
        #expect(second.status == .ok)
    }
}

/// An app that is restarted while its clients stay.
private final class Restartable: Responder {
    private let app: Mutex<TestApp>

    init(_ app: TestApp) {
        self.app = Mutex(app)
    }

    /// Ends a run of the app, and begins the next one.
    func restart(_ app: TestApp) async throws {
        await app.application.close()
        use(try await app.restarted())
    }

    func use(_ next: TestApp) {
        app.withLock { $0 = next }
    }

    func respond(to request: Request) async -> Response {
        await app.withLock(\.self).application.respond(to: request)
    }
}

extension Sequence {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async throws -> [T] {
        var results: [T] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
