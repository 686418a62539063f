import HTMLTesting
import Testing

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
