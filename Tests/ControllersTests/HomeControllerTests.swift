import AppTesting
import HTMLTesting
import HTTPTypes
import Testing

struct HomeControllerTests {
    @Test func `the home page shows the text and the latest of each list`() async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/")

            try #expect(page.one("h1").text == "Flipside")
            try #expect(page.one("#text .text").text == "There is no text yet.")
            try #expect(page.all("#live-latest-entries .empty strong").map(\.text) == ["No entries yet"])
            try #expect(page.one(".player strong").text == "The turntable is empty.")
            try #expect(page.all(".shelf h2").map(\.text) == ["New songs", "New movies"])
            try #expect(page.all(".shelf li").count == 12)
            try #expect(page.first(".shelf .media-title").text == "Genie in a Bottle")
            try #expect(page.all(".figures a").map(\.text) == ["13 songs", "13 movies", "0 entries"])
        }
    }

    @Test func `a first visit takes at most 20 KB without fonts`() async throws {
        let app = try await TestApp()
        // The gate cannot read compressed pages.
        let client = Browser(responder: app.application, gate: nil)
        try await app.browse { browser in
            let page = try await browser.visit("/")
            let styles = try page.all("link[rel=stylesheet]").compactMap { $0["href"] }
            let scripts = try page.all("script").compactMap { $0["src"] }
            #expect(styles.count == 1 && !scripts.isEmpty)
            var byteCount = 0
            for path in ["/"] + styles + scripts {
                let response = try await client.request(.get, path, headerFields: [.acceptEncoding: "gzip"])
                #expect(response.headerFields[.contentEncoding] == "gzip")
                byteCount += response.body.count
            }
            #expect(byteCount <= 20_000)
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

    @Test func `a refused entry is shown on Home with the reason, and Home follows once it is mended`() async throws {
        try await TestApp().browse { browser in
            let refused = try await browser.visit("/").fill("New entry", with: " ").submit("Add")
            #expect(refused.status == .unprocessableContent && refused.path == "/")
            try #expect(refused.one("title").text.hasPrefix("Error: Home"))
            try #expect(refused.one(".board #words-error").text.hasPrefix("An entry needs a few words."))
            try #expect(refused.all(".board #words[aria-invalid=true][autofocus]").count == 1)
            try #expect(refused.all(".shelf h2").count == 2)
            let mended = try await refused.fill("New entry", with: "Tea at four").submit("Add")
            #expect(mended.path == "/")
            try #expect(mended.all("#live-latest-entries .entry-words").map(\.text) == ["Tea at four"])
            try #expect(mended.all("#words-error").isEmpty)
        }
    }

    @Test func `the first steps go when they are done`() async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            func steps() async throws -> [String] {
                try await browser.visit("/").all(".first-steps a").map(\.text)
            }
            let all = [
                "Write a note for everyone", "Import your music", "Connect GitHub", "Browse the songs",
            ]
            try #expect(await steps() == all)
            let first = try await browser.visit("/")
            try #expect(first.all(".first-steps .lead").count == 1)
            for (step, heading) in zip(all, ["Edit the text", "Import and export", "Stars", "Songs"]) {
                try #expect(await first.click(step).one("h1").text == heading)
            }

            let stranger = Browser(responder: app.application)
            _ = try await stranger.post(["text": "Hello"], to: "/text")
            try #expect(await steps() == Array(all.dropFirst()))
            _ = try await stranger.post(["name": "Halo", "artist": "Beyoncé"], to: "/songs")
            try #expect(await steps() == Array(all.suffix(2)))
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
            try #expect(await steps() == [])
            try #expect(await browser.visit("/").all(".first-steps").isEmpty)
        }
    }

    @Test func `an open Home is fetched again when a step is done or the visitor's shelves change`() async throws {
        try await TestApp().browse { browser in
            func changes() async throws -> Set<String> {
                Set(try await browser.visit("/").all("[data-refresh] [id]").compactMap { $0["id"] })
            }
            let steps: Set = ["live-text-changes", "live-song-changes", "live-settings-changes"]
            try #expect(await changes() == steps)
            _ = try await browser.post(["text": "Hello"], to: "/text")
            _ = try await browser.visit("/songs/1").submit("Favourite")
            let favourites: Set = ["live-song-favourite-changes", "live-movie-favourite-changes"]
            try #expect(await changes() == steps.subtracting(["live-text-changes"]).union(favourites))
            let home = try await OpenPage("/", in: browser)
            _ = try await browser.visit("/songs/2").submit("Favourite")
            _ = try await home.next("live-song-favourite-changes")
        }
    }

    @Test func `a visitor's stars and favourites have shelves that lead to their lists`() async throws {
        let app = try await StarredApp((1...8).map { StarredApp.star($0, of: 8) }).app
        try await app.browse { browser in
            for id in [3, 5] { _ = try await browser.visit("/songs/\(id)").submit("Favourite") }
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
            let home = try await browser.visit("/")
            let headings = ["New songs", "New movies", "New stars", "Your favourite songs"]
            try #expect(home.all(".shelf h2").map(\.text) == headings)
            try #expect(home.all("[aria-labelledby=shelf-stars] li").count == 6)
            let favourites = try home.all("[aria-labelledby=shelf-favourite-songs] li a").compactMap { $0["href"] }
            #expect(favourites == ["/songs/5", "/songs/3"])
            try #expect(home.all(".figures a").map(\.text).last == "8 stars")
            try #expect(await home.click("All favourites").path == "/songs?favourites=yes")
            for id in [7, 9] { _ = try await browser.visit("/songs/\(id)").submit("Favourite") }
            _ = try await browser.visit("/songs/9").submit("Delete")
            _ = try await browser.visit("/").click("All 3 favourites")
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

    @Test func `a shelf without sleeves is not there`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await browser.visit("/")
            try #expect(page.all(".shelf").isEmpty)
            try #expect(page.all(".figures a").map(\.text) == ["0 songs", "0 movies", "0 entries"])
            try #expect(!page.all(".first-steps a").map(\.text).contains("Browse the songs"))
        }
    }
}
