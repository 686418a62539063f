import AppTesting
import Flipside
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// A list is made once for each state of its model. So each test looks at it before a change, and right after it.
@Suite(.timeLimit(.minutes(5))) struct CatalogueChangeTests {
    private func names(_ browser: Browser, _ shelf: Shelf) async throws -> [String] {
        try await browser.visit(shelf.path).all("ol.media .media-title").map(\.text)
    }

    private func add(_ name: String, _ browser: Browser, _ shelf: Shelf) async throws -> Page {
        try await browser.visit("\(shelf.path)/new").fill("Name", with: name).fill(shelf.credit, with: "Someone")
            .submit("Add")
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `what is added, edited, deleted and restored is so on the very next page`(
        transport: Transport,
        shelf: Shelf
    ) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            try #expect(await names(browser, shelf) == [])
            _ = try await add("A", browser, shelf)
            try #expect(await names(browser, shelf) == ["A"])
            let item = try await add("B", browser, shelf)
            try #expect(await names(browser, shelf) == ["A", "B"])
            try #expect(await browser.visit(shelf.path).one(".count").text == "2 \(shelf.many)")

            _ = try await item.click("Edit").fill("Name", with: "C").submit("Save")
            try #expect(await names(browser, shelf) == ["A", "C"])
            let first = try await browser.visit(shelf.path).click("A Someone")
            _ = try await first.click("Edit").fill(shelf.credit, with: "Nobody").submit("Save")
            try #expect(await browser.visit(shelf.path).first(".media-subtitle").text == "Nobody")

            let deleted = try await first.submit("Delete")
            try #expect(await names(browser, shelf) == ["C"])
            _ = try await deleted.submit("Undo")
            try #expect(await names(browser, shelf) == ["A", "C"])
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `what is imported is on the very next page`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            _ = try await add("A", browser, shelf)
            try #expect(await names(browser, shelf) == ["A"])
            let file = Array("Name,\(shelf.credit)\nB,Someone\n".utf8)
            _ = try await browser.visit("/import").select(shelf.heading, from: "Contents")
                .attach(file, named: "a.csv", type: "text/csv", to: "File").submit("Import")
            _ = try await browser.visit("/import", until: { try $0.all("progress").isEmpty })
            try #expect(await names(browser, shelf) == ["A", "B"])
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `what a source gives, and how it stands with it, is on the very next page`(
        transport: Transport,
        shelf: Shelf
    ) async throws {
        let source = PostedCatalogue()
        var sources = CatalogueSources()
        if shelf.path == "/songs" { sources.songs = source } else { sources.movies = source }
        try await TestApp(sources: sources).browse(over: transport) { browser in
            while await source.requestCount == 0 { await Task.yield() }
            try #expect(await browser.visit(shelf.path).one(".source-progress").text.contains("No answer yet"))
            await source.report(2048)
            try #expect(await browser.visit(shelf.path).one(".source-progress").text.contains("2 KB so far"))
            try #expect(await names(browser, shelf) == [])

            await source.post("name,\(shelf.credit.lowercased())\nAfrica,Toto\n")
            let page = try await browser.visit(shelf.path, until: { try $0.all(".source-progress").isEmpty })
            try #expect(page.all("ol.media .media-title").map(\.text) == ["Africa"])
            try #expect(page.one(".source-status").text.contains("1 \(shelf.one) from catalogue.example"))
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `a star is on the very next page of whose it is, and on nobody else's`(
        transport: Transport,
        shelf: Shelf
    ) async throws {
        let app = try await TestApp()
        let stranger = Browser(responder: app.application)
        try await app.browse(over: transport) { browser in
            let stars = "button.star[aria-pressed=true]"
            for _ in 1...2 {
                try #expect(await stranger.visit(shelf.path).all(stars).isEmpty)
                let page = try await browser.visit(shelf.path)
                try #expect(page.all(stars).isEmpty)
                let marked = try await page.submit("Favourite: \(shelf.second.name)")
                try #expect(marked.all(stars).map { $0["id"] } == ["favourite-2"])
                try #expect(await stranger.visit(shelf.path).all(stars).isEmpty)
                try #expect(await browser.visit(shelf.path).all(stars).count == 1)
                try #expect(await marked.submit("Favourite: \(shelf.second.name)").all(stars).isEmpty)
            }
            #expect(stranger.cookies.isEmpty)
        }
    }

    @Test(arguments: Transport.allCases)
    func `songs and movies are held apart`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            for shelf in Shelf.all + Shelf.all {
                try #expect(await names(browser, shelf).first == shelf.bundled.first)
            }
        }
    }

    /// Of many who change and look at the same time, on all event loops, each sees at least what they have done.
    @Test(arguments: Shelf.all)
    func `whoever is told of a change sees it, however many ask meanwhile`(shelf: Shelf) async throws {
        try await TestApp.empty().browse(over: .socket) { browser in
            let port = try #require(browser.origin.authority.split(separator: ":").last.flatMap { Int($0) })
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 1...6 {
                    group.addTask { try await self.addAndLook(person, at: port, shelf) }
                }
                try await group.waitForAll()
            }
            try #expect(await names(browser, shelf).count == 60)
        }
    }

    private func addAndLook(_ person: Int, at port: Int, _ shelf: Shelf) async throws {
        let browser = Browser(host: "127.0.0.1", port: port, gate: nil)
        for number in 1...10 {
            _ = try await add("\(person) \(number)", browser, shelf)
            for _ in 1...3 { try #expect(await names(browser, shelf).contains("\(person) \(number)")) }
        }
    }
}
