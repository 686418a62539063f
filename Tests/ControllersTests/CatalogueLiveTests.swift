import AppTesting
import Flipside
import HTMLTesting
import Models
import Testing

/// Tests of the changes of songs and movies that open pages receive.
@Suite(.timeLimit(.minutes(10))) struct CatalogueLiveTests {
    /// A change of the songs or movies, and the text of the list that has it.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Browser, CatalogueSample) async throws -> Void

        static let all = [
            Change(testDescription: "adding") { browser, sample in
                let form = try await browser.visit("\(sample.path)/new").fill("Name", with: "Zanzibar")
                _ = try await form.fill(sample.credit, with: "Björk").submit("Add")
            },
            Change(testDescription: "editing") { browser, sample in
                _ = try await browser.visit("\(sample.path)/2/edit").fill("Name", with: "Zanzibar").submit("Save")
            },
            Change(testDescription: "deleting") { browser, sample in
                _ = try await browser.visit("\(sample.path)/2").submit("Delete")
            },
            Change(testDescription: "importing") { browser, sample in
                let file = "name,\(sample.credit.lowercased())\nZanzibar,Björk\nXanadu,Olivia\n"
                let form = try await browser.visit("/import")
                    .attach(Array(file.utf8), named: "rows.csv", type: "text/csv", to: "File")
                _ = try await form.select(sample.plural.capitalized, from: "Contents").submit("Import the file")
            },
        ]
    }

    @Test(arguments: Change.all, CatalogueSample.all)
    func `the list, its count and Home receive a change as a reload shows it`(
        change: Change,
        sample: CatalogueSample
    ) async throws {
        let regions = [(sample.path, "live-\(sample.plural)"), (sample.path, "live-\(sample.singular)-count")]
        let home = change.testDescription == "editing" ? [] : [("/", "live-latest-\(sample.plural)")]
        for (path, id) in regions + home {
            try await TestApp().browse { browser in
                let stream = try await stream(of: path, in: browser)
                try await change.make(browser, sample)
                let region = try await stream.next(id)
                let reloaded = try await browser.visit(path).one("#\(id)")
                #expect(region.textContent == reloaded.textContent)
                #expect(region["data-revision"] == reloaded["data-revision"])
            }
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `undoing a deletion reaches the list and its count together`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let stream = try await stream(of: sample.path, in: browser)
            let deleted = try await browser.visit("\(sample.path)/2").submit("Delete")
            let count = try await stream.next("live-\(sample.singular)-count").text
            try #expect(await stream.next("live-\(sample.plural)").all("#\(sample.singular)-2").isEmpty)
            _ = try await deleted.submit("Undo")
            try #expect(await stream.next("live-\(sample.singular)-count").text != count)
            try #expect(await stream.next("live-\(sample.plural)").all("#\(sample.singular)-2").count == 1)
        }
    }

    @Test func `a load from a source reaches the list that said there was nothing`() async throws {
        let source = PostedCatalogue()
        var sources = CatalogueSources()
        sources.songs = source
        try await TestApp(sources: sources).browse { browser in
            let stream = try await stream(of: "/songs", in: browser)
            await source.post("name,artist\nAfrica,Toto\n")
            try #expect(await stream.next("live-songs").all(".media-title").map(\.text) == ["Africa"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a change elsewhere in a long list sends the count, and not the first page`(
        sample: CatalogueSample
    ) async throws {
        let app = try await TestApp()
        for number in 1...100 { _ = try await sample.add(app, "\(sample.numbered.name) \(number)", "Anna") }
        try await app.restarted().browse { browser in
            let stream = try await stream(of: sample.path, in: browser)
            for name in ["Last", "Very last"] {
                let form = try await browser.visit("\(sample.path)/new").fill("Name", with: name)
                _ = try await form.fill(sample.credit, with: "Anna").submit("Add")
            }
            var ids: [String] = []
            while ids.filter({ $0 == "live-\(sample.singular)-count" }).count < 1, let event = try await stream.next() {
                ids += try event.document().all("[data-revision]").compactMap { $0["id"] }
            }
            #expect(!ids.contains("live-\(sample.plural)"))
        }
    }

    @Test(arguments: ["?sort=name", "?artist=Adele", "?favourites=yes"])
    func `other pages have the count as a live region, but not the rows`(query: String) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("/songs\(query)")
            try #expect(page.one("#live-songs")["data-revision"] == nil)
            try #expect(page.one("#live-song-count [data-count]")["data-one"] == "song")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a favourite reaches the visitor's other pages, and nobody else's`(sample: CatalogueSample) async throws {
        let app = try await TestApp()
        try await app.browse { ada in
            _ = try await ada.visit("\(sample.path)/3").submit("Favourite")
            let grace = Browser(responder: app.application)
            _ = try await grace.visit("\(sample.path)/4").submit("Favourite")
            let list = try await stream(of: sample.path, in: ada)
            let other = try await stream(of: sample.path, in: grace)

            _ = try await ada.visit("\(sample.path)/2").submit("Favourite")
            let region = try await list.next("live-\(sample.singular)-favourites")
            try #expect(region.all("span").first?["data-favourite-ids"] == "2 3")
            _ = try await ada.visit("\(sample.path)/1").submit("Delete")
            let shared = try await other.next("live-\(sample.plural)")
            try #expect(shared.all("[aria-pressed=true]").isEmpty)
            try #expect(await grace.visit(sample.path).one("[data-favourite-ids]")["data-favourite-ids"] == "4")
        }
    }

    /// Returns the stream of a page, after its `ready` event.
    private func stream(of path: String, in browser: Browser) async throws -> ReceivedEventStream {
        let stream = try await browser.listen(try LivePage(try await browser.visit(path)).streamURL)
        while let event = try await stream.next(), event.name != "ready" {}
        return stream
    }
}
