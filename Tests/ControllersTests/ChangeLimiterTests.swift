import AppTesting
import Controllers
import Flipside
import Foundation
import HTMLTesting
import HTTPServer
import HTTPTypes
import Models
import Testing

struct ChangeLimiterTests {
    private let clock = SteppedClock()

    private func app() async throws -> TestApp {
        try await TestApp(now: { [clock] in clock.now })
    }

    /// Adds as many entries as one client may at once.
    private func addBurst(with browser: Browser, _ fields: HTTPFields = [:]) async throws {
        for number in 1...60 {
            let response = try await browser.post(["words": "\(number)"], to: "/entries", headerFields: fields)
            try #require(response.status == .seeOther)
        }
    }

    @Test func `a client that adds too much gets its form back, and can send it again`() async throws {
        let app = try await app()
        try await app.browse { browser in
            try await addBurst(with: browser)
            let typed = "Buy \"milk\" & 100 % <b>cream</b> +=;\u{1F95B}"
            let page = try await browser.visit("/entries").fill("New entry", with: typed).submit("Add")
            #expect(page.status == .tooManyRequests)
            #expect(page.headerFields[.retryAfter] == "1")
            try #expect(page.one("h1").text == "Too many changes")
            try #expect(page.one("main").text.contains("Send it again in 1 second."))
            #expect(try await app.storage.entriesStore.load().paging.itemCount == 60)

            clock.move(by: 1)
            let list = try await page.submit("Send again")
            #expect(list.path == "/entries")
            try #expect(list.first(".entry-words").text == typed)
            try #expect(list.one(".list-header .count").text == "61 entries")
        }
    }

    @Test func `a note of several lines comes back as it was typed`() async throws {
        try await app().browse { browser in
            for _ in 1...60 { _ = try await browser.post([:], to: "/songs/999/removal") }
            let typed = "One\n\tTwo  \n\n“Three”"
            let page = try await browser.visit("/songs/new").fill("Name", with: "Mine").fill("Artist", with: "Me")
                .fill("Note", with: typed).submit("Add")
            #expect(page.status == .tooManyRequests)
            clock.move(by: 1)
            _ = try await page.submit("Send again")
            try #expect(await browser.visit("/songs/14/edit").value(of: "Note") == typed)
        }
    }

    @Test func `a client of JSON gets the error as JSON`() async throws {
        try await app().browse { browser in
            try await addBurst(with: browser)
            let response = try await browser.post(
                ["words": "Milk"],
                to: "/entries",
                headerFields: [.accept: "application/json"]
            )
            #expect(response.status == .tooManyRequests)
            #expect(response.headerFields[.retryAfter] == "1")
            #expect(response.headerFields[.contentType] == "application/json")
            #expect(response.text.hasPrefix(#"{"error":{"title":"Too many changes","#))
        }
    }

