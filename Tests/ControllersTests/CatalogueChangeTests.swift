import AppTesting
import Flipside
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// A list is rendered once for each state of its model. So each test loads the list before a change and right after it.
@Suite(.timeLimit(.minutes(10))) struct CatalogueChangeTests {
    private func names(_ browser: Browser, _ sample: CatalogueSample) async throws -> [String] {
        try await browser.visit(sample.path).all("ol.media .media-title").map(\.text)
    }

    private func add(_ name: String, _ browser: Browser, _ sample: CatalogueSample) async throws -> Page {
        try await browser.visit("\(sample.path)/new").fill("Name", with: name).fill(sample.credit, with: "Someone")
            .submit("Add")
    }

    @Test(arguments: CatalogueSample.all)
    func `the next page shows an added, edited, deleted or restored item`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp.empty().browse { browser in
            try #expect(await names(browser, sample) == [])
            _ = try await add("A", browser, sample)
            try #expect(await names(browser, sample) == ["A"])
            let item = try await add("B", browser, sample)
            try #expect(await names(browser, sample) == ["B", "A"])
            try #expect(await browser.visit(sample.path).one(".count").text == "2 \(sample.plural)")

            _ = try await item.click("Edit").fill("Name", with: "C").submit("Save")
            try #expect(await names(browser, sample) == ["C", "A"])
            let first = try await browser.visit(sample.path).click("A Someone")
            _ = try await first.click("Edit").fill(sample.credit, with: "Nobody").submit("Save")
            try #expect(await browser.visit(sample.path).all(".media-subtitle").last?.text == "Nobody")

            let deleted = try await first.submit("Delete")
            try #expect(await names(browser, sample) == ["C"])
            _ = try await deleted.submit("Undo")
            try #expect(await names(browser, sample) == ["C", "A"])
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test(arguments: CatalogueSample.all, ["sort=name", "rating=3", "q=tea", "favourites=yes", "page=1"])
    func `any other list shows an item as it is now, too`(sample: CatalogueSample, query: String) async throws {
        try await TestApp.empty().browse { browser in
            let list = "\(sample.path)?\(query)"
            try #expect(await browser.visit(list).titles == [])
            let form = try await browser.visit("\(sample.path)/new").select("3 of 5", from: "Rating")
            let item = try await form.fill("Name", with: "Tea").fill(sample.credit, with: "Someone").submit("Add")
            _ = try await browser.visit(sample.path).submit("Favourite: Tea")
            try #expect(await browser.visit(list).titles == ["Tea"])
            _ = try await item.click("Edit").fill("Name", with: "Tea time").submit("Save")
            try #expect(await browser.visit(list).titles == ["Tea time"])
            _ = try await item.submit("Delete")
            try #expect(await browser.visit(list).titles == [])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the next page shows imported items`(sample: CatalogueSample) async throws {
        try await TestApp.empty().browse { browser in
            _ = try await add("A", browser, sample)
            try #expect(await names(browser, sample) == ["A"])
            let file = Array("Name,\(sample.credit)\nB,Someone\n".utf8)
            _ = try await browser.visit("/import").select(sample.heading, from: "Contents")
                .attach(file, named: "a.csv", type: "text/csv", to: "File").submit("Import the file")
            _ = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(await names(browser, sample) == ["B", "A"])
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the next page shows the items and the status of a source`(
        sample: CatalogueSample
    ) async throws {
        let source = PostedCatalogue()
        var sources = CatalogueSources()
        if sample.path == "/songs" { sources.songs = source } else { sources.movies = source }
        try await TestApp(sources: sources).browse { browser in
            while await source.requestCount == 0 { await Task.yield() }
            try #expect(await browser.visit(sample.path).one(".loading-progress").text.contains("No response yet"))
            await source.report(2048)
            try #expect(await browser.visit(sample.path).one(".loading-progress").text.contains("2 KB so far"))
            try #expect(await names(browser, sample) == [])

            await source.post("name,\(sample.credit.lowercased())\nAfrica,Toto\n")
            let page = try await browser.visit(sample.path, until: { try $0.all(".loading-progress").isEmpty })
            try #expect(page.all("ol.media .media-title").map(\.text) == ["Africa"])
            try #expect(page.one(".loading-status").text.contains("1 \(sample.singular) from catalogue.example"))
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the next page shows a favourite to its visitor only`(
        sample: CatalogueSample
    ) async throws {
        let app = try await TestApp()
        let stranger = Browser(responder: app.application)
        try await app.browse { browser in
            let stars = "button.heart[aria-pressed=true]"
            for _ in 1...2 {
                try #expect(await stranger.visit(sample.path).all(stars).isEmpty)
                let page = try await browser.visit(sample.path)
                try #expect(page.all(stars).isEmpty)
                let marked = try await page.submit("Favourite: \(sample.second.name)")
                try #expect(marked.all(stars).map { $0["id"] } == ["favourite-2"])
                try #expect(await stranger.visit(sample.path).all(stars).isEmpty)
                try #expect(await browser.visit(sample.path).all(stars).count == 1)
                try #expect(await marked.submit("Favourite: \(sample.second.name)").all(stars).isEmpty)
            }
            #expect(stranger.cookies.isEmpty)
        }
    }

    @Test func `songs and movies are cached separately`() async throws {
        try await TestApp().browse { browser in
            for sample in CatalogueSample.all + CatalogueSample.all {
                try #expect(await names(browser, sample).last == sample.bundled.first)
            }
        }
    }

    /// Of many clients that change and load the list at the same time, on all event loops, each sees its own change.
    @Test(arguments: CatalogueSample.all)
    func `a client that is told of a change sees it under concurrent load`(sample: CatalogueSample) async throws {
        try await TestApp.empty().browse(over: .socket) { browser in
            let port = try #require(browser.origin.authority.split(separator: ":").last.flatMap { Int($0) })
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 1...6 {
                    group.addTask { try await self.addAndLook(person, at: port, sample) }
                }
                try await group.waitForAll()
            }
            try #expect(await names(browser, sample).count == 60)
        }
    }

    private func addAndLook(_ person: Int, at port: Int, _ sample: CatalogueSample) async throws {
        let browser = Browser(host: "127.0.0.1", port: port, gate: nil)
        for number in 1...10 {
            _ = try await add("\(person) \(number)", browser, sample)
            for _ in 1...3 { try #expect(await names(browser, sample).contains("\(person) \(number)")) }
        }
    }
}
