import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

struct ChartsControllerTests {
    private func app() async throws -> TestApp {
        let app = try await TestApp.empty()
        for (name, artist, year, rating) in [
            ("Jóga", "Björk", 1997, 5.0), ("Hello", "Adele", 2015, 5.0), ("Hyperballad", "Björk", 1995, 4.5),
        ] {
            let facts = ItemFacts(year: year, rating: Rating(floatLiteral: rating))
            _ = try await app.storage.songStore.add(Draft(name: name, credit: artist, facts: facts))
        }
        return try await app.restarted()
    }

    @Test func `the list links to charts, each with a table of its numbers`() async throws {
        try await app().browse { browser in
            let page = try await browser.visit("/songs").click("Statistics")
            #expect(page.path == "/songs/charts")
            try #expect(page.one("h1").text == "Song statistics")
            try #expect(page.one(".list-header .count").text == "3 songs")
            try #expect(page.all(".chart h2").map(\.text) == ["By decade", "Artists with more than one", "Ratings"])

            let decades = try page.one("section[aria-labelledby=decades-heading]")
            try #expect(decades.all("tbody th").map(\.text) == ["1990s", "2000s", "2010s"])
            try #expect(decades.all("tbody td").map(\.text) == ["2", "0", "1"])
            let credits = try page.one("section[aria-labelledby=credits-heading]")
            try #expect(credits.all("tbody th").map(\.text) == ["Björk"])
            try await #expect(page.click("Björk").path == "/songs?artist=Bj%C3%B6rk")
            let ratings = try page.one("section[aria-labelledby=ratings-heading]")
            try #expect(ratings.all("tbody th").map(\.text).prefix(3) == ["5 of 5", "4.5 of 5", "4 of 5"])
            try #expect(ratings.all("tbody td").map(\.text) == ["2", "1"] + Array(repeating: "0", count: 8))
            try #expect(page.first("summary").text == "Show as a table")
            let list = try await page.click("All songs")
            #expect(list.path == "/songs")
        }
    }

    @Test func `additions have a calendar and a chart of growth`() async throws {
        let app = try await app()
        try await app.browse { browser in
            _ = try await browser.post(["name": "Africa", "artist": "Toto"], to: "/songs")
            let page = try await browser.visit("/songs/charts")
            try #expect(page.all(".chart h2").map(\.text).suffix(2) == ["Added month by month", "Added day by day"])
            let growth = try page.one("section[aria-labelledby=growth-heading]")
            try #expect(growth.all("tbody td").map(\.text) == ["1"])
            let calendar = try page.one("section[aria-labelledby=calendar-heading]")
            try #expect(calendar.all("rect").count == 1)
            try #expect(calendar.all("tbody td").map(\.text) == ["1"])
            try #expect(page.one("#calendar-description").text.hasPrefix("1 song in the last year."))
            for chart in ["growth", "calendar"] {
                let link = try page.first("section[aria-labelledby=\(chart)-heading] a[href*=added]")
                let list = try await browser.visit(try #require(link["href"]))
                try #expect(list.all(".media-title").map(\.text) == ["Africa"])
                try #expect(list.one(".list-header .count").text == "1 song")
                let chip = try list.one(".chip[aria-current]")
                #expect(chip.text.hasPrefix("Added "))
                let path = list.path
                try #expect(await browser.visit("\(path)&tag=none").all(".media-title").isEmpty)
                try #expect(await browser.visit("\(path)&favourites=yes").all(".media-title").isEmpty)
                let favourite = try list.one("button.heart")
                let url = try #require(favourite["formaction"])
                _ = try await browser.post(["favourite": "yes"], to: url)
                try #expect(await browser.visit("\(path)&favourites=yes").all(".media-title").count == 1)
                _ = try await browser.post(["favourite": "no"], to: url)
            }
        }
    }

    @Test func `songs are listed by the day or the month of their addition, in any order and with other filters`()
        async throws
    {
        let clock = SteppedClock()
        clock.move(by: 255_267)
        try await TestApp(now: { clock.now }).browse { browser in
            for (name, tag) in [("Cleo", "a"), ("Anna", "b"), ("Berta", "a"), ("Dora", "a")] {
                _ = try await browser.post(["name": name, "artist": "Someone", "tags": tag], to: "/songs")
                clock.move(by: 5 * 86_400)
            }
            // Added on the 21st, the 26th, and the 1st and the 6th of December.
            for (query, names) in [
                ("added=2026-11&sort=added", ["Cleo", "Anna"]), ("added=2026-11&sort=-added", ["Anna", "Cleo"]),
                ("added=2026-12&sort=name", ["Berta", "Dora"]), ("added=2026-11-26", ["Anna"]),
                ("added=2026-11-27", []), ("added=2026-11&tag=a", ["Cleo"]), ("added=2026-12&q=dor", ["Dora"]),
                ("added=2027-01", []), ("added=2026-10", []),
            ] {
                let list = try await browser.visit("/songs?\(query)")
                try #expect(list.all(".media-title").map(\.text) == names, "\(query)")
            }
            let list = try await browser.visit("/songs?added=2026-11&tag=a")
            try #expect(await list.click("Added in November 2026, remove this filter").path == "/songs?tag=a")
            try #expect(await browser.visit("/songs?added=2026-13").status == .notFound)
        }
    }

    @Test func `each chart is a list with a name and a description, without inline styles`() async throws {
        try await app().browse { browser in
            let page = try await browser.visit("/songs/charts")
            let pictures = try page.all("ol.bars")
            #expect(pictures.count == 3)
            for picture in pictures {
                let name = try #require(picture["aria-labelledby"])
                try #expect(page.all("h2#\(name)").count == 1)
                let description = try #require(picture["aria-describedby"])
                try #expect(page.one("#\(description)").text.contains("The longest: "))
            }
            try #expect(page.one("#decades-description").text == "3 bars. The longest: 1990s, 2 songs.")
            let bars = try page.all("ol[aria-labelledby=decades-heading] rect")
            #expect(bars.map { $0["width"] } == ["100.0%", "0.0%", "50.0%"])
            try #expect(page.all("[style]").isEmpty)
        }
    }

    @Test func `empty charts explain what to do`() async throws {
        try await TestApp.empty().browse { browser in
            let page = try await browser.visit("/movies/charts")
            let words = try page.all(".chart .empty strong").map(\.text)
            #expect(words == ["No movies yet", "No movies yet", "No movies yet"])
            try #expect(
                page.all(".chart .empty p:nth-child(2)").map(\.text) == Array(repeating: "Add a movie first.", count: 3)
            )
            try #expect(page.all("svg").isEmpty)
        }
    }

