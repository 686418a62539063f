import HTMLTesting
import HTTPServer
import HTTPTypes
import Synchronization
import Testing

@Suite struct BrowserTests {
    @Test(arguments: Mode.allCases)
    func `a visit gives the page with its status and fields`(mode: Mode) async throws {
        try await mode.browse(FixtureApp(pages: ["/": "<p>Hello</p>"])) { browser in
            let page = try await browser.visit("/")
            #expect(page.status == .ok)
            #expect(page.headerFields[.contentType] == "text/html; charset=utf-8")
            #expect(page.title == "Fixture")
            #expect(page.text == "Fixture Hello")
            #expect(page.path == "/")
            #expect(page.url.description == "\(browser.origin.origin)/")
        }
    }

    @Test(arguments: Mode.allCases)
    func `an error page is a page`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            let page = try await browser.visit("/nowhere")
            #expect(page.status == .notFound)
            #expect(page.title == "Not found")
        }
    }

    @Test(arguments: Mode.allCases)
    func `a page is visited until it is as it should become`(mode: Mode) async throws {
        try await mode.browse(CountingApp()) { browser in
            try #expect(await browser.visit("/", until: { try $0.one("#count").text == "3" }).text == "Count 3")
            try #expect(await browser.visit("/").text == "Count 4")
        }
    }

    @Test func `waiting for a page that never matches ends with the test`() async throws {
        let test = Task { try await Browser(responder: CountingApp()).visit("/", until: { _ in false }) }
        test.cancel()
        await #expect(throws: CancellationError.self) { try await test.value }
    }

    @Test(arguments: Mode.allCases)
    func `a typed address is asked for as browsers do`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            let page = try await browser.visit("/echo?a=b c#frag")
            #expect(try page.one("#method").text == "GET")
            #expect(try page.one("#target").text == "/echo?a=b%20c")
            #expect(try page.one("#host").text == browser.origin.authority)
            #expect(page.url.fragment == "frag")
            #expect(page.echoedField("Sec-Fetch-Site") == "none")
            #expect(page.echoedField("Sec-Fetch-Mode") == "navigate")
            #expect(page.echoedField("Sec-Fetch-Dest") == "document")
            #expect(page.echoedField("User-Agent")?.hasPrefix("Mozilla/5.0") == true)
            #expect(page.echoedField("Accept")?.hasPrefix("text/html") == true)
            #expect(page.echoedField("Referer") == nil)
            #expect(page.echoedField("Origin") == nil)
            #expect(page.echoedField("Content-Length") == nil)
        }
    }

    @Test func `fetch metadata is for trustworthy origins only`() async throws {
        let page = try await Browser(responder: FixtureApp(), host: "music.lan").visit("/echo")
        #expect(page.echoedField("Sec-Fetch-Site") == nil)
        let secure = try await Browser(responder: FixtureApp(), host: "music.lan", isSecure: true).visit(
            "/echo"
        )
        #expect(secure.echoedField("Sec-Fetch-Site") == "none")
        #expect(secure.url.description == "https://music.lan/echo")
    }

    @Test(arguments: Mode.allCases)
    func `cookies are kept, sent and shown`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            #expect(try await browser.visit("/echo").echoedField("Cookie") == nil)
            let page = try await browser.visit("/cookies").click("Echo")
            #expect(page.echoedField("Cookie") == "kept=1")
            #expect(browser.cookies.map(\.name) == ["kept"])
            #expect(browser.cookies.first?.isHTTPOnly == true)
        }
    }

    @Test func `two browsers share no cookies`() async throws {
        let app = FixtureApp()
        let (one, other) = (Browser(responder: app), Browser(responder: app))
        _ = try await one.visit("/cookies")
        #expect(try await other.visit("/echo").echoedField("Cookie") == nil)
    }

    @Test(arguments: Mode.allCases)
    func `a plain request gives the answer as it is`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            let redirect = try await browser.request(.get, "/redirect?303,/echo")
            #expect(redirect.status == .seeOther)
            #expect(redirect.headerFields[.location] == "/echo")
            #expect(try await browser.request(.get, "/plain").text == "just text")
            let head = try await browser.request(.head, "/plain")
            #expect(head.status == .ok)
            #expect(head.body.isEmpty)
        }
    }

    @Test(arguments: Mode.allCases)
    func `a plain request sends what it is given`(mode: Mode) async throws {
        // A page cannot show the character 0.
        try await mode.browse(FixtureApp(), gate: nil) { browser in
            _ = try await browser.visit("/cookies")
            let response = try await browser.request(
                .put,
                "/echo?%zz",
                headerFields: [.accept: "a/b"],
                body: Array("x\0y".utf8)
            )
            let document = try Document(html: response.body)
            #expect(try document.first("#method")?.text == "PUT")
            #expect(try document.first("#target")?.text == "/echo?%zz")
            #expect(try document.all("dd").map(\.text).sorted() == ["3", "a/b", "kept=1"])
        }
    }

    @Test(arguments: Mode.allCases)
    func `a chunked body arrives whole`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            let response = try await browser.request(
                .post,
                "/echo",
                headerFields: [.transferEncoding: "chunked"],
                body: Array("in chunks".utf8)
            )
            #expect(try Document(html: response.body).first("#body")?.text == "in chunks")
        }
    }

    @Test(arguments: Mode.allCases)
    func `fields are posted without a form`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            let response = try await browser.post(["a": "1 + 1", "a": "ü"], to: "/echo")
            #expect(try Document(html: response.body).first("#body")?.text == "a=1+%2B+1&a=%C3%BC")
        }
    }

    @Test(arguments: Mode.allCases)
    func `many requests at once each get their own answer`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await browser.visit("/echo?\(number)").one("#target").text == "/echo?\(number)"
                    }
                }
                for try await isOwn in group { #expect(isOwn) }
            }
        }
    }
}

