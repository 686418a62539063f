import AppTesting
import Flipside
import Foundation
import HTMLTesting
import HTTPTypes
import Models
import Testing

@Suite(.timeLimit(.minutes(10))) struct SourceControllerTests {
    private let source = PostedCatalogue()
    /// 2026-11-21 14:04:40 UTC
    private let now = Date(timeIntervalSince1970: 1_795_269_880)

    private func app() async throws -> TestApp {
        var sources = CatalogueSources()
        sources.songs = source
        return try await TestApp(sources: sources, now: { [now] in now })
    }

    private static func document(_ names: String...) -> String {
        "name,artist\n" + names.map { "\($0),Toto\n" }.joined()
    }

    /// Visits the page until no load is running.
    private func look(_ browser: Browser, at path: String = "/songs") async throws -> Page {
        try await browser.visit(path, until: { try $0.all("#live-song-source progress").isEmpty })
    }

    @Test func `the first load starts by itself, and no request waits for it`() async throws {
        try await app().browse { browser in
            var page = try await browser.visit("/songs")
            try #expect(page.one("#live-song-source .loading-progress").text.contains("No response yet"))
            try #expect(page.one("main .empty").text.contains("No songs yet"))
            try #expect(page.all("#live-song-source button").map(\.text) == ["Cancel loading"])

            while await source.requestCount == 0 { await Task.yield() }
            await source.report(100_000)
            page = try await browser.visit("/songs")
            try #expect(page.one(".loading-progress").text.contains("98 KB so far"))

            await source.post(Self.document("Africa", "Rosanna"))
            page = try await look(browser)
            try #expect(page.all("ol.media > li").count == 2)
            let count = try page.one("#live-song-source p").text
            #expect(count.hasPrefix("2 songs from catalogue.example, as of 2026-11-21 14:04 UTC"))
            try #expect(page.one("#live-song-source button").text == "Load songs again")
        }
    }

    @Test func `the button loads anew`() async throws {
        await source.post(Self.document("Africa"))
        try await app().browse { browser in
            let page = try await look(browser)
            await source.post(Self.document("Rosanna", "Hold the Line"))
            let after = try await page.submit("Load songs again")
            #expect(after.path == "/songs")
            try #expect(await look(browser).all("ol.media .media-title").map(\.text) == ["Hold the Line", "Rosanna"])
            #expect(await source.requestCount == 2)
        }
    }

    @Test func `a load is cancelled by a button, adds nothing, and can be begun again after the pause`() async throws {
        try await app().browse { browser in
            while await source.requestCount == 0 { await Task.yield() }
            let page = try await browser.visit("/songs").submit("Cancel loading")
            #expect(page.path == "/songs")
            try #expect(page.one(".loading-failure h2").text == "Loading the songs was cancelled")
            try #expect(page.one(".loading-failure").text.contains("A visitor has cancelled it."))
            try #expect(page.all(".error-summary, progress").isEmpty)
            try #expect(page.one("#live-song-source button").text == "Load songs")
            try #expect(page.one("main .empty").text.contains("No songs yet"))
            await source.post(Self.document("Africa"))
            _ = try await page.submit("Load songs")
            try #expect(await look(browser).all("ol.media .media-title").map(\.text) == ["Africa"])
            // Without a load there is nothing to cancel.
            let after = try await browser.post([:], to: "/songs/source/cancellation")
            #expect(after.status == .seeOther)
            try #expect(await browser.visit("/songs").all(".loading-failure").isEmpty)
        }
    }

    @Test func `a failure is explained, and keeps the items loaded before`() async throws {
        await source.post(Self.document("Africa"))
        await source.post(.status(503))
        try await app().browse { browser in
            _ = try await look(browser).submit("Load songs again")
            var page = try await look(browser)
            try #expect(page.one(".loading-failure h2").text == "The songs could not be loaded")
            try #expect(page.one(".loading-failure .error").text.contains("the error status 503"))
            try #expect(page.one(".loading-failure").text.contains("The earlier songs are still shown."))
            try #expect(page.one("#live-song-source").text.contains("1 song from catalogue.example"))
            try #expect(page.all("ol.media > li").count == 1)

            await source.post(Self.document("Africa", "Rosanna"))
            _ = try await page.submit("Try again")
            page = try await look(browser)
            try #expect(page.all(".loading-failure").isEmpty)
            try #expect(page.all("ol.media > li").count == 2)
        }
    }

    @Test func `an empty answer is no failure, and keeps the items loaded before`() async throws {
        await source.post(Self.document("Africa"))
        await source.post(#"{"code": 19001, "data": []}"#)
        try await app().browse(over: .inProcess) { browser in
            _ = try await look(browser).submit("Load songs again")
            let page = try await look(browser)
            try #expect(page.all(".loading-failure").isEmpty)
            try #expect(
                page.one("#live-song-source .count").text.hasPrefix("No data found at catalogue.example since 20")
            )
            try #expect(page.all("ol.media > li").count == 1)
        }
    }

    @Test func `hostile words in a failure are shown as words`() async throws {
        await source.post("x,<script>alert(1)</script>,\u{1}\n")
        try await app().browse { browser in
            let page = try await look(browser)
            try #expect(page.one(".loading-failure .error").text.contains("<script>alert(1)</script>"))
            try #expect(page.all("main script").isEmpty)
        }
    }

    @Test func `favourites and edits outlive a load`() async throws {
        await source.post(Self.document("Africa", "Rosanna"))
        try await app().browse(over: .inProcess) { browser in
            var page = try await look(browser)
            let africa = try #require(try page.one("ol.media > li:nth-child(2) a")["href"])
            let rosanna = try #require(try page.one("ol.media > li:first-child a")["href"])
            page = try await browser.visit(africa).submit("Favourite")
            _ = try await browser.visit("\(rosanna)/edit").fill("Year", with: "1982").submit("Save")

            await source.post("name,artist,year\nRosanna,Toto,1999\nAFRICA,Toto,1982\n")
            _ = try await browser.visit("/songs").submit("Load songs again")
            page = try await look(browser)
            try #expect(page.all("ol.media .media-title").map(\.text) == ["Rosanna", "AFRICA"])
            try #expect(page.all(".heart[aria-pressed=true]").count == 1)
            try #expect(await browser.visit(rosanna).one("main").text.contains("1982"))
            try #expect(await browser.visit(africa).one("h1").text == "AFRICA")
        }
    }

    @Test func `other pages do not show the status of the source`() async throws {
        await source.post(Self.document("Africa"))
        try await app().browse(over: .inProcess) { browser in
            _ = try await look(browser)
            for path in ["/movies", "/songs?artist=Toto", "/songs?favourites=yes"] {
                try #expect(await browser.visit(path).all(".loading-status").isEmpty)
            }
            try #expect(await browser.visit("/songs?sort=name").all(".loading-status").count == 1)
        }
    }

    @Test func `without a source the URL is not found`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            #expect(try await browser.post([:], to: "/songs/source").status == .notFound)
            #expect(try await browser.post([:], to: "/movies/source").status == .notFound)
            try #expect(await browser.visit("/songs").all(".loading-status").isEmpty)
        }
    }

    @Test func `GET is refused where POST starts a load`() async throws {
        try await app().browse(over: .inProcess) { browser in
            let page = try await browser.visit("/songs/source")
            #expect(page.status == .methodNotAllowed)
        }
    }

    @Test func `a restart keeps the time of the last load, and starts none before the interval ends`() async throws {
        await source.post(Self.document("Africa"))
        let app = try await app()
        try await app.browse(over: .inProcess) { _ = try await look($0) }
        try await app.restarted().browse(over: .inProcess) { browser in
            let page = try await browser.visit("/songs")
            try #expect(page.one("#live-song-source p").text.hasPrefix("1 song from catalogue.example"))
        }
        #expect(await source.requestCount == 1)
    }
}
