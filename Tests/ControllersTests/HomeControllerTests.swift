import AppTesting
import HTMLTesting
import Testing

struct HomeControllerTests {
    @Test func `the home page shows the text and the latest of each list`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/")

            try #expect(page.one("h1").text == "Flipside")
            try #expect(page.one("#text .text").text == "There is no text yet.")
            try #expect(page.all(".tiles a strong").map(\.text) == ["Stars", "Comments"])
            try #expect(page.all("section.latest > h2").map(\.text) == ["Latest songs", "Latest movies"])
            try #expect(page.all("section.latest ol.media > li").count == 10)
            try #expect(page.first("section.latest .media-title").text == "Genie in a Bottle")
        }
    }

    @Test(
        arguments: [
            ("All 13 songs", "Songs"), ("All 13 movies", "Movies"), ("Edit the text", "Edit the text"),
            ("Flipside", "Flipside"), ("Text", "Text"), ("Entries", "Entries"), ("Comments", "Comments"),
            ("Songs", "Songs"), ("Movies", "Movies"), ("Stars", "Stars"), ("Greeting", "Greeting"),
            ("Profile", "Profile"), ("Settings", "Settings"),
        ]
    )
    func `Home links to every section`(link: (name: String, heading: String)) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/").click(link.name)
            try #expect(page.one("h1").text == link.heading)
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