    /// Only the turntable, which plays one record at a time for all, changes hands more slowly.
    @Test(arguments: ChangeKind.allCases.filter { $0 != .turntable })
    func `people who share an address are not limited, and a program is`(kind: ChangeKind) throws {
        let people = ClientAddress(try #require(IPAddress("192.0.2.1")))
        let program = ClientAddress(try #require(IPAddress("192.0.2.2")))
        var buckets = kind.buckets
        // Three people, each with a change a second for twenty seconds.
        for second in 0..<20 {
            for _ in 1...3 { #expect(buckets.take(from: [people], at: clock.now + Double(second)) == nil) }
        }
        let made = (0..<3000).filter { buckets.take(from: [program], at: clock.now + Double($0) / 1750) == nil }.count
        #expect(made <= 310)
    }

    @Test func `each kind of change is counted by itself`() async throws {
        try await app().browse { browser in
            try await addBurst(with: browser)
            #expect(try await browser.post(["words": "Milk"], to: "/entries").status == .tooManyRequests)
            #expect(try await browser.post(["text": "Milk"], to: "/text").status == .seeOther)
        }
    }

    @Test func `a button that comes too early can be pressed again`() async throws {
        let app = try await app()
        try await app.browse { browser in
            try await addBurst(with: browser)
            let page = try await browser.visit("/entries").submit("Delete “60”")
            #expect(page.status == .tooManyRequests)
            clock.move(by: 1)
            #expect(try await page.submit("Send again").path == "/entries?removed=60")
        }
    }

    @Test func `a token of GitHub is not kept on the page`() async throws {
        try await app().browse { browser in
            for _ in 1...120 { _ = try await browser.post(["theme": "dark"], to: "/settings") }
            let page = try await browser.visit("/settings", posting: "github-name=octocat&github-token=ghp_secret")
            #expect(page.status == .tooManyRequests)
            try #expect(page.all("[value*=ghp_secret]").isEmpty)
            try #expect(page.one("main").text.contains("Go back: your input is still in the form."))
        }
    }

    @Test func `signing in has a limit of its own`() async throws {
        var access = Access()
        access.password = try Password(Array(TestApp.password.utf8))
        try await TestApp(access: access, now: { [clock] in clock.now }).browse { browser in
            for _ in 1...100 { _ = try await browser.post([:], to: "/sign-out") }
            #expect(try await browser.post(["password": TestApp.password], to: "/sign-in").status == .seeOther)
        }
    }

    @Test func `each client of a trusted proxy is counted by itself, and an IPv6 network as one`() async throws {
        var access = Access()
        access.proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        let forwardedFor = try #require(HTTPField.Name("X-Forwarded-For"))
        try await TestApp(access: access, now: { [clock] in clock.now }).browse(over: .socket) { browser in
            try await addBurst(with: browser, [forwardedFor: "2001:db8:1:2::1"])
            for (client, status) in [("2001:db8:1:2::ffff", 429), ("2001:db8:1:3::1", 303), ("192.0.2.1", 303)] {
                let response = try await browser.post(
                    ["words": "Milk"],
                    to: "/entries",
                    headerFields: [forwardedFor: client]
                )
                #expect(response.status.code == status)
            }
        }
    }

    @Test func `the networks of one subscriber have a limit together`() async throws {
        var access = Access()
        access.proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        let forwardedFor = try #require(HTTPField.Name("X-Forwarded-For"))
        try await TestApp(access: access, now: { [clock] in clock.now }).browse(over: .socket) { browser in
            var added = 0
            for number in 0..<300 {
                let fields: HTTPFields = [forwardedFor: "2001:db8:1:\(String(number, radix: 16))::1"]
                let response = try await browser.post(["words": "x"], to: "/entries", headerFields: fields)
                if response.status == .seeOther { added += 1 }
            }
            // 120 of the first /56 network, and the rest of the second one.
            #expect(added == 120 + 44)
        }
    }

    @Test func `reading is not limited`() async throws {
        try await app().browse { browser in
            try await addBurst(with: browser)
            for _ in 1...100 {
                #expect(try await browser.request(.get, "/entries").status == .ok)
            }
        }
    }

    @Test func `the limits can be switched off`() async throws {
        var access = Access()
        access.limitsChanges = false
        try await TestApp(access: access, now: { [clock] in clock.now }).browse { browser in
            try await addBurst(with: browser)
            #expect(try await browser.post(["words": "Milk"], to: "/entries").status == .seeOther)
        }
    }
}

/// The size limits of forms, over a socket where the server's own apply too.
struct FormSizeTests {
    @Test(
        arguments: [
            "/entries", "/greeting", "/profile", "/settings", "/songs", "/text", "/songs/1/favourite", "/sign-in",
        ]
    )
    func `a form with more than its fields allow is refused with advice`(
        path: String
    ) async throws {
        try await TestApp(protecting: .all).browse { browser in
            _ = try await browser.post(["password": TestApp.password], to: "/sign-in")
            let page = try await browser.visit(path, posting: "a=" + String(repeating: "x", count: 200 << 10))
            #expect(page.status == .contentTooLarge)
            try #expect(page.one("h1").text == "Too much text")
            try #expect(page.one("main").text.contains("Go back: your input is still in the form."))
        }
    }

    @Test(arguments: Transport.allCases)
    func `before the password a client may send little`(transport: Transport) async throws {
        try await TestApp(protecting: .all).browse(over: transport) { browser in
            let page = try await browser.visit(
                "/sign-in",
                posting: "password=" + String(repeating: "x", count: 20 << 10)
            )
            #expect(page.status == .contentTooLarge)
        }
    }

    @Test func `the longest text of the longest characters fits`() async throws {
        let typed = String(repeating: "€", count: TextModel.lengthLimit)
        try await TestApp(protecting: .writes).browse(over: .socket) { browser in
            let asked = try await browser.visit("/text/edit").fill("Text", with: typed).submit("Save")
            #expect(asked.status == .forbidden)
            let text = try await asked.fill("Password", with: TestApp.password).submit("Sign in")
            #expect(text.path == "/text")
            try #expect(text.one("#text .text").textContent == typed)
        }
    }
}
