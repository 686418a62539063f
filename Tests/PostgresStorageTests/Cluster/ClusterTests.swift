import AppTesting
import Flipside
import HTMLTesting
import HTTPTypes
import Models
import PostgresTesting
import Testing

@testable import PostgresStorage

/// Two machines with one database.
@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct ClusterTests {
    /// Without NOTIFY, and with a long interval, so that a machine hears of nothing.
    private static let deaf = PropagationOptions(interval: 3_600, usesNotifications: false)

    @Test(arguments: [
        PropagationOptions(interval: 3_600), PropagationOptions(interval: 0.02, usesNotifications: false),
    ])
    func `a change on one machine is on the open pages of the other`(propagation: PropagationOptions) async throws {
        let cluster = try await Cluster(propagation: propagation)
        let (here, there) = (cluster.a.browser(), cluster.b.browser())
        let home = try await OpenPage("/", in: there)
        #expect(try await home.next()?.name == "ready")
        _ = try await here.post(["text": "Typed on A"], to: "/text")
        #expect(try await home.next("live-text").text.contains("Typed on A"))
        _ = try await here.post(["words": "Added on A"], to: "/entries")
        _ = try await here.post(["name": "Believe", "artist": "Cher"], to: "/songs")
        _ = try await here.post(["name": "Heat", "director": "Michael Mann"], to: "/movies")
        _ = try await there.visit("/entries", until: { $0.text.contains("Added on A") })
        _ = try await there.visit("/songs", until: { $0.text.contains("Believe") })
        _ = try await there.visit("/movies", until: { $0.text.contains("Michael Mann") })
        _ = try await there.post(["text": "Typed on B"], to: "/text")
        _ = try await here.visit("/text", until: { $0.text.contains("Typed on B") })
        await cluster.close()
    }

    @Test func `a page of one machine is sent nothing by the other that it has`() async throws {
        let cluster = try await Cluster()
        let browser = Browser(responder: cluster)
        _ = try await browser.post(["text": "Saved"], to: "/text")
        let page = try await browser.visit("/text")
        cluster.move(to: .b)
        let stream = try await OpenPage(page, in: browser)
        #expect(try await stream.next()?.name == "ready")
        await cluster.close()
    }

    @Test func `a visitor sees each own change on the other machine at once`() async throws {
        let cluster = try await Cluster(propagation: Self.deaf)
        let browser = Browser(responder: cluster)
        _ = try await browser.post(["name": "Ada"], to: "/greeting")
        for place in Cluster.Place.allCases {
            cluster.move(to: place)
            for path in ["/", "/settings", "/songs", "/favourites"] { _ = try await browser.request(.get, path) }
        }
        cluster.move(to: .a)
        _ = try await browser.post(["text": "Typed on A"], to: "/text")
        cluster.move(to: .b)
        #expect(try await browser.visit("/text").text.contains("Typed on A"))
        _ = try await browser.post(["name": "Grace"], to: "/greeting")
        _ = try await browser.post(["favourite": "yes"], to: "/songs/1/favourite")
        cluster.move(to: .a)
        #expect(try await browser.visit("/greeting").text.contains("Grace"))
        try #expect(await browser.visit("/songs?favourites=yes").all("ol.media > li").count == 1)
        _ = try await browser.visit("/settings").select("Dark", from: "Theme").submit("Save")
        cluster.move(to: .b)
        try #expect(await browser.visit("/settings").value(of: "Theme") == "Dark")
        await cluster.close()
    }

    @Test func `a visitor's change reaches the other machine without the visitor's help`() async throws {
        let cluster = try await Cluster()
        let browser = Browser(responder: cluster)
        _ = try await browser.post(["name": "Ada"], to: "/greeting")
        cluster.move(to: .b)
        let page = try await OpenPage("/greeting", in: browser)
        #expect(try await page.next()?.name == "ready")
        cluster.move(to: .a)
        _ = try await browser.post(["name": "Grace"], to: "/greeting")
        var isShown = false
        while !isShown, let event = try await page.next() { isShown = event.data.contains("Grace") }
        #expect(isShown)
        await cluster.close()
    }

    @Test func `a session begins and ends on both machines`() async throws {
        var access = Access()
        access.password = try Password(Array(TestApp.password.utf8))
        let cluster = try await Cluster(access: access)
        let browser = Browser(responder: cluster)
        _ = try await browser.visit("/songs").fill("Password", with: TestApp.password).submit("Sign in")
        cluster.move(to: .b)
        #expect(try await browser.visit("/songs").path == "/songs")
        let session = try #require(browser.cookies.first { $0.name.contains("session") })
        cluster.move(to: .a)
        _ = try await browser.post([:], to: "/sign-out")
        // Another browser with the cookie has seen nothing, so only the machines tell each other.
        let fields: HTTPFields = [.cookie: "\(session.name)=\(session.value)"]
        let other = cluster.b.browser()
        while try await other.request(.get, "/songs", headerFields: fields).status == .ok { await Task.yield() }
        #expect(try await other.request(.get, "/live", headerFields: fields).status != .ok)
        await cluster.close()
    }

    @Test func `what two people write on two machines is merged, and a form that is sent to both adds once`()
        async throws
    {
        let cluster = try await Cluster(propagation: Self.deaf)
        _ = try await cluster.a.browser().post(["text": "one two three"], to: "/text")
        let (first, second) = (Browser(responder: cluster.a.application), Browser(responder: cluster))
        let mine = try await first.visit("/text/edit").fill("Text", with: "ONE two three")
        let yours = try await second.visit("/text/edit").fill("Text", with: "one two THREE")
        _ = try await mine.submit("Save")
        cluster.move(to: .b)
        #expect(try await yours.submit("Save").text.contains("ONE two THREE"))

        cluster.move(to: .a)
        let form = try await second.visit("/songs/new").fill("Name", with: "Believe").fill("Artist", with: "Cher")
        let here = try await form.submit("Add")
        cluster.move(to: .b)
        let there = try await form.submit("Add")
        #expect(there.path == here.path)
        try #expect(await second.visit("/songs").all("ol.media > li").count == 14)
        await cluster.close()
    }

    @Test func `after the server has ended all connections, changes arrive again`() async throws {
        let cluster = try await Cluster(propagation: PropagationOptions(interval: 0.05))
        let there = cluster.b.browser()
        _ = try await there.visit("/text")
        try await cluster.a.storage.database.read { db in
            _ =
                try db.value(
                    """
                    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """
                ) as Int?
        }
        _ = try await cluster.a.browser().post(["text": "After"], to: "/text")
        _ = try await there.visit("/text", until: { $0.text.contains("After") })
        await cluster.close()
    }

    @Test func `a payload names subjects and revisions, or is too long and says so`() {
        let revisions: [Subject: Int] = [.text: 13, .catalogue(.songs): 4_711]
        #expect(ChangeAnnouncer.revisions(inPayload: ChangeAnnouncer.payload(of: revisions)) == revisions)
        let many = Dictionary((0..<200).map { (Subject.visitor([UInt8](repeating: UInt8($0), count: 32)), 1) }) { $1 }
        #expect(ChangeAnnouncer.payload(of: many) == "*")
        #expect(ChangeAnnouncer.revisions(inPayload: "*") == nil)
        #expect(ChangeAnnouncer.revisions(inPayload: ",text,songs.x,.,text.2") == [.text: 2])
    }
}
