import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct ProfileControllerTests {
    private func saved(_ browser: Browser, _ first: String, _ last: String) async throws -> Page {
        try await browser.visit("/profile").fill("First name", with: first).fill("Last name", with: last).submit("Save")
    }

    @Test func `an empty profile says so`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/").click("Profile")
            try #expect(page.one(".empty").text == "You have not entered your name yet.")
            try #expect(page.value(of: "First name") == "")
            try #expect(page.value(of: "Last name") == "")
            try #expect(page.all("[aria-invalid=true]").isEmpty)
            try #expect(page.all(".notice[role=status]").isEmpty)
        }
    }

    @Test func `a profile is saved with a notice, and the greeting uses its name`() async throws {
        try await TestApp().browse { browser in
            let page = try await saved(browser, " Ada", "Lovelace ")
            #expect(page.status == .ok)
            try #expect(page.one(".notice[role=status][autofocus]").text == "Your profile was saved.")
            try #expect(page.one("strong").text == "Ada Lovelace")
            try #expect(page.value(of: "First name") == "Ada")
            try #expect(page.value(of: "Last name") == "Lovelace")
            let greeting = try await page.click("Show the greeting")
            try #expect(greeting.one(".greeting").text == "Hi there, Ada Lovelace!")
        }
    }

    @Test func `the profile has the name that others see, and tells where another one comes from`() async throws {
        try await TestApp().browse { browser in
            _ = try await saved(browser, "Ada", "Lovelace")
            _ = try await browser.post(["name": "Countess"], to: "/greeting")
            let page = try await browser.visit("/profile")
            try #expect(page.all("main strong").map(\.text) == ["Countess"])
            #expect(!page.text.contains("You are Ada Lovelace"))
            let greeting = try await page.click("Show the greeting")
            try #expect(greeting.one(".greeting").text == "Hi there, Countess!")
            _ = try await greeting.submit("Use my profile name")
            try #expect(await browser.visit("/profile").one("main strong").text == "Ada Lovelace")
        }
    }

    @Test func `saving answers with see other and makes the browser known`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post(["first-name": "Ada", "last-name": "Lovelace"], to: "/profile")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location] == "/profile?saved=yes")
            #expect(browser.cookies.map(\.name) == ["flipside-visitor"])
        }
    }

    @Test func `the URL alone does not show the notice of saving`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/profile?saved=yes")
            try #expect(page.all(".notice[role=status]").isEmpty)
        }
    }

    @Test func `every invalid field has an error and a link to it, and the input stays`() async throws {
        try await TestApp().browse { browser in
            let page = try await saved(browser, "   ", String(repeating: "x", count: 101))

            #expect(page.status == .unprocessableContent)
            #expect(page.title == "Error: Profile · Flipside")
            try #expect(page.value(of: "First name") == "   ")
            try #expect(page.value(of: "Last name") == String(repeating: "x", count: 101))
            try #expect(page.all("[aria-invalid=true]").map { $0["id"] } == ["first-name", "last-name"])
            let links = try page.all("[role=alert] li > a")
            #expect(links.map { $0["href"] } == ["#first-name", "#last-name"])
            let words = try ["first-name", "last-name"].map { try page.one("#\($0)-error.error").text }
            #expect(links.map(\.text) == words)
            #expect(words.first?.contains("no visible characters") == true)
            #expect(words.last?.contains("101 characters. Shorten it to 100") == true)
            for id in ["first-name", "last-name"] {
                try #expect(page.one("#\(id)")["aria-describedby"] == "\(id)-error")
            }
            try #expect(page.one("[autofocus]")["id"] == "first-name")
            try #expect(page.one(".empty").text == "You have not entered your name yet.")
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `a valid field has no error, and the first invalid one has the focus`() async throws {
        try await TestApp().browse { browser in
            let page = try await saved(browser, "Ada", "")
            try #expect(page.all("[aria-invalid=true]").map { $0["id"] } == ["last-name"])
            try #expect(page.one("[role=alert] a").text == "Enter your last name.")
            try #expect(page.one("[autofocus]")["id"] == "last-name")
            try #expect(page.value(of: "First name") == "Ada")
            let mended = try await page.fill("Last name", with: "Lovelace").submit("Save")
            try #expect(mended.one("strong").text == "Ada Lovelace")
        }
    }

    @Test(arguments: [("", 2), ("first-name=Ada", 1), ("last-name=Lovelace", 1), ("x=y", 2)])
    func `a form is shown again with an error for each missing field`(form: String, errors: Int) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/profile", posting: form)
            #expect(page.status == .unprocessableContent)
            try #expect(page.all("[role=alert] a").count == errors)
        }
    }

    @Test func `a refused change leaves the profile as it was`() async throws {
        try await TestApp().browse { browser in
            _ = try await saved(browser, "Ada", "Lovelace")
            let refused = try await saved(browser, "A\u{7}da", "")
            try #expect(refused.one("strong").text == "Ada Lovelace")
            try #expect(refused.value(of: "First name") == "A\u{FFFD}da")
            try #expect(refused.one("#first-name-error").text.contains("(U+0007)"))
            let page = try await browser.visit("/profile")
            try #expect(page.value(of: "First name") == "Ada")
        }
    }

    @Test func `nobody sees the profile of another visitor, and a restart keeps both`() async throws {
        let app = try await TestApp()
        let ada = Browser(responder: app.application)
        _ = try await saved(ada, "Ada", "Lovelace")
        try await app.browse { grace in
            let page = try await grace.visit("/profile")
            #expect(!page.text.contains("Lovelace"))
            _ = try await saved(grace, "Grace", "Hopper")
            let cookies = [ada, grace].compactMap { $0.cookies.first.map { "\($0.name)=\($0.value)" } }
            let restarted = try await app.restarted()
            let browser = Browser(responder: restarted.application)
            for (cookie, name) in zip(cookies, ["Ada Lovelace", "Grace Hopper"]) {
                let response = try await browser.request(.get, "/profile", headerFields: [.cookie: cookie])
                #expect(String(decoding: response.body, as: UTF8.self).contains(name))
            }
        }
    }

    @Test func `hostile names are shown as names`() async throws {
        try await TestApp().browse { browser in
            let hostile = "\"\u{301}><script>alert('1')</script>&lt;"
            let page = try await saved(browser, hostile, hostile)
            try #expect(page.one("strong").text == "\(hostile) \(hostile)")
            try #expect(page.value(of: "Last name") == hostile)
        }
    }
}
