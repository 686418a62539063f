import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Storage
import Testing

struct SongsControllerTests {
    @Test(arguments: Transport.allCases)
    func `the list shows each song of the article with its artist`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let page = try await browser.visit("/songs")

            try #expect(page.one("h1").text == "Songs")
            try #expect(page.one(".count").text == "13 songs")
            let titles = try page.all("ol.media > li .media-title").map(\.text)
            #expect(titles.first == "Afire Love")
            #expect(titles.contains("Don’t Stop Believing"))
            #expect(titles.count == 13)
            try #expect(page.all("ol.media > li .media-subtitle").map(\.text).contains("Beyoncé"))
            try #expect(page.one("nav a[aria-current=page]").text == "Songs")
        }
    }

    @Test(arguments: Transport.allCases)
    func `a row leads to the song's details, and those lead back`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let details = try await browser.visit("/songs").click("Thriller Michael Jackson")

            #expect(details.path == "/songs/2")
            try #expect(details.one("h1").text == "Thriller")
            try #expect(details.one("dl.facts dt").text == "Artist")
            try #expect(details.one("dl.facts dd").text == "Michael Jackson")
            try #expect(details.one("nav a[aria-current]").text == "Songs")

            let list = try await details.click("All songs")
            #expect(list.path == "/songs")
        }
    }

    @Test(arguments: Transport.allCases)
    func `an empty list says that no data was found`(transport: Transport) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            let page = try await browser.visit("/songs")

            try #expect(page.one(".count").text == "0 songs")
            try #expect(page.one(".empty strong").text == "No data found")
            try #expect(page.all("ol.media").isEmpty)
        }
    }

    @Test(arguments: Transport.allCases)
    func `a song that is not there is not found`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let page = try await browser.visit("/songs/14")

            #expect(page.status == .notFound)
            try #expect(page.one("h1").text == "Page not found")
        }
    }

    @Test(arguments: Transport.allCases)
    func `hostile words are shown as words`(transport: Transport) async throws {
        let app = try await TestApp.empty()
        let hostile = #"</title><script>alert("1")</script>'&amp;"# + "\"\u{301}"
        let song = try await app.storage.songStore.add(Draft(name: hostile, credit: hostile)).item
        let restarted = try await app.restarted()
        try await restarted.browse(over: transport) { browser in
            let list = try await browser.visit("/songs")
            try #expect(list.one(".media-title").text == hostile)
            try #expect(list.one(".media-subtitle").text == hostile)

            let details = try await browser.visit("/songs/\(song.id)")
            try #expect(details.one("h1").text == hostile)
            try #expect(details.one("dd").text == hostile)
            #expect(details.title == "\(hostile) · Flipside")
            try #expect(details.all("main script").isEmpty)
        }
    }

    @Test(arguments: Transport.allCases)
    func `a long list comes in pages, and each leads to the next`(transport: Transport) async throws {
        try await TestApp.full(count: 201).browse(over: transport) { browser in
            let first = try await browser.visit("/songs")
            try #expect(first.one(".count").text == "201 songs")
            try #expect(first.one(".pagination p").text == "Page 1 of 3")
            try #expect(first.all("ol.media > li").count == 100)
            try #expect(first.one("nav a[aria-current=page]").text == "Songs")
            try #expect(first.all(".pagination a[rel=prev]").isEmpty)

            let second = try await first.click("Next")
            #expect(second.path == "/songs?page=2")
            #expect(second.title == "Songs, page 2 · Flipside")
            try #expect(second.first(".media-title").text == "Song 101")
            try #expect(second.one("ol.media[start='101']").text.contains("Artist 200"))
            try #expect(second.one("nav a[aria-current=true]").text == "Songs")

            let last = try await second.click("Next")
            try #expect(last.all(".media-title").map(\.text) == ["Song 201"])
            try #expect(last.all(".pagination a[rel=next]").isEmpty)
            try #expect(await last.click("Previous").path == "/songs?page=2")
            try #expect(await last.click("First").path == "/songs")
        }
    }

    @Test(arguments: Transport.allCases)
    func `a list that fills its page has no other`(transport: Transport) async throws {
        try await TestApp.full(count: 100).browse(over: transport) { browser in
            let page = try await browser.visit("/songs")
            try #expect(page.all("ol.media > li").count == 100)
            try #expect(page.all(".pagination").isEmpty)
            try #expect(await browser.visit("/songs?page=2").status == .notFound)
        }
    }

    @Test(arguments: Transport.allCases, ["?page=2", "?page=9223372036854775807"])
    func `a page that the list does not have leads to its first`(transport: Transport, query: String) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            let page = try await browser.visit("/songs\(query)")
            #expect(page.status == .notFound)
            try #expect(page.one("h1").text == "Page not found")
            try #expect(await page.click("Go to its first page").path == "/songs")
        }
    }

    @Test(arguments: Transport.allCases)
    func `an item of a later page has its details`(transport: Transport) async throws {
        try await TestApp.full(count: 150).browse(over: transport) { browser in
            let details = try await browser.visit("/songs?page=2").click("Song 101 Artist 101")
            try #expect(details.one("h1").text == "Song 101")
        }
    }

    @Test(arguments: Transport.allCases)
    func `hostile words on a later page are shown as words`(transport: Transport) async throws {
        let hostile = #"</ol><script>alert("1")</script>'&amp;"#
        let app = try await TestApp.full(count: 100)
        _ = try await app.storage.songStore.add(Draft(name: hostile, credit: hostile))
        try await app.restarted().browse(over: transport) { browser in
            let page = try await browser.visit("/songs?page=2")
            try #expect(page.one(".media-title").text == hostile)
            try #expect(page.one(".media-subtitle").text == hostile)
        }
    }
}
