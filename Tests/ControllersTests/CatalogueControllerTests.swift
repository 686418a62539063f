import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// Each test runs for the songs and for the movies.
struct CatalogueControllerTests {
    @Test(arguments: CatalogueSample.all)
    func `the list shows each bundled item with its credit`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit(sample.path)

            try #expect(page.one("h1").text == sample.heading)
            try #expect(page.one(".count").text == "13 \(sample.plural)")
            let titles = try page.all("ol.media > li .media-title").map(\.text)
            #expect(titles.last == sample.bundled.first)
            #expect(titles.contains(sample.bundled.other))
            #expect(titles.count == 13)
            try #expect(page.all("ol.media > li .media-subtitle").map(\.text).contains(sample.bundled.credit))
            try #expect(page.one("#site-navigation a[aria-current=page]").text == sample.heading)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a row links to the details, which link back`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let details = try await browser.visit(sample.path).click("\(sample.second.name) \(sample.second.credit)")

            #expect(details.path == "\(sample.path)/2")
            try #expect(details.one("h1").text == sample.second.name)
            try #expect(details.one("dl.facts dt").text == sample.credit)
            try #expect(details.one("dl.facts dd").text == sample.second.credit)
            try #expect(details.one("#site-navigation a[aria-current]").text == sample.heading)

