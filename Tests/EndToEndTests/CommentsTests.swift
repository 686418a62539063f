import Foundation
import HTMLTesting
import HTTPTypes
import ProgramTesting
import SocketTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommentsTests {
    private let document = #"[{"name": "From afar", "email": "e@example.org", "body": "Hello"}]"#

    private func look(_ browser: Browser) async throws -> Page {
        try await browser.visit("/comments", until: { try $0.all("progress").isEmpty })
    }

    private func start(in folder: TemporaryFolder, loadingFrom server: RawServer) throws -> FlipsideProcess {
        try FlipsideProcess(serving: folder.path, ["--comments-url", "http://127.0.0.1:\(server.port)/comments"])
    }

    @Test func `loaded comments survive a restart without their source`() async throws {
        let folder = try TemporaryFolder()
        var server: RawServer? = try RawServer { [document] client in
            client.send("HTTP/1.1 200 OK\r\nContent-Length: \(document.utf8.count)\r\n\r\n\(document)")
        }
        var flipside = try start(in: folder, loadingFrom: try #require(server))
        var browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await browser.visit("/comments").submit("Load comments")
        try #expect(await look(browser).one("ol.comments h2").text == "From afar")
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().errors == "")

        flipside = try start(in: folder, loadingFrom: try #require(server))
        server = nil
        browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await browser.visit("/comments").submit("Load comments again")
        let page = try await look(browser)
        try #expect(page.one("ol.comments h2").text == "From afar")
        try #expect(page.one(".loading-failure .error").text == "127.0.0.1 cannot be reached.")
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().errors.contains("127.0.0.1 cannot be reached"))
    }

    @Test(arguments: ["http://comments.invalid/", "http://127.0.0.1:1/"])
    func `other machines are reached through the proxy in the environment, and this machine directly`(url: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let proxy = try RawServer { [document] client in
            client.send("HTTP/1.1 200 OK\r\nContent-Length: \(document.utf8.count)\r\n\r\n\(document)")
        }
        let flipside = try FlipsideProcess(
            ["--port", "0", "--data", folder.path, "--public", publicFolder, "--comments-url", url],
            environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
        )
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await browser.visit("/comments").submit("Load comments")
        let page = try await look(browser)
        try #expect(page.all("ol.comments h2").count == (url.contains("invalid") ? 1 : 0))
        try #expect(page.all(".loading-failure").count == (url.contains("invalid") ? 0 : 1))
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().status == 0)
    }

    @Test func `the program ends while a load gets no response`() async throws {
        let folder = try TemporaryFolder()
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let server = try RawServer { client in
            ask.yield()
            client.hang()
        }
        let flipside = try start(in: folder, loadingFrom: server)
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await browser.visit("/comments").submit("Load comments")
        await asked.first { _ in true }

        let start = ContinuousClock.now
        flipside.send(SIGTERM)
        let outcome = await flipside.outcome()
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        // Less than any of the deadlines of a load.
        #expect(start.duration(to: .now) < .seconds(9))
    }

    @Test func `an open page receives the progress of a load, and then the comments`() async throws {
        let folder = try TemporaryFolder()
        let server = try RawServer { [document] client in
            client.send("HTTP/1.1 200 OK\r\nContent-Length: \(document.utf8.count)\r\n\r\n\(document)")
        }
        let flipside = try start(in: folder, loadingFrom: server)
        let port = try await flipside.port()
        let browser = Browser(host: "127.0.0.1", port: port)
        let page = try await browser.visit("/comments")
        let epoch = try #require(try page.one("html")["data-live-epoch"])
        let stream = try RawConnection(toPort: port)
        try await stream.send("GET /live?seen=\(epoch):comments.0,comment-list.0 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await receive("event: ready", from: stream)

        _ = try await page.submit("Load comments")
        let news = try await receive("You can load the comments again", "From afar", from: stream)
        #expect(news.contains("id=\"live-comments\""))
        #expect(news.contains("id=\"live-comment-list\" data-revision=\"1\""))
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().status == 0)
    }

    /// Receives until all these words have arrived, and returns everything.
    @discardableResult
    private func receive(_ words: String..., from stream: RawConnection) async throws -> String {
        var received = ""
        while !words.allSatisfy(received.contains) {
            let part = try await stream.receive()
            try #require(!part.isEmpty)
            received += String(decoding: part, as: UTF8.self)
        }
        return received
    }
}
