import AppTesting
import HTMLTesting
import HTTPTypes
import Testing

struct SearchControllerTests {
    @Test func `the search box on every page finds songs and movies, and marks the matches`() async throws {
        try await TestApp().browse { browser in
            let home = try await browser.visit("/")
            let found = try await home.fill("Search", with: "BEYONCE").submit("Search")
            #expect(found.path == "/search?q=BEYONCE")
            #expect(found.title == "Search for “BEYONCE” · Flipside")
            try #expect(found.one("[data-search-summary]").text == "1 song for “BEYONCE”")
            try #expect(found.one("#search")["value"] == "BEYONCE")
            try #expect(found.one("section.found h2").text == "Songs")
            try #expect(found.one("section.found mark").text == "Beyoncé")

            let stop = try await found.fill("Search", with: "dont stop").submit("Search")
            try #expect(stop.titles == ["Don’t Stop Believing"])
            try #expect(stop.all("mark").map(\.text) == ["Don’t", "Stop"])
        }
    }

    @Test func `each section shows its best results and links to the pages of all`() async throws {
        try await TestApp.full(count: 250).browse { browser in
            let found = try await browser.visit("/search?q=artist+director")
            try #expect(found.all("section.found").isEmpty)
            let songs = try await browser.visit("/search?q=song")
            try #expect(songs.titles.count == 5)
            try #expect(songs.one("section.found .count").text == "250 songs")

            let all = try await songs.click("All 250 songs")
            #expect(all.path == "/search?q=song&in=songs")
            try #expect(all.titles.count == 100)
            let last = try await all.click("Next").click("Next")
            #expect(last.path == "/search?q=song&in=songs&page=3")
            #expect(last.title == "Search for “song” in songs, page 3 · Flipside")
            try #expect(last.titles.count == 50)
            try #expect(await last.click("Search everything for “song”").path == "/search?q=song")

            try #expect(await browser.visit("/search?q=song&in=songs&page=4").path == last.path)
        }
    }

    @Test(arguments: ["", "?q=", "?q=&in=songs", "?q=+%09"])
    func `an empty search shows the help`(query: String) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/search\(query)")
            #expect(page.status == .ok)
            #expect(page.title == "Search · Flipside")
            try #expect(page.all("[data-refresh] *").isEmpty, "There are no results that a change could make old.")
            try #expect(page.all(".search-help kbd").map(\.text) == ["/", "Esc"])
            try #expect(await page.click("All songs").path == "/songs")
        }
    }

    @Test(arguments: ["qqqq", "!!!", #""><script>alert(1)</script>"#, "a\" OR *", "\u{301}"])
    func `a search without results says so, and any words are searched as text`(words: String) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/search").fill("Search", with: words).submit("Search")
            #expect(page.status == .ok)
            try #expect(page.one(".empty strong").text == "No results")
            try #expect(page.one("#search")["value"] == words)
            try #expect(page.all("main script").isEmpty)
            try #expect(await page.click("How to search").path == "/search")
        }
    }

    @Test func `hostile names are shown as names, with their marks`() async throws {
        let hostile = #"Alpha</mark><script>alert("1")</script>'&amp;"#
        let app = try await TestApp.empty().with(songs: [(hostile, hostile)], movies: [("Alpha", hostile)])
        try await app.browse { browser in
            let page = try await browser.visit("/search?q=alpha")
            try #expect(page.titles == [hostile, "Alpha"])
            try #expect(page.all("mark").map(\.text) == ["Alpha", "Alpha", "Alpha", "Alpha"])
            try #expect(page.one("[data-search-summary]").text == "1 song and 1 movie for “alpha”")
        }
    }
}
