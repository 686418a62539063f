import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Storage
import Testing

struct FavouritesControllerTests {
    @Test(arguments: CatalogueSample.all)
    func `a favourite is marked in its details and in its row, until it is unmarked`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let details = try await browser.visit("\(sample.path)/2")
            try #expect(details.one("button.heart")["aria-pressed"] == "false")
            #expect(browser.cookies.isEmpty)
            let marked = try await details.submit("Favourite")
            #expect(marked.path == "\(sample.path)/2")
            try #expect(marked.one("button.heart")["aria-pressed"] == "true")
            #expect(browser.cookies.map(\.name) == ["flipside-visitor"])

            let list = try await browser.visit(sample.path)
            try #expect(list.all("button.heart[aria-pressed=true]").map { $0["id"] } == ["favourite-2"])
            let unmarked = try await list.submit("Favourite: \(sample.second.name)")
            #expect(unmarked.path == sample.path)
            try #expect(unmarked.all("button.heart[aria-pressed=true]").isEmpty)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the list that is kept for a visitor follows the visitor, and is shown to nobody else`(
        sample: CatalogueSample
    ) async throws {
        let app = try await TestApp()
        try await app.browse { browser in
            func hearts(_ page: Page) throws -> [String?] {
                try page.all("button.heart[aria-pressed=true]").map { $0["id"] }
            }
            _ = try await browser.visit("\(sample.path)/2").submit("Favourite")
            let other = Browser(responder: app.application)
            _ = try await other.visit("\(sample.path)/1").submit("Favourite")
            for _ in 1...2 {
                try #expect(hearts(await browser.visit(sample.path)) == ["favourite-2"])
                try #expect(hearts(await other.visit(sample.path)) == ["favourite-1"])
            }
            _ = try await browser.visit("\(sample.path)?q=a").fill("Name of the list", with: "Mine").submit("Save")
            try #expect(await browser.visit(sample.path).all(".saved-lists a").map(\.text) == ["Mine"])
            try #expect(await other.visit(sample.path).all(".saved-lists a").isEmpty)
            _ = try await browser.visit("\(sample.path)/3").submit("Favourite")
            try #expect(hearts(await browser.visit(sample.path)) == ["favourite-3", "favourite-2"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a visitor's favourites have their own list, in any order`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let none = try await browser.visit(sample.path).click("Favourites")
            #expect(none.path == "\(sample.path)?favourites=yes")
            try #expect(none.one(".chip[aria-current=true]").text == "Favourites, remove this filter")
            try #expect(none.one("h1").text == "Your favourite \(sample.plural)")
            try #expect(none.one(".empty strong").text == "No favourites yet")
            #expect(browser.cookies.isEmpty)

            for id in [3, 1] { _ = try await browser.visit("\(sample.path)/\(id)").submit("Favourite") }
            let list = try await browser.visit("\(sample.path)?favourites=yes")
            try #expect(list.one(".list-header .count").text == "2 \(sample.plural)")
            try #expect(list.all("button.heart[aria-pressed=true]").map { $0["id"] } == ["favourite-3", "favourite-1"])
            let oldest = try await browser.visit("\(sample.path)?sort=added&favourites=yes")
            try #expect(oldest.all("button.heart").map { $0["id"] } == ["favourite-1", "favourite-3"])

            let first = try oldest.first(".media-title").text
            let one = try await oldest.submit("Favourite: \(first)")
            #expect(one.path == "\(sample.path)?sort=added&favourites=yes")
            try #expect(one.all("button.heart").map { $0["id"] } == ["favourite-3"])
            _ = try await browser.visit("\(sample.path)/3").submit("Delete")
            try #expect(await browser.visit("\(sample.path)?favourites=yes").all(".media-title").isEmpty)
            try #expect(
                await browser.visit("\(sample.path)?favourites=yes&page=2").path == "\(sample.path)?favourites=yes"
            )
        }
    }

    @Test func `marking or unmarking twice does no harm`() async throws {
        try await TestApp().browse { browser in
            let before = try await browser.visit("/songs/2")
            _ = try await before.submit("Favourite")
            let marked = try await before.submit("Favourite")
            try #expect(marked.one("button.heart")["aria-pressed"] == "true")
            _ = try await marked.submit("Favourite")
            let unmarked = try await marked.submit("Favourite")
            try #expect(unmarked.one("button.heart")["aria-pressed"] == "false")
        }
    }

    @Test func `nobody sees the favourites of another visitor, and a restart keeps them`() async throws {
        let app = try await TestApp()
        let ada = Browser(responder: app.application)
        _ = try await ada.visit("/songs/2").submit("Favourite")
        let cookie = try #require(ada.cookies.first.map { "\($0.name)=\($0.value)" })
        try await app.restarted().browse { grace in
            try #expect(await grace.visit("/songs").all("button.heart[aria-pressed=true]").isEmpty)
            let response = try await grace.request(.get, "/songs", headerFields: [.cookie: cookie])
            let page = String(decoding: response.body, as: UTF8.self)
            let star = try #require(page.firstMatch(of: /<button[^>]* id="favourite-2"[^>]*>/))
            #expect(star.output.contains(#"aria-pressed="true""#))
            #expect(response.headerFields[.setCookie] == nil)
        }
    }

    @Test func `unmarking an item that was not marked sets no cookie`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post(["favourite": "no"], to: "/songs/2/favourite")
            #expect(response.status == .seeOther)
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("/songs?page=1", "/songs"), ("/songs/7", "/songs/7"), ("/songs/2?saved=yes", "/songs/2"),
            ("https://elsewhere.example/", "/songs/2"),
            ("//elsewhere.example/songs", "/songs/2"), ("/songs/7/removal", "/songs/2"), ("/sign-out", "/songs/2"),
            ("", "/songs/2"), ("/songs\r\nX: y", "/songs/2"),
        ]
    )
    func `marking redirects only to pages of the songs`(
        way: (from: String, to: String)
    ) async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post(["favourite": "yes", "return": way.from], to: "/songs/2/favourite")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location]?.prefix { $0 != "#" } == way.to[...])
        }
    }

    @Test func `marking in a list redirects to the same row`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post(["favourite": "yes", "return": "/songs"], to: "/songs/2/favourite")
            #expect(response.headerFields[.location] == "/songs#favourite-2")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an item that does not exist cannot be marked`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("\(sample.path)/99/favourite", posting: "favourite=yes")
            #expect(page.status == .notFound)
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `marking a deleted item leads to the page that restores it`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            _ = try await browser.post([:], to: "\(sample.path)/2/removal")
            let page = try await browser.visit("\(sample.path)/2/favourite", posting: "favourite=yes")
            #expect(page.status == .gone)
            let restored = try await page.click("Go to the \(sample.singular)").submit("Undo")
            try #expect(restored.one("article h1").text == sample.second.name)
        }
    }

    @Test func `a visitor who has reached the limit of favourites is told so`() async throws {
        let limit = FavouritesLimits().ofVisitor
        let app = try await TestApp.full(count: limit + 1)
        let ids = try await app.storage.songStore.items(after: 0, limit: limit + 1).map(\.id)
        let movieID = try #require(try await app.storage.movieStore.items(after: 0, limit: 1).first).id
        try await app.browse { browser in
            _ = try await browser.visit("/songs/\(#require(ids.first))").submit("Favourite")
            let visitor = try #require(browser.cookies.first.flatMap { VisitorID($0.value) })
            for id in ids.prefix(limit).dropFirst() { try await app.storage.songFavouritesStore.add(id, for: visitor) }
            let full = try await browser.visit("/songs/\(ids[limit])").submit("Favourite")
            #expect(full.status == .conflict)
            try #expect(full.one("h1").text == "You have too many favourites")
            let movie = try await browser.visit("/movies/\(movieID)").submit("Favourite")
            #expect(movie.status == .ok)
        }
    }
}
