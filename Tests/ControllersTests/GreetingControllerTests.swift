import AppTesting
import GRDB
import HTMLTesting
import HTTPTypes
import Models
import Testing

@testable import Storage

struct GreetingControllerTests {
    @Test func `a visitor without a name is greeted`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/").click("Enter your name")
            #expect(page.path == "/greeting")
            try #expect(page.one(".greeting").text == "Hi there!")
            try #expect(page.value(of: "Your name") == "")
            #expect(page.status == .ok)
        }
    }

    @Test func `the greeting has the name, on its page and on Home, and after a restart`() async throws {
        let app = try await TestApp()
        var cookie = ""
        try await app.browse { browser in
            let page = try await browser.visit("/greeting").fill("Your name", with: " Ada ").submit("Greet me")
            #expect(page.path == "/greeting")
            try #expect(page.one(".greeting").text == "Hi there, Ada!")
            try #expect(page.value(of: "Your name") == "Ada")
            let home = try await browser.visit("/")
            try #expect(home.one(".greeting").text == "Hi there, Ada!")
            cookie = try #require(browser.cookies.first.map { "\($0.name)=\($0.value)" })
        }
        try await app.restarted().browse { browser in
            let response = try await browser.request(.get, "/greeting", headerFields: [.cookie: cookie])
            #expect(String(decoding: response.body, as: UTF8.self).contains("<bdi>Ada</bdi>"))
        }
    }

    @Test func `saving answers with see other and makes the browser known`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post(["name": "Ada"], to: "/greeting")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location] == "/greeting")
            let cookie = try #require(browser.cookies.first)
            #expect(cookie.name == "flipside-visitor")
            #expect(cookie.isHTTPOnly)
            #expect(cookie.sameSite == .lax)
            #expect(!cookie.isSecure)
            #expect(VisitorID(cookie.value) != nil)

            let again = try await browser.post(["name": "Countess"], to: "/greeting")
            #expect(again.headerFields[.setCookie]?.contains(cookie.value) == true)
        }
    }

    @Test func `over https the cookie stays on https and on this host`() async throws {
        let browser = try await TestApp().browser(host: "localhost", isSecure: true)
        let response = try await browser.post(["name": "Ada"], to: "/greeting")
        let field = try #require(response.headerFields[.setCookie])
        #expect(field.hasPrefix("__Host-flipside-visitor=") && field.contains("; Path=/;"))
        #expect(field.contains("; Secure") && !field.contains("Domain"))
        try #expect(await browser.visit("/greeting").one(".greeting").text == "Hi there, Ada!")
    }

    @Test func `over https a visitor that another host has planted does not count`() async throws {
        let app = try await TestApp()
        let eve = VisitorID.random()
        _ = try await app.storage.visitorStore.save(.greetingName(Name("Eve")), of: eve)
        let planted: HTTPFields = [.cookie: "flipside-visitor=\(eve.text)"]
        let browser = app.browser(host: "localhost", isSecure: true)
        let page = try await browser.request(.get, "/greeting", headerFields: planted)
        #expect(page.text.contains("Hi there!"))
        let saved = try await browser.post(["name": "Ada"], to: "/greeting", headerFields: planted)
        #expect(saved.headerFields[.setCookie]?.contains(eve.text) == false)
        #expect(try await app.storage.visitorStore.load(eve).greetingName?.text == "Eve")
    }

    @Test func `over https a visitor of an earlier version keeps the data, and gets the new cookie`() async throws {
        let app = try await TestApp()
        let ada = VisitorID.random()
        _ = try await app.storage.visitorStore.save(.greetingName(Name("Ada")), of: ada)
        try await app.storage.main.write { try $0.execute(sql: "UPDATE visitorUse SET beganAt = 0, usedAt = 0") }
        let earlier: HTTPFields = [.cookie: "flipside-visitor=\(ada.text)"]
        let browser = app.browser(host: "localhost", isSecure: true)
        let page = try await browser.request(.get, "/greeting", headerFields: earlier)
        #expect(page.text.contains("Hi there, <bdi>Ada</bdi>!"))
        #expect(page.headerFields[.setCookie] == nil)
        let saved = try await browser.post(["name": "Countess"], to: "/greeting", headerFields: earlier)
        #expect(saved.headerFields[.setCookie]?.hasPrefix("__Host-flipside-visitor=\(ada.text);") == true)
    }

    @Test(arguments: ["/", "/greeting", "/profile", "/entries"])
    func `a visitor who only reads gets no cookie, and no row`(path: String) async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            for cookie in ["", "flipside-visitor=0123456789abcdef0123456789abcdef", "flipside-visitor=nonsense"] {
                let response = try await browser.request(.get, path, headerFields: [.cookie: cookie])
                #expect(response.status == .ok)
                #expect(response.headerFields[.setCookie] == nil)
            }
            let invented = try #require(VisitorID("0123456789abcdef0123456789abcdef"))
            #expect(try await app.storage.visitorStore.load(invented) == VisitorState())
        }
    }

    @Test func `a refused form sets no cookie`() async throws {
        try await TestApp().browse { browser in
            for (fields, path) in [(["name": ""], "/greeting"), ([:], "/greeting/removal"), ([:], "/profile")]
                as [(KeyValuePairs<String, String>, String)]
            {
                let response = try await browser.post(fields, to: path)
                #expect(response.headerFields[.setCookie] == nil)
            }
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `nobody sees the name of another visitor`() async throws {
        let app = try await TestApp()
        try await app.browse { ada in
            _ = try await ada.visit("/greeting").fill("Your name", with: "Ada").submit("Greet me")
            try await app.browse { grace in
                let stranger = try await grace.visit("/greeting")
                try #expect(stranger.one(".greeting").text == "Hi there!")
                let named = try await stranger.fill("Your name", with: "Grace").submit("Greet me")
                try #expect(named.one(".greeting").text == "Hi there, Grace!")
                for path in ["/", "/greeting", "/profile", "/entries"] {
                    let page = try await grace.visit(path)
                    #expect(!page.text.contains("Ada"))
                }
            }
            let page = try await ada.visit("/greeting")
            try #expect(page.one(".greeting").text == "Hi there, Ada!")
            #expect(page.headerFields[.cacheControl] == "private, no-cache")
        }
    }

    @Test func `without a name of its own the greeting uses the profile's`() async throws {
        try await TestApp().browse { browser in
            _ = try await browser.visit("/greeting").fill("Your name", with: "Countess").submit("Greet me")
            _ = try await browser.visit("/profile").fill("First name", with: "Ada").fill("Last name", with: "Lovelace")
                .submit("Save")
            let own = try await browser.visit("/greeting")
            try #expect(own.one(".greeting").text == "Hi there, Countess!")
            let page = try await own.submit("Use my profile name")
            try #expect(page.one(".greeting").text == "Hi there, Ada Lovelace!")
            try #expect(page.value(of: "Your name") == "")
            let profile = try await page.click("Your profile")
            #expect(profile.path == "/profile")
        }
    }

    @Test(
        arguments: [
            ("", "Enter your name."), ("   ", "no visible characters"),
            (String(repeating: "é", count: 101), "Shorten it to 100"), ("e\u{301}\u{1}x", "(U+0001)"),
        ]
    )
    func `an invalid name is shown again with the error`(
        mistake: (typed: String, words: String)
    ) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/greeting").fill("Your name", with: mistake.typed).submit("Greet me")
            #expect(page.status == .unprocessableContent)
            #expect(page.title.hasPrefix("Error:"))
            try #expect(page.value(of: "Your name") == mistake.typed.replacing("\u{1}", with: "\u{FFFD}"))
            let error = try page.one("#name-error").text
            #expect(error.contains(mistake.words))
            try #expect(page.one("[role=alert] a[href='#name']").text == error)
            let field = try page.one("#name[aria-invalid=true][autofocus]")
            #expect(field["aria-describedby"] == "name-error")
            try #expect(page.one(".greeting").text == "Hi there!")
        }
    }

    @Test func `after a refused name, the greeting follows another window, and the input stays`() async throws {
        try await TestApp().browse { browser in
            _ = try await browser.post(["first-name": "Grace", "last-name": "Hopper"], to: "/profile")
            let refused = try await browser.visit("/greeting").fill("Your name", with: " ").submit("Greet me")
            try #expect(refused.one("#live-greeting-form")["data-revision"] == nil)
            let open = try await OpenPage(refused, in: browser)
            _ = try await browser.post(["name": "Ada"], to: "/greeting")
            try await #expect(open.next("live-greeting").text == "Hi there, Ada!")
        }
    }

    @Test func `a server without room for a visitor says so`() async throws {
        var limits = RowLimits()
        limits.visitors = 0
        try await TestApp(limits: limits).browse { eve in
            let page = try await eve.visit("/greeting").fill("Your name", with: "Eve").submit("Greet me")
            #expect(page.status == .serviceUnavailable)
            try #expect(page.one("h1").text == "The server is full")
            #expect(eve.cookies.isEmpty)
        }
    }

    @Test func `after a flood of visitors there is room for a new one`() async throws {
        var limits = RowLimits()
        limits.visitors = 3
        let app = try await TestApp(limits: limits)
        for number in 1...10 {
            let response = try await app.browser(host: "localhost").post(["name": "\(number)"], to: "/greeting")
            #expect(response.status == .seeOther)
        }
        try await app.browse { eve in
            let page = try await eve.visit("/greeting").fill("Your name", with: "Eve").submit("Greet me")
            try #expect(page.one(".greeting").text == "Hi there, Eve!")
        }
    }

    @Test func `invalid UTF-8 is shown again, and not saved`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/greeting", posting: "name=Jos%E9")
            #expect(page.status == .unprocessableContent)
            try #expect(page.value(of: "Your name") == "Jos\u{FFFD}")
            try #expect(page.one("#name-error").text.contains("(U+FFFD)"))
        }
    }

    @Test func `hostile names are shown as names`() async throws {
        try await TestApp().browse { browser in
            let hostile = "\"\u{301}><script>alert('1')</script>&lt;"
            let page = try await browser.visit("/greeting").fill("Your name", with: hostile).submit("Greet me")
            try #expect(page.one(".greeting").text == "Hi there, \(hostile)!")
            try #expect(page.value(of: "Your name") == hostile)
            let home = try await browser.visit("/")
            try #expect(home.one(".greeting").text == "Hi there, \(hostile)!")
        }
    }

    @Test func `a name that waited for the password belongs to its visitor`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let asked = try await browser.visit("/greeting").fill("Your name", with: "Ada").submit("Greet me")
            let named = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(named.path == "/greeting")
            try #expect(named.one(".greeting").text == "Hi there, Ada!")
            let visitor = try #require(browser.cookies.first { $0.name == "flipside-visitor" })

            _ = try await browser.post([:], to: "/sign-out")
            let second = try await browser.visit("/profile").fill("First name", with: "Ada")
                .fill("Last name", with: "Lovelace").submit("Save")
            let saved = try await second.fill("Password", with: TestApp.password).submit("Sign in")
            try #expect(saved.one(".notice[role=status]").text == "Your profile was saved.")
            #expect(browser.cookies.first { $0.name == "flipside-visitor" }?.value == visitor.value)
            let greeting = try await browser.visit("/greeting")
            try #expect(greeting.one(".greeting").text == "Hi there, Ada!")
        }
    }
}
