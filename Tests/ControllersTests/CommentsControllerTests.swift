import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommentsControllerTests {
    private let source = PostedSource()

    private static func document(_ count: Int) -> String {
        let rows = (1...count).map {
            #"{"name": "Name \#($0)", "email": "e\#($0)@example.org", "body": "Body \#($0)"}"#
        }
        return "[\(rows.joined(separator: ","))]"
    }

    /// Loads the page until no load is running.
    private func look(_ browser: Browser) async throws -> Page {
        try await browser.visit("/comments", until: { try $0.all("progress").isEmpty })
    }

    @Test func `before the first load the page has only the button that loads`() async throws {
        try await TestApp(comments: source).browse { browser in
            let page = try await browser.visit("/comments")

            try #expect(page.one("h1").text == "Comments")
            try #expect(page.one("#live-comments .count").text == "No comments yet. Load them from comments.example.")
            try #expect(page.one("#live-comments button").text == "Load comments")
            try #expect(page.one("#live-comment-list").text.isEmpty)
            try #expect(page.one("#site-navigation a[aria-current=true]").text == "Home")
            #expect(await source.requestCount == 0)
        }
    }

    @Test func `a load is answered at once, shows its progress, and ends with the comments`() async throws {
        try await TestApp(comments: source).browse { browser in
            var page = try await browser.visit("/comments").submit("Load comments")

            #expect(page.path == "/comments")
            try #expect(page.one(".loading-progress").text.contains("No response yet"))
            try #expect(page.all("main button").map(\.text) == ["Cancel loading"])

            while await source.requestCount == 0 { await Task.yield() }
            await source.report(100_000)
            page = try await page.click("Reload")
            try #expect(page.one(".loading-progress").text.contains("98 KB so far"))

            await source.post(Self.document(2))
            page = try await look(browser)
            try #expect(page.one("#live-comments .count").text.hasPrefix("2 comments, as of 20"))
            try #expect(page.one("#live-comments time")["datetime"]?.hasSuffix("Z") == true)
            try #expect(page.all("ol.comments > li").count == 2)
            try #expect(page.one("ol.comments > li:first-child h2").text == "Name 1")
            try #expect(page.one("ol.comments > li:first-child .comment-email").text == "e1@example.org")
            try #expect(page.one("ol.comments > li:first-child .comment-body").text == "Body 1")
            try #expect(page.one("#live-comments button").text == "Load comments again")
            try #expect(page.all(".pagination").isEmpty)
        }
    }

    @Test func `a load is cancelled by a button, and the earlier comments stay`() async throws {
        await source.post(Self.document(2))
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            _ = try await look(browser).submit("Load comments again")
            while await source.requestCount < 2 { await Task.yield() }
            let page = try await browser.visit("/comments").submit("Cancel loading")
            try #expect(page.one(".loading-failure h2").text == "Loading the comments was cancelled")
            try #expect(page.one(".loading-failure").text.contains("The earlier comments are still shown."))
            try #expect(page.all("ol.comments > li").count == 2)
            try #expect(page.one("#live-comments button").text == "Load comments again")
        }
    }

    @Test func `starting a load is answered with 303`() async throws {
        try await TestApp(comments: source).browse { browser in
            let response = try await browser.post([:], to: "/comments")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location] == "/comments")
        }
    }

    @Test func `a second click during a load starts no other load`() async throws {
        try await TestApp(comments: source).browse { browser in
            for _ in 0..<3 { _ = try await browser.post([:], to: "/comments") }
            await source.post(Self.document(1))
            _ = try await look(browser)
            #expect(await source.requestCount == 1)
        }
    }

    @Test func `after a load, the page shows when the next is possible, and no visitor begins one before`()
        async throws
    {
        let clock = SteppedClock()
        let app = try await TestApp(comments: source, loadPause: 60, now: { clock.now })
        await source.post(Self.document(1))
        try await app.browse(over: .inProcess) { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let page = try await look(browser)
            try #expect(page.one("#live-comments .pause-note").text.hasPrefix("You can load the comments again at"))
            try #expect(page.all("#live-comments button:not([disabled])").isEmpty)
            for _ in 0..<20 {
                let stranger = Browser(responder: app.application)
                #expect(try await stranger.post([:], to: "/comments").status == .seeOther)
            }
            #expect(await source.requestCount == 1)
            clock.move(by: 60)
            await source.post(.timedOut)
            _ = try await browser.post([:], to: "/comments")
            let failed = try await look(browser)
            try #expect(failed.all(".loading-failure").count == 1)
            try #expect(failed.all(".pause-note").count == 1)
            _ = try await browser.post([:], to: "/comments")
            #expect(await source.requestCount == 2)
        }
        await app.application.close()
    }

    @Test func `an empty list says that no data was found`() async throws {
        await source.post("[]")
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let page = try await look(browser)
            try #expect(page.one("#live-comments .count").text.hasPrefix("No data found at comments.example since 20"))
            try #expect(page.one("#live-comment-list .empty strong").text == "No data found")
        }
    }

    @Test func `an empty list keeps earlier comments, and replaces them if it is still empty an hour later`()
        async throws
    {
        let clock = SteppedClock()
        try await TestApp(comments: source, now: { clock.now }).browse { browser in
            await source.post(Self.document(2))
            _ = try await browser.visit("/comments").submit("Load comments")
            _ = try await look(browser)
            await source.post("[]")
            _ = try await browser.visit("/comments").submit("Load comments again")
            let page = try await look(browser)
            try #expect(page.one("#live-comments .count").text.hasPrefix("No data found at comments.example since 20"))
            try #expect(page.one("#live-comments .hint").text.hasPrefix("The comments loaded earlier are kept."))
            try #expect(page.all("ol.comments > li").count == 2)
            clock.move(by: 3_600)
            await source.post("[]")
            _ = try await page.submit("Load comments again")
            let later = try await look(browser)
            try #expect(later.all("ol.comments > li").isEmpty)
            try #expect(later.one("#live-comment-list .empty strong").text == "No data found")
        }
    }

    @Test(
        arguments: [
            (.unreachable, "comments.example cannot be reached."),
            (.timedOut, "comments.example took too long to respond."),
            (.status(404), "comments.example responded with the error status 404."),
            (.status(503), "comments.example responded with the error status 503."),
            (.redirectLoop, "comments.example redirects in a loop."),
            (.redirectElsewhere, "comments.example redirects to a server that Flipside does not load from."),
            (.tooLarge(limit: 4 << 20), "comments.example sent more than the limit of 4,096 KB."),
            (.failed(detail: "secret"), "The connection to comments.example failed before everything had arrived."),
        ] as [(RemoteError.Reason, String)]
    )
    func `a failure is explained, keeps the comments loaded before, and offers another try`(
        failure: (reason: RemoteError.Reason, words: String)
    ) async throws {
        for answer in 0..<3 {
            if answer == 1 { await source.post(failure.reason) } else { await source.post(Self.document(1 + answer)) }
        }
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            _ = try await look(browser).submit("Load comments again")
            var page = try await look(browser)

            try #expect(page.one(".loading-failure h2").text == "The comments could not be loaded")
            try #expect(page.one(".loading-failure .error").text == failure.words)
            try #expect(page.one(".loading-failure").text.contains("The earlier comments are still shown."))
            try #expect(!page.one("main").text.contains("secret"))
            try #expect(page.all("ol.comments > li").count == 1)
            try #expect(page.one("#live-comments .count").text.hasPrefix("1 comment, as of"))

            _ = try await page.submit("Try again")
            page = try await look(browser)
            try #expect(page.all(".loading-failure").isEmpty)
            try #expect(page.all("ol.comments > li").count == 3)
        }
    }

    @Test func `a response that is not a list of comments is explained`() async throws {
        await source.post("<p>Sorry</p>")
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let page = try await look(browser)
            try #expect(
                page.one(".loading-failure .error").text
                    == #"The response is not a list of comments: expected a JSON document, found "<p>Sorry</p>"."#
            )
            try #expect(!page.one(".loading-failure").text.contains("still here"))
        }
    }

    @Test func `a long list has pages with URLs`() async throws {
        await source.post(Self.document(120))
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let first = try await look(browser)
            try #expect(first.all("ol.comments > li").count == 50)
            try #expect(first.one("ol.comments")["start"] == nil)
            try #expect(first.one(".pagination p").text == "Page 1 of 3")

            let last = try await first.click("Last")
            #expect(last.path == "/comments?page=3")
            #expect(last.title == "Comments, page 3 · Flipside")
            try #expect(last.all("ol.comments > li").count == 20)
            try #expect(last.one("ol.comments")["start"] == "101")
            try #expect(last.one("ol.comments > li:first-child h2").text == "Name 101")
            try #expect(last.one("#live-comments .count").text.hasPrefix("120 comments"))
            try #expect(last.all("#live-comment-list[data-revision]").isEmpty)
            try #expect(last.one("#site-navigation a[aria-current=true]").text == "Home")

            try #expect(await browser.visit("/comments?page=4").path == last.path)
        }
    }

    @Test func `invalid rows are counted`() async throws {
        await source.post(#"[{"name": "n", "email": "e", "body": "b"}, {"name": "n"}, 1]"#)
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let page = try await look(browser)
            try #expect(page.one("#live-comments .hint").text.hasPrefix("2 rows were left out: "))
            try #expect(page.all("ol.comments > li").count == 1)
        }
    }

    @Test func `a restart keeps the comments and the time of the load`() async throws {
        let app = try await TestApp(comments: source)
        await source.post(Self.document(2))
        try await app.browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let before = try await look(browser)
            try await app.restarted().browse { browser in
                let after = try await browser.visit("/comments")
                try #expect(after.one("#live-comments .count").text == before.one("#live-comments .count").text)
                try #expect(after.all("ol.comments > li").count == 2)
                #expect(await source.requestCount == 1)
            }
        }
    }

    @Test func `hostile words are shown as words`() async throws {
        let hostile = #"</title><script>alert('1')</script>&amp;"# + "\u{301}<a href=javascript:alert(1)>"
        await source.post(#"[{"name": "\#(hostile)", "email": "\#(hostile)", "body": "\#(hostile)"}]"#)
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let page = try await look(browser)
            for part in [".comment-name", ".comment-email", ".comment-body"] {
                try #expect(page.one(part).text == hostile)
            }
            try #expect(page.all("main script").isEmpty)
            try #expect(page.all("main a").isEmpty)
        }
    }

    @Test func `hostile words in a failure are shown as words`() async throws {
        await source.post("<script>alert(1)</script>")
        try await TestApp(comments: source).browse { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            let page = try await look(browser)
            try #expect(page.one(".loading-failure .error").text.contains("<script>alert(1)</script>"))
            try #expect(page.all("main script").isEmpty)
        }
    }

    @Test func `shutting down cancels a running load, and keeps the comments`() async throws {
        let app = try await TestApp(comments: source)
        await source.post(Self.document(1))
        try await app.browse(over: .inProcess) { browser in
            _ = try await browser.visit("/comments").submit("Load comments")
            _ = try await look(browser).submit("Load comments again")
        }
        await app.application.close()
        await source.post(Self.document(2))
        #expect(try await app.storage.commentsStore.load()?.comments.count == 1)
        try await app.browse(over: .inProcess) { browser in
            let page = try await browser.visit("/comments").submit("Load comments again")
            try #expect(page.all("ol.comments > li").count == 1)
            try #expect(page.all("progress").isEmpty)
        }
    }
}
