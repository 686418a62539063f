import AppTesting
import HTMLTesting
import HTTPTypes
import Models
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

    @Test func `everything is searched, counted by kind, and quoted with the words marked`() async throws {
        let star = StarredApp.star(1, name: "owner/tea-time", summary: "Brews")
        let app = try await StarredApp([star]).app
        let comments = (1...60).map { Comment(id: $0, name: "Ann", email: "", body: "Comment \($0) about tea\ntime") }
        try await app.storage.commentsStore.save(
            CommentList(comments: comments, leftOutCount: 0, time: StarredApp.now)
        )
        try await app.restarted().browse { browser in
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
            _ = try await browser.post(["text": "Bread\nand tea time at four"], to: "/text")
            for number in 1...30 { _ = try await browser.post(["words": "Tea time \(number)"], to: "/entries") }
            _ = try await browser.post(
                ["name": "Tea for Two", "artist": "x", "note": "For tea time", "year": "1950"],
                to: "/songs"
            )
            let found = try await browser.visit("/search?q=tea+time")
            try #expect(
                found.all("section.found h2").map(\.text) == ["Songs", "Stars", "The board", "Entries", "Comments"]
            )
            try #expect(
                found.one("[data-search-summary]").text
                    == "1 song, 1 star, the shared text, 30 entries and 60 comments for “tea time”"
            )
            try #expect(found.one("[aria-labelledby=found-songs] .media-subtitle").text == "x · Note: For tea time")
            try #expect(found.one("[aria-labelledby=found-text] .media-subtitle").text == "Bread and tea time at four")
            try #expect(found.all("[aria-labelledby=found-text] mark").map(\.text) == ["tea", "time"])

            let entries = try await found.click("All 30 entries")
            #expect(entries.path == "/search?q=tea+time&in=entries".replacing("+", with: "%20"))
            try #expect(entries.all("section.found li").count == 25)
            let oldest = try await entries.click("Next").all("section.found li a").last
            #expect(try #require(oldest)["href"] == "/entries?page=2#entry-1")
            let all = try await found.click("All 60 comments")
            let last = try await all.click("Next").all("section.found li a").last
            #expect(try #require(last)["href"] == "/comments?page=2#comment-60")
            try #expect(await browser.visit("/comments?page=2").all("#comment-60").count == 1)
            try #expect(await browser.visit("/search?q=1950").titles == ["Tea for Two"])
        }
    }

    @Test func `a search that is repeated shows what has changed since`() async throws {
        let star = StarredApp.star(1, name: "owner/tea-time", summary: "Brews")
        try await StarredApp([star]).app.browse { browser in
            func sections() async throws -> [String] {
                try await browser.visit("/search?q=tea+time").all("section.found h2").map(\.text)
            }
            try #expect(await sections() == [])
            _ = try await browser.post(["text": "Tea time at four"], to: "/text")
            try #expect(await sections() == ["The board"])
            _ = try await browser.post(["words": "Tea time"], to: "/entries")
            try #expect(await sections() == ["The board", "Entries"])
            _ = try await browser.post(["name": "Tea time", "artist": "x"], to: "/songs")
            _ = try await browser.post(["name": "Tea time", "director": "x"], to: "/movies")
            try #expect(await sections() == ["Songs", "Movies", "The board", "Entries"])
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
            try #expect(await sections().contains("Stars"))
            _ = try await browser.post(["text": "Bread"], to: "/text")
            try #expect(await sections() == ["Songs", "Movies", "Stars", "Entries"])
            _ = try await browser.visit("/settings").fill("GitHub username", with: "").submit("Save")
            try #expect(await sections() == ["Songs", "Movies", "Entries"])
        }
    }

    @Test(arguments: [
        ("thriler", "thriller"), ("micheal jackson", "michael jackson"), ("BEYONSE", "beyonce"), ("teaa", "tea"),
    ])
    func `one mistake is forgiven where nothing else matches`(typed: String, words: String) async throws {
        let songs = [("Thriller", "Michael Jackson"), ("Halo", "Beyoncé")]
        let app = try await TestApp.empty().with(songs: songs, movies: [])
        try await app.browse { browser in
            _ = try await browser.post(["words": "Tea"], to: "/entries")
            let found = try await browser.visit("/search").fill("Search", with: typed).submit("Search")
            let summary = try found.one("[data-search-summary]").text
            #expect(summary.hasPrefix("No results for “\(typed)”. Showing 1 "))
            #expect(summary.hasSuffix(" for “\(words)”."))
            try #expect(found.one("#search")["value"] == typed)
            try #expect(!found.all("mark").isEmpty)
        }
    }

    @Test func `other corrections with results are links, the likeliest first`() async throws {
        let songs = ["Lovely", "Lover", "Loved", "Glove", "Cloves"].map { (name: $0, credit: "Someone") }
        try await TestApp.empty().with(songs: songs).browse { browser in
            let found = try await browser.visit("/search?q=lovex")
            try #expect(found.one("[data-search-summary]").text.hasSuffix(" for “loved”."))
            try #expect(found.all("[aria-label='Other corrections'] a").map(\.text) == ["Search for “lover”"])
            let other = try await found.click("Search for “lover”")
            try #expect(other.one("[data-search-summary]").text == "1 song for “lover”")
            try #expect(other.all("[aria-label='Other corrections']").isEmpty)
        }
    }

    @Test func `two mistakes are not forgiven`() async throws {
        let app = try await TestApp.empty().with(songs: [("Thriller", "Michael Jackson")], movies: [])
        try await app.browse { browser in
            try #expect(await browser.visit("/search?q=thrler").one(".empty strong").text == "No results")
            try #expect(await browser.visit("/search?q=thriler+jakson").one(".empty strong").text == "No results")
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
