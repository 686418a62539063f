import HTMLTesting
import PostgresTesting
import Testing

@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct OutageTests {
    /// Ends all connections to a database, and refuses new ones, as a server that is away.
    private func takeAway(_ name: String) throws {
        try administer("ALTER DATABASE \(name) WITH ALLOW_CONNECTIONS false")
        try administer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
    }

    private func bringBack(_ name: String) throws {
        try administer("ALTER DATABASE \(name) WITH ALLOW_CONNECTIONS true")
    }

    private func administer(_ sql: String) throws {
        let address = try PostgresAddress(TestServer.url(ofDatabase: "postgres"))
        try PostgresConnection(to: address).run(script: sql)
    }

    @Test func `without the database, pages in memory are shown, and forms are kept until it is back`() async throws {
        let name = try await TestDatabases.make()
        let node = try await Node(at: PostgresAddress(TestServer.url(ofDatabase: name)))
        let browser = node.browser()
        _ = try await browser.visit("/text/edit").fill("Text", with: "Before").submit("Save")
        let form = try await browser.visit("/text/edit").fill("Text", with: "Typed “during” it")
        let song = try await browser.visit("/songs/new").fill("Name", with: "Believe").fill("Artist", with: "Cher")
        let paths = ["/", "/text", "/entries", "/songs", "/movies"]
        for path in paths { _ = try await browser.visit(path) }
        try takeAway(name)
        for path in paths {
            #expect(try await browser.visit(path).status == .ok, "\(path)")
            #expect(try await node.browser().visit(path).status == .ok, "\(path)")
        }
        // A proxy that took all machines out would hide the pages in memory.
        let readiness = try await browser.request(.get, "/readyz")
        #expect(readiness.status == .ok)
        #expect(String(decoding: readiness.body, as: UTF8.self).hasPrefix("degraded: "))
        let away = try await browser.visit("/songs/artists")
        #expect(away.status == .serviceUnavailable)
        #expect(away.text.contains("The database does not answer"))
        let kept = try await form.submit("Save")
        #expect(kept.status == .serviceUnavailable)
        #expect(kept.text.contains("What you entered is kept on this page."))
        let keptSong = try await song.submit("Add")
        #expect(keptSong.status == .serviceUnavailable)

        try bringBack(name)
        let saved = try await kept.submit("Send again")
        try #expect(saved.one("#text .text").text == "Typed “during” it")
        _ = try await keptSong.submit("Send again")
        try #expect(await browser.visit("/songs").all("ol.media > li").count == 14)
        #expect(try await String(decoding: browser.request(.get, "/readyz").body, as: UTF8.self) == "ok\n")
        let counts = try #require(node.storage.stores.statistics?.current)
        #expect(counts.lostListenerCount > 0)
        #expect(counts.lastRead != nil)
        await node.close()
    }
}
