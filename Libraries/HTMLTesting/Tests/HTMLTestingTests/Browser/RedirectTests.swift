import HTMLTesting
import HTTPTypes
import Testing

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
            "http://localhost/loop redirects more than 20 times, at last to http://localhost/loop"
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
