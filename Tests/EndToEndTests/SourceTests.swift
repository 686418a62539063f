import Foundation
import HTMLTesting
import HTTPTypes
import ProgramTesting
import SocketTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SourceTests {
    /// A site with one document, which answers 304 to a client that has it already.
    private final class Site: Sendable {
        private let document: Mutex<(text: String, tag: String)>
        private let answers = Mutex<[Int]>([])

        init(_ text: String) {
            document = Mutex((text, "\"1\""))
        }

        var statuses: [Int] { answers.withLock(\.self) }

        func put(_ text: String, tag: String) { document.withLock { $0 = (text, tag) } }

        func serve() throws -> RawServer {
            try RawServer { client in
                let (text, tag) = self.document.withLock(\.self)
                let isKnown = client.head.lowercased().contains("if-none-match: \(tag)")
                self.answers.withLock { $0.append(isKnown ? 304 : 200) }
                client.send(
                    isKnown
                        ? "HTTP/1.1 304 Not Modified\r\nETag: \(tag)\r\n\r\n"
                        : "HTTP/1.1 200 OK\r\nETag: \(tag)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
                )
            }
        }
    }

    private func start(in folder: TemporaryFolder, _ server: RawServer, every interval: String) throws
        -> FlipsideProcess
    {
        let url = "http://127.0.0.1:\(server.port)/songs.csv"
        return try FlipsideProcess(serving: folder.path, ["--songs", url, "--refresh-interval", interval])
    }

    /// Reloads the page of songs until it shows these.
    private func wait(for names: [String], in browser: Browser) async throws {
        _ = try await browser.visit("/songs", until: { try $0.all("ol.media .media-title").map(\.text) == names })
    }

    /// Presses the button, and returns the page after the load.
    private func loadAnew(in browser: Browser) async throws -> Page {
        _ = try await browser.visit("/songs").submit("Load songs again")
        return try await browser.visit("/songs", until: { try $0.all("progress").isEmpty })
    }

    @Test func `songs are loaded from another machine repeatedly, and survive a restart without it`() async throws {
        let folder = try TemporaryFolder()
        let site = Site("name,artist\nAfrica,Toto\n")
        var server: RawServer? = try site.serve()
        var flipside = try start(in: folder, try #require(server), every: "60")
        var browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        try await wait(for: ["Africa"], in: browser)
        try await #expect(browser.visit("/songs").one(".pause-note").text.hasPrefix("You can load the songs again at"))
        _ = try await browser.post([:], to: "/songs/source")
        #expect(site.statuses == [200])
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().errors == "")

        // A restart ends the pause.
        flipside = try start(in: folder, try #require(server), every: "60")
        browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await loadAnew(in: browser)
        #expect(site.statuses == [200, 304])
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().errors == "")

        site.put("name,artist\nRosanna,Toto\n", tag: "\"2\"")
        flipside = try start(in: folder, try #require(server), every: "60")
        browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await loadAnew(in: browser)
        try await wait(for: ["Rosanna"], in: browser)
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().errors == "")

        flipside = try start(in: folder, try #require(server), every: "0")
        server = nil
        browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        try await wait(for: ["Rosanna"], in: browser)
        let page = try await loadAnew(in: browser)
        try #expect(page.one(".loading-failure .error").text == "127.0.0.1 cannot be reached.")
        try #expect(page.one("#live-song-source").text.contains("1 song from 127.0.0.1"))
        try #expect(page.all("ol.media > li").count == 1)
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().errors.contains("127.0.0.1 cannot be reached"))
    }

    @Test func `a source that does not answer holds up neither the start nor the end`() async throws {
        let folder = try TemporaryFolder()
        let server = try RawServer { $0.hang() }
        let flipside = try start(in: folder, server, every: "3600")
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        let page = try await browser.visit("/songs")
        // On a slow machine the load has timed out by now.
        try #expect(page.all(".loading-progress, .loading-failure").count == 1)
        try #expect(await browser.visit("/movies").all("ol.media > li").count == 13)
        let start = ContinuousClock.now
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().status == 0)
        // Less than any of the deadlines of a load.
        #expect(start.duration(to: .now) < .seconds(9))
    }

    @Test func `an unusable URL is refused, and its password is not printed`() async throws {
        let folder = try TemporaryFolder()
        let flipside = try FlipsideProcess(serving: folder.path, ["--songs", "https://me:secret@example.org/"])
        let outcome = await flipside.outcome()
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("“…@example.org/” is not a URL that can be loaded"))
        #expect(!outcome.errors.contains("secret"))
    }
}
