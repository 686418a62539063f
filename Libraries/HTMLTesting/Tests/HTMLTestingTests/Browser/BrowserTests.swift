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

    @Test func `who waits for a page that never becomes so ends with the test`() async throws {
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
        try await mode.browse(FixtureApp()) { browser in
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

/// A page that says for the how manieth time it is asked for.
private final class CountingApp: Responder {
    private let count = Atomic(0)

    func respond(to request: Request) async -> Response {
        let count = count.add(1, ordering: .relaxed).newValue
        return FixtureApp.page(FixturePage.html(title: "Count", main: "<p id=\"count\">\(count)</p>"))
    }
}
