import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct TransferControllerTests {
    /// Returns the code that the visitor of a browser sees.
    private func code(in browser: Browser) async throws -> String {
        let page = try await browser.visit("/settings").submit("Move to another browser")
        return try page.one(".transfer-code strong").text
    }

    @Test func `another browser becomes the same visitor, with names, favourites and theme`() async throws {
        let app = try await TestApp()
        let first = app.browser(host: "localhost")
        _ = try await first.post(["first-name": "Ada", "last-name": "Lovelace"], to: "/profile")
        _ = try await first.post(["favourite": "yes"], to: "/songs/1/favourite")
        _ = try await first.post(["theme": "dark"], to: "/settings")
        let code = try await code(in: first)
        let second = app.browser(host: "localhost")
        let page = try await second.visit("/settings").click("Enter a code").fill("Code", with: code.lowercased())
            .submit("Move to this browser")
        try #expect(page.one(".notice[role=status]").text.contains("Both browsers now share"))
        try #expect(page.one("html")["data-theme"] == "dark")
        try #expect(page.one(".you-button .initial").text == "A")
        try await #expect(second.visit("/songs?favourites=yes").all(".media li").count == 1)
        // One visitor: what one of them changes is in the other.
        _ = try await second.post(["name": "Countess"], to: "/greeting")
        try await #expect(first.visit("/greeting").one(".greeting").text.contains("Countess"))
    }

    @Test func `a code is on no page that a browser keeps, and in no URL`() async throws {
        let browser = try await TestApp().browser(host: "localhost")
        _ = try await browser.post(["name": "Ada"], to: "/greeting")
        let page = try await browser.visit("/settings/transfer").submit("Show a code")
        #expect(page.headerFields[.cacheControl] == "private, no-store")
        #expect(page.path == "/settings/transfer")
        try await #expect(browser.visit("/settings/transfer").all(".transfer-code").isEmpty)
    }

    @Test func `a wrong code is refused at its field, and the browser stays who it was`() async throws {
        let app = try await TestApp()
        let browser = app.browser(host: "localhost")
        _ = try await browser.post(["name": "Ada"], to: "/greeting")
        let form = try await browser.visit("/settings/transfer")
        let page = try await form.fill("Code", with: "0000-0000-0000").submit("Move to this browser")
        #expect(page.status == .unprocessableContent)
        try #expect(page.one("#code-error").text.contains("not valid, or no longer"))
        try await #expect(browser.visit("/greeting").one(".greeting").text.contains("Ada"))
    }

    @Test func `a browser without anything has nothing to move, and gets no cookie`() async throws {
        let browser = try await TestApp().browser(host: "localhost")
        let page = try await browser.visit("/settings").submit("Move to another browser")
        try #expect(page.all(".transfer-code").isEmpty)
        #expect(page.text.contains("nothing to move"))
        #expect(browser.cookies.isEmpty)
    }

    @Test func `another site cannot make a browser enter a code`() async throws {
        let app = try await TestApp()
        let attacker = app.browser(host: "localhost")
        _ = try await attacker.post(["name": "Mallory"], to: "/greeting")
        let code = try await code(in: attacker)
        let victim = app.browser(host: "localhost")
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let response = try await victim.post(
            ["code": code],
            to: "/settings/transfer/entry",
            headerFields: [site: "cross-site"]
        )
        #expect(response.status == .forbidden)
        #expect(victim.cookies.isEmpty)
    }
}