            let list = try await details.click("All \(sample.plural)")
            #expect(list.path == sample.path)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an empty list says that no data was found`(sample: CatalogueSample) async throws {
        try await TestApp.empty().browse { browser in
            let page = try await browser.visit(sample.path)

            try #expect(page.one(".count").text == "0 \(sample.plural)")
            try #expect(page.one(".empty strong").text == "No data found")
            try #expect(page.all("ol.media").isEmpty)
            try #expect(await page.click("Recently deleted").path == "\(sample.path)/deleted")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a list is answered with 304 until it would look different`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp().browse { browser in
            let tag = try #require(await browser.request(.get, sample.path).headerFields[.eTag])
            let again = try await browser.request(.get, sample.path, headerFields: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.body.isEmpty)
            #expect(again.headerFields[.eTag] == tag)

            let dark = try await browser.request(
                .get,
                sample.path,
                headerFields: [.ifNoneMatch: tag, .cookie: "flipside-theme=dark"]
            )
            #expect(dark.status == .ok)
            try #expect(Document(html: dark.body).first("html")?["data-theme"] == "dark")

            _ = try await browser.visit("\(sample.path)/new").fill("Name", with: "Ripples").fill(
                sample.credit,
                with: "Genesis"
            )
            .submit("Add")
            let changed = try await browser.request(.get, sample.path, headerFields: [.ifNoneMatch: tag])
            #expect(changed.status == .ok)
            try #expect(Document(html: changed.body).all(".media-title").map(\.text).contains("Ripples"))
            #expect(changed.headerFields[.eTag] != tag)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `after signing in, the list has the button to sign out`(sample: CatalogueSample)
        async throws
    {
        try await TestApp(protecting: .writes).browse(over: .inProcess) { browser in
            let tag = try #require(await browser.request(.get, sample.path).headerFields[.eTag])
            _ = try await browser.visit("/sign-in").fill("Password", with: TestApp.password).submit("Sign in")
            let page = try await browser.request(.get, sample.path, headerFields: [.ifNoneMatch: tag])
            #expect(page.status == .ok)
            try #expect(Document(html: page.body).first("form[action='/sign-out']") != nil)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an item that does not exist is not found`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let page = try await browser.visit("\(sample.path)/14")

            #expect(page.status == .notFound)
            try #expect(page.one("h1").text.lowercased() == "\(sample.singular) not found")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `hostile words are shown as words`(sample: CatalogueSample) async throws {
        let app = try await TestApp.empty()
        let hostile = #"</title><script>alert("1")</script>'&amp;"# + "\"\u{301}"
        let id = try await sample.add(app, hostile, hostile)
        let restarted = try await app.restarted()
        try await restarted.browse { browser in
            let list = try await browser.visit(sample.path)
            try #expect(list.one(".media-title").text == hostile)
            try #expect(list.one(".media-subtitle").text == hostile)

            let details = try await browser.visit("\(sample.path)/\(id)")
            try #expect(details.one("h1").text == hostile)
            try #expect(details.one("main dd").text == hostile)
            #expect(details.title == "\(hostile) · Flipside")
            try #expect(details.all("main script").isEmpty)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a long list has pages, each with a link to the next`(sample: CatalogueSample) async throws {
        try await TestApp.full(count: 201).browse { browser in
            let first = try await browser.visit(sample.path)
            try #expect(first.one(".count").text == "201 \(sample.plural)")
            try #expect(first.one(".pagination p").text == "Page 1 of 3")
            try #expect(first.all("ol.media > li").count == 100)
            try #expect(first.one("#site-navigation a[aria-current=page]").text == sample.heading)
            try #expect(first.all(".pagination a[rel=prev]").isEmpty)

            let second = try await first.click("Next")
            #expect(second.path == "\(sample.path)?page=2")
            #expect(second.title == "\(sample.heading), page 2 · Flipside")
            try #expect(second.first(".media-title").text == "\(sample.numbered.name) 101")
            try #expect(second.one("ol.media[start='101']").text.contains("\(sample.numbered.credit) 2"))
            try #expect(second.one("#site-navigation a[aria-current=true]").text == sample.heading)

            let last = try await second.click("Next")
            try #expect(last.all(".media-title").map(\.text) == ["\(sample.numbered.name) 1"])
            try #expect(last.all(".pagination a[rel=next]").isEmpty)
            try #expect(await last.click("Previous").path == "\(sample.path)?page=2")
            try #expect(await last.click("First").path == sample.path)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a list of exactly one page has no links to other pages`(sample: CatalogueSample) async throws {
        try await TestApp.full(count: 100).browse { browser in
            let page = try await browser.visit(sample.path)
            try #expect(page.all("ol.media > li").count == 100)
            try #expect(page.all(".pagination").isEmpty)
            try #expect(await browser.visit("\(sample.path)?page=2").path == sample.path)
        }
    }

    @Test(arguments: CatalogueSample.all, ["?page=2", "?page=9223372036854775807"])
    func `a page after the end of an empty list is the first page`(sample: CatalogueSample, query: String) async throws
    {
        try await TestApp.empty().browse(over: .inProcess) { browser in
            let page = try await browser.visit("\(sample.path)\(query)")
            #expect(page.path == sample.path)
            try #expect(page.one("h1").text == sample.heading)
        }
    }

    @Test(arguments: CatalogueSample.all, ["?sort=-name", "?sort=name", ""])
    func `the last page of a list that became shorter is the end`(sample: CatalogueSample, query: String) async throws {
        try await TestApp.full(count: 101).browse { browser in
            let separator = query.isEmpty ? "?" : "&"
            let last = try await browser.visit("\(sample.path)\(query)\(separator)page=9")
            #expect(last.path == "\(sample.path)\(query)\(separator)page=2")
            _ = try await last.click(last.first("a.media-row").text).submit("Delete")
            let page = try await browser.visit("\(sample.path)\(query)\(separator)page=2")
            #expect(page.path == "\(sample.path)\(query)")
            try #expect(page.all("ol.media > li").count == 100)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an item of a later page has its details`(sample: CatalogueSample) async throws {
        try await TestApp.full(count: 150).browse { browser in
            let row = "\(sample.numbered.name) 50 \(sample.numbered.credit) 50"
            let details = try await browser.visit("\(sample.path)?page=2").click(row)
            try #expect(details.one("h1").text == "\(sample.numbered.name) 50")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `hostile words on a later page are shown as words`(sample: CatalogueSample) async throws {
        let hostile = #"</ol><script>alert("1")</script>'&amp;"#
        let app = try await TestApp.full(count: 100)
        _ = try await sample.add(app, hostile, hostile)
        try await app.restarted().browse { browser in
            let page = try await browser.visit("\(sample.path)?sort=added&page=2")
            try #expect(page.one(".media-title").text == hostile)
            try #expect(page.one(".media-subtitle").text == hostile)
        }
    }

    @Test func `a row shows album, year, rating and tags, and hostile ones as words`() async throws {
        let hostile = #"</a><script>alert("1")</script>'&amp;"#
        let facts = ItemFacts(album: hostile, year: 1982, rating: 4, tags: [hostile, "pop"])
        let app = try await TestApp.empty()
        _ = try await app.storage.songStore.add(Draft(name: "Thriller", credit: "Michael Jackson", facts: facts))
        _ = try await app.storage.songStore.add(Draft(name: "Africa", credit: "Toto"))
        try await app.restarted().browse { browser in
            let list = try await browser.visit("/songs")
            try #expect(list.one(".release").text == "\(hostile) · 1982")
            try #expect(list.one("[role=img]")["aria-label"] == "Rated 4 of 5")
            try #expect(list.all(".tags .topic").map(\.text) == [hostile, "pop"])
            try #expect(await browser.visit("/search?q=thriller").one(".release").text == "\(hostile) · 1982")
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `each order of the list has a link`(sample: CatalogueSample) async throws {
        let app = try await TestApp.empty()
        for (name, credit) in [("b", "Y"), ("Ç", "x"), ("a", "z")] { _ = try await sample.add(app, name, credit) }
        try await app.restarted().browse { browser in
            let added = try await browser.visit(sample.path)
            try #expect(added.titles == ["a", "Ç", "b"])
            try #expect(added.one("#orders a[aria-current=true]").text == "Date added: newest first")
            try #expect(await added.click("Oldest first").titles == ["b", "Ç", "a"])

            // The tools stay where they are while a filter is typed.
            let none = try await browser.visit("\(sample.path)?q=nothing")
            try #expect(none.all("[popovertarget=orders]").count == 1)

            let named = try await added.click("Name")
            #expect(named.path == "\(sample.path)?sort=name")
            try #expect(named.one("[popovertarget=orders]").text == "Sorted by name")
            try #expect(named.titles == ["a", "b", "Ç"])
            try #expect(named.one("#orders a[aria-current=true]").text == "Name: A to Z")
            let backwards = try await named.click("Z to A")
            #expect(backwards.path == "\(sample.path)?sort=-name")
            try #expect(backwards.titles == ["Ç", "b", "a"])

            let credited = try await backwards.click(sample.credit)
            #expect(credited.path == "\(sample.path)?sort=\(sample.credit.lowercased())")
            try #expect(credited.titles == ["Ç", "b", "a"])
            try #expect(await credited.click("Date added").path == sample.path)
        }
    }

    @Test func `the order stays from page to page, and letters link to their first item`() async throws {
        let songs = (1...120).map { (name: "Alpha \($0)", credit: "A") } + [("99", "B"), ("東京", "C"), ("Zoë", "D")]
        try await TestApp.empty().with(songs: songs).browse { browser in
            let first = try await browser.visit("/songs?sort=name")
            try #expect(first.all(".letters a").map(\.text) == ["#", "A", "Z", "…"])
            try #expect(first.one(".letters a[aria-current=true]").text == "#")
            try #expect(first.one("[id='letter-A'] .media-title").text == "Alpha 1")

            let second = try await first.click("Next")
            #expect(second.path == "/songs?sort=name&page=2")
            try #expect(second.one(".letters a[aria-current=true]").text == "A")

            let letter = try await first.click("Z: 1 song")
            #expect(letter.path.hasPrefix("/songs?sort=name&page=2"))
            try #expect(letter.one("[id='letter-Z'] .media-title").text == "Zoë")
            try #expect(await browser.visit("/songs").all(".letters").isEmpty)
            try #expect(await browser.visit("/songs?sort=name&artist=A").all(".letters").isEmpty)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `all artists and directors are listed with their counts, and each has a page`(
        sample: CatalogueSample
    ) async throws {
        let app = try await TestApp.empty()
        for (name, credit) in [("b", "Björk & Co"), ("a", "Björk & Co"), ("c", "ABBA")] {
            _ = try await sample.add(app, name, credit)
        }
        try await app.restarted().browse { browser in
            let all = try await browser.visit(sample.path).click("All \(sample.credit.lowercased())s")
            try #expect(all.one("h1").text == "\(sample.credit)s")
            try #expect(all.one(".count").text == "2 \(sample.credit.lowercased())s")
            try #expect(all.titles == ["ABBA", "Björk & Co"])
            try #expect(all.all(".media-subtitle").map(\.text) == ["1 \(sample.singular)", "2 \(sample.plural)"])

            let page = try await all.click("Björk & Co 2 \(sample.plural)")
            try #expect(page.one("h1").text == "\(sample.heading) by Björk & Co")
            try #expect(page.titles == ["a", "b"])
            let ordered = try await page.click("Name")
            #expect(ordered.path.hasSuffix("?sort=name&\(sample.credit.lowercased())=Bj%C3%B6rk%20%26%20Co"))
            try #expect(ordered.titles == ["a", "b"])

            let details = try await page.click("b Björk & Co")
            try #expect(await details.click("Björk & Co").path == page.path)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an unknown artist or director has an empty list with a link to the list of all`(sample: CatalogueSample)
        async throws
    {
        try await TestApp().browse(over: .inProcess) { browser in
            let page = try await browser.visit("\(sample.path)?\(sample.credit.lowercased())=%3Cb%3Enobody")
            #expect(page.status == .ok)
            try #expect(page.one("h1").text == "\(sample.heading) by <b>nobody")
            try #expect(page.one(".empty strong").text == "No \(sample.plural) by this \(sample.credit.lowercased())")
            try #expect(await page.click("Show all \(sample.credit.lowercased())s").status == .ok)
            let credits = "\(sample.path)/\(sample.credit.lowercased())s"
            try #expect(await browser.visit("\(credits)?page=2").path == credits)
        }
    }
}

extension Page {
    var titles: [String] {
        get throws { try all(".media-title").map(\.text) }
    }
}
