import HTMLTesting
import Synchronization
import Testing

@Suite struct CrawlerTests {
    @Test(arguments: Mode.allCases)
    func `every link is followed once, the nearest first`(mode: Mode) async throws {
        let app = FixtureApp(pages: [
            "/":
                #"<p><a href="/a">A</a> <a href="b?x#y">B</a> <a href="mailto:a@b">M</a> <a href="http://other/">O</a></p>"#,
            "/a": ##"<p id="here"><a href="/c">C</a> <a href="/">Home</a> <a href="#here">Here</a></p>"##,
            "/b": #"<p><a href="/a">A</a> <a href="/plain">Text</a></p>"#,
            "/c": "<p>The end</p>",
        ])
        try await mode.browse(app) { browser in
            let visited = try await browser.crawl()
            #expect(visited == ["/", "/a", "/b?x", "/c", "/plain"])
        }
    }

    @Test func `what fails is recorded with the links that led there`() async throws {
        let app = FixtureApp(pages: [
            "/": #"<p><a href="/a">Albums</a></p>"#,
            "/a": #"<p><a href="/gone">Gone</a> <img src="/gone.png" alt=""/></p>"#,
        ])
        let comments = Mutex<[String]>([])
        let line = #line + 2
        try await withKnownIssue {
            _ = try await Browser(responder: app).crawl()
        } matching: { issue in
            comments.withLock { $0 += issue.comments.map(\.rawValue) }
            return issue.sourceLocation?.line == line
        }
        #expect(
            comments.withLock { $0 } == [
                "/ → “Albums” → /a → “Gone” → /gone\nIt answers 404 Not Found",
                "/ → “Albums” → /a → <img src=\"/gone.png\" alt=\"\"> → /gone.png\nIt answers 404 Not Found",
            ]
        )
    }

    @Test func `what the gate refuses is recorded, and crawled on from`() async throws {
        let app = FixtureApp(pages: ["/": #"<p style="x"><a href="/a">A</a></p>"#, "/a": "<p>The end</p>"])
        try await recordsIssue(
            """
            /
            The gate refuses it:
            line 7: The style is inline: give the element a class [inline-styles]
                <p style="x"><a href="/a">A</a></p>
            """
        ) {
            let visited = try await Browser(responder: app).crawl()
            #expect(visited == ["/", "/a"])
        }
    }

    @Test func `pages without end are bounded`() async throws {
        let browser = Browser(responder: EndlessApp())
        let visited = try await browser.crawl(limit: 7)
        #expect(visited.count == 7)
        #expect(visited.last == "/?6")
    }
}