    @Test func `charts of songs without a year or a rating explain what to enter`() async throws {
        let app = try await TestApp.empty()
        _ = try await app.storage.songStore.add(Draft(name: "Africa", credit: "Toto"))
        try await app.restarted().browse { browser in
            let page = try await browser.visit("/songs/charts")
            try #expect(
                page.all(".chart .empty strong").map(\.text) == [
                    "No years yet", "No artist has more than one song", "No ratings yet",
                ]
            )
            let words = try page.all(".chart .empty p:nth-child(2)").map(\.text)
            #expect(
                words == [
                    "Edit a song and enter its year.", "Add another song by the same artist.",
                    "Edit a song and choose a rating.",
                ]
            )
        }
    }

    @Test func `names that are hostile, long or written from right to left are names`() async throws {
        let names = [
            "</svg><script>alert(1)</script>\"\u{301}&amp;", String(repeating: "w", count: 300), "أم كلثوم",
        ]
        let app = try await TestApp.empty()
        for name in names + names { _ = try await app.storage.songStore.add(Draft(name: "a", credit: name)) }
        try await app.restarted().browse { browser in
            let page = try await browser.visit("/songs/charts")
            let table = try page.all("section[aria-labelledby=credits-heading] tbody th")
            #expect(Set(table.map(\.text)) == Set(names))
            #expect(table.allSatisfy { $0["dir"] == "auto" })
            let labels = try page.all("[aria-labelledby=credits-heading] a.bar-label")
            #expect(Set(labels.map(\.text)) == Set(names))
            #expect(labels.allSatisfy { $0["dir"] == "auto" })
            try #expect(page.all("main script").isEmpty)
        }
    }

    @Test func `the earliest decades share one bar, and so do those after a wrong year`() async throws {
        let app = try await TestApp.empty()
        for year in [1, 845, 1_850, 1_990, 1_999, 9_999] {
            _ = try await app.storage.movieStore.add(Draft(name: "a", credit: "b", facts: ItemFacts(year: year)))
        }
        try await app.restarted().browse { browser in
            let page = try await browser.visit("/movies/charts")
            let rows = try page.all("section[aria-labelledby=decades-heading] tbody th").map(\.text)
            #expect(rows.prefix(2) == ["Before 1850", "1850s"])
            #expect(rows.suffix(2) == ["1990s", "2000 or later"])
            let counts = try page.all("section[aria-labelledby=decades-heading] tbody td").map(\.text)
            #expect(counts == ["2", "1"] + Array(repeating: "0", count: 13) + ["2", "1"])
            try #expect(page.all(".chart .hint").map(\.text) == [])
        }
    }
}