/// A page that shows the number of requests for it.
private final class CountingApp: Responder {
    private let count = Atomic(0)

    func respond(to request: Request) async -> Response {
        let count = count.add(1, ordering: .relaxed).newValue
        return FixtureApp.page(FixturePage.html(title: "Count", main: "<p id=\"count\">\(count)</p>"))
    }
}

@Suite struct PostingTests {
    @Test(arguments: Mode.allCases)
    func `a form that no page has is posted byte for byte, and its answer is a page`(mode: Mode) async throws {
        try await mode.browse(FixtureApp()) { browser in
            let page = try await browser.visit("/redirect?307,/echo", posting: "a=%E9&a=+")
            #expect(page.echoedBody == "a=%E9&a=+")
            #expect(page.echoedField("Content-Type") == "application/x-www-form-urlencoded")
            #expect(page.echoedField("Origin") == browser.origin.origin)
            #expect(page.echoedField("Sec-Fetch-Site") == "same-origin")
        }
    }
}

@Suite struct RedirectTests {
    private let form = """
        <form method="post" action="/redirect?CODE,/echo%23there">
        <label for="a">A</label><input id="a" name="a"/><button type="submit">Send</button></form>
        """

    private func sent(_ mode: Mode, _ code: Int) async throws -> (
        method: String, body: String?, type: String?
    ) {
        var sent: (String, String?, String?) = ("", nil, nil)
        let main = form.split(separator: "CODE").joined(separator: String(code))
        try await mode.browse(main: main) { page in
            let page = try await page.fill("A", with: "1").submit("Send")
            sent = (try page.one("#method").text, page.echoedBody, page.echoedField("Content-Type"))
        }
        return sent
    }

    @Test(arguments: Mode.allCases, [301, 302, 303])
    func `after a POST these are followed by GET, without the body`(mode: Mode, code: Int) async throws {
        let sent = try await sent(mode, code)
        #expect(sent.method == "GET")
        #expect(sent.body == "")
        #expect(sent.type == nil)
    }

    @Test(arguments: Mode.allCases, [307, 308])
    func `these keep the method and the body`(mode: Mode, code: Int) async throws {
        let sent = try await sent(mode, code)
        #expect(sent.method == "POST")
        #expect(sent.body == "a=1")
        #expect(sent.type == "application/x-www-form-urlencoded")
    }

    @Test(arguments: Mode.allCases)
    func `the page has the last address, and keeps the fragment unless there is a new one`(mode: Mode)
        async throws
    {
        try await mode.browse(FixtureApp()) { browser in
            let page = try await browser.visit("/redirect?302,/redirect?301,/echo?x#old")
            #expect(page.path == "/echo?x")
            #expect(page.url.fragment == "old")
            #expect(try await browser.visit("/redirect?302,/echo%23new#old").url.fragment == "new")
        }
    }

    @Test(arguments: [200, 300, 304, 404])
    func `other answers with a location are not followed`(code: Int) async throws {
        let response = try await Browser(responder: FixtureApp()).request(.get, "/redirect?\(code),/echo")
        #expect(response.status.code == code)
    }

    @Test func `a loop ends`() async throws {
        try await recordsIssue(
            "http://localhost/loop redirects more than 20 times, finally to http://localhost/loop"
        ) {
            _ = try await Browser(responder: FixtureApp()).visit("/loop")
        }
    }

    @Test func `a redirect out of the application is said`() async throws {
        try await recordsIssue("“http://other/x” leads out of the application at http://localhost") {
            _ = try await Browser(responder: FixtureApp()).visit("/redirect?302,http://other/x")
        }
    }
}

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

    @Test func `a failure is recorded with the links that led there`() async throws {
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

    @Test func `a page that the gate refuses is recorded, and its links are followed`() async throws {
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
