import AppTesting
import HTMLTesting
import Testing

struct HomeControllerTests {
    @Test func `the home page shows the text and the latest of each list`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/")

            try #expect(page.one("h1").text == "Flipside")
            try #expect(page.one("#text .text").text == "There is no text yet.")
            try #expect(page.all("#live-latest-entries .empty strong").map(\.text) == ["No entries yet"])
            try #expect(page.all("section.latest > h2").map(\.text) == ["New songs", "New movies"])
            try #expect(page.all("section.latest ol.media > li").count == 10)
            try #expect(page.first("section.latest .media-title").text == "Genie in a Bottle")
        }
    }

    @Test(
        arguments: [
            ("All 13 songs", "Songs"), ("All 13 movies", "Movies"), ("Edit the text", "Edit the text"),
            ("Flipside", "Flipside"), ("The shared text", "The shared text"), ("Entries", "Entries"),
            ("Comments", "Comments"),
            ("Songs", "Songs"), ("Movies", "Movies"), ("Stars", "Stars"), ("Greeting", "Greeting"),
            ("Profile", "Profile"), ("Settings", "Settings"), ("Import and export", "Import and export"),
        ]
    )
    func `Home links to every section`(link: (name: String, heading: String)) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/").click(link.name)
            try #expect(page.one("h1").text == link.heading)
        }
    }

    @Test func `an entry can be added on Home, once for each form`() async throws {
        try await TestApp().browse { browser in
            let form = try await browser.visit("/").fill("New entry", with: "Tea at four")
            _ = try await form.submit("Add")
            _ = try await form.submit("Add")

            let home = try await browser.visit("/")
            try #expect(home.all("#live-latest-entries .entry-words").map(\.text) == ["Tea at four"])
        }
    }

    @Test func `the first steps go when they are done`() async throws {
        try await TestApp().browse { browser in
            let steps = "#live-greeting-link a"
            let first = try await browser.visit("/")
            try #expect(
                first.all(steps).map(\.text) == ["Enter your name", "Choose a GitHub user", "Import your music"]
            )
            try #expect(first.all("#live-greeting-link .lead").count == 1)

            _ = try await first.click("Enter your name").fill("Your name", with: "Ada").submit("Greet me")
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")

            let later = try await browser.visit("/")
            try #expect(later.all(steps).map(\.text) == ["Change the name"])
            try #expect(later.all("#live-greeting-link .lead").isEmpty)
        }
    }

    @Test func `the menu shows the initial of the visitor's name on every page`() async throws {
        try await TestApp().browse { browser in
            try #expect(await browser.visit("/songs").one(".you-button").text == "You")
            _ = try await browser.post(["name": "éva"], to: "/greeting")
            for path in ["/", "/songs", "/text", "/nothing-here"] {
                let page = try await browser.visit(path)
                try #expect(page.one(".you-button .initial").text == "É")
            }
            _ = try await browser.post([:], to: "/greeting/removal")
            try #expect(await browser.visit("/songs").one(".you-button").text == "You")
        }
    }

    @Test func `the home page of an empty sample says so`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await browser.visit("/")
            try #expect(page.all("section.latest .empty strong").map(\.text) == ["No data found", "No data found"])
            try #expect(page.all("a.more").map(\.text).suffix(2) == ["All songs", "All movies"])
        }
    }
}
