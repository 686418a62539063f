import AppTesting
import HTMLTesting
import HTTPTypes
import Testing

/// Each test looks at the songs, and in the same way at the movies.
struct CatalogueControllerTests {
    @Test(arguments: Transport.allCases, Shelf.all)
    func `the list shows each of the bundled with its credit`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp().browse(over: transport) { browser in
            let page = try await browser.visit(shelf.path)

            try #expect(page.one("h1").text == shelf.heading)
            try #expect(page.one(".count").text == "13 \(shelf.many)")
            let titles = try page.all("ol.media > li .media-title").map(\.text)
            #expect(titles.first == shelf.bundled.first)
            #expect(titles.contains(shelf.bundled.other))
            #expect(titles.count == 13)
            try #expect(page.all("ol.media > li .media-subtitle").map(\.text).contains(shelf.bundled.credit))
            try #expect(page.one("#site-navigation a[aria-current=page]").text == shelf.heading)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `a row leads to the details, and those lead back`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp().browse(over: transport) { browser in
            let details = try await browser.visit(shelf.path).click("\(shelf.second.name) \(shelf.second.credit)")

            #expect(details.path == "\(shelf.path)/2")
            try #expect(details.one("h1").text == shelf.second.name)
            try #expect(details.one("dl.facts dt").text == shelf.credit)
            try #expect(details.one("dl.facts dd").text == shelf.second.credit)
            try #expect(details.one("#site-navigation a[aria-current]").text == shelf.heading)

            let list = try await details.click("All \(shelf.many)")
            #expect(list.path == shelf.path)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `an empty list says that no data was found`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            let page = try await browser.visit(shelf.path)

            try #expect(page.one(".count").text == "0 \(shelf.many)")
            try #expect(page.one(".empty strong").text == "No data found")
            try #expect(page.all("ol.media").isEmpty)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `what is not there is not found`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp().browse(over: transport) { browser in
            let page = try await browser.visit("\(shelf.path)/14")

            #expect(page.status == .notFound)
            try #expect(page.one("h1").text == "Page not found")
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `hostile words are shown as words`(transport: Transport, shelf: Shelf) async throws {
        let app = try await TestApp.empty()
        let hostile = #"</title><script>alert("1")</script>'&amp;"# + "\"\u{301}"
        let id = try await shelf.add(app, hostile, hostile)
        let restarted = try await app.restarted()
        try await restarted.browse(over: transport) { browser in
            let list = try await browser.visit(shelf.path)
            try #expect(list.one(".media-title").text == hostile)
            try #expect(list.one(".media-subtitle").text == hostile)

            let details = try await browser.visit("\(shelf.path)/\(id)")
            try #expect(details.one("h1").text == hostile)
            try #expect(details.one("dd").text == hostile)
            #expect(details.title == "\(hostile) · Flipside")
            try #expect(details.all("main script").isEmpty)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `a long list comes in pages, and each leads to the next`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp.full(count: 201).browse(over: transport) { browser in
            let first = try await browser.visit(shelf.path)
            try #expect(first.one(".count").text == "201 \(shelf.many)")
            try #expect(first.one(".pagination p").text == "Page 1 of 3")
            try #expect(first.all("ol.media > li").count == 100)
            try #expect(first.one("#site-navigation a[aria-current=page]").text == shelf.heading)
            try #expect(first.all(".pagination a[rel=prev]").isEmpty)

            let second = try await first.click("Next")
            #expect(second.path == "\(shelf.path)?page=2")
            #expect(second.title == "\(shelf.heading), page 2 · Flipside")
            try #expect(second.first(".media-title").text == "\(shelf.numbered.name) 101")
            try #expect(second.one("ol.media[start='101']").text.contains("\(shelf.numbered.credit) 200"))
            try #expect(second.one("#site-navigation a[aria-current=true]").text == shelf.heading)

            let last = try await second.click("Next")
            try #expect(last.all(".media-title").map(\.text) == ["\(shelf.numbered.name) 201"])
            try #expect(last.all(".pagination a[rel=next]").isEmpty)
            try #expect(await last.click("Previous").path == "\(shelf.path)?page=2")
            try #expect(await last.click("First").path == shelf.path)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `a list that fills its page has no other`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp.full(count: 100).browse(over: transport) { browser in
            let page = try await browser.visit(shelf.path)
            try #expect(page.all("ol.media > li").count == 100)
            try #expect(page.all(".pagination").isEmpty)
            try #expect(await browser.visit("\(shelf.path)?page=2").status == .notFound)
        }
    }

    @Test(arguments: Shelf.all, ["?page=2", "?page=9223372036854775807"])
    func `a page that the list does not have leads to its first`(shelf: Shelf, query: String) async throws {
        try await TestApp.empty().browse(over: .inProcess) { browser in
            let page = try await browser.visit("\(shelf.path)\(query)")
            #expect(page.status == .notFound)
            try #expect(page.one("h1").text == "Page not found")
            try #expect(await page.click("Go to its first page").path == shelf.path)
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `an item of a later page has its details`(transport: Transport, shelf: Shelf) async throws {
        try await TestApp.full(count: 150).browse(over: transport) { browser in
            let row = "\(shelf.numbered.name) 101 \(shelf.numbered.credit) 101"
            let details = try await browser.visit("\(shelf.path)?page=2").click(row)
            try #expect(details.one("h1").text == "\(shelf.numbered.name) 101")
        }
    }

    @Test(arguments: Transport.allCases, Shelf.all)
    func `hostile words on a later page are shown as words`(transport: Transport, shelf: Shelf) async throws {
        let hostile = #"</ol><script>alert("1")</script>'&amp;"#
        let app = try await TestApp.full(count: 100)
        _ = try await shelf.add(app, hostile, hostile)
        try await app.restarted().browse(over: transport) { browser in
            let page = try await browser.visit("\(shelf.path)?page=2")
            try #expect(page.one(".media-title").text == hostile)
            try #expect(page.one(".media-subtitle").text == hostile)
        }
    }
}
