import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// The page of a list that a visitor opens an item from is the one to return to.
struct ListPlaceTests {
    /// Lists of songs or movies with more than one page, each with an order or a filter.
    static let lists: [(sample: CatalogueSample, query: String)] = CatalogueSample.all.flatMap { sample in
        let credit = sample.credit.lowercased()
        return ["?page=2", "?sort=added", "?sort=\(credit)&page=2", "?sort=-name&page=2"].map { (sample, $0) }
    }

    @Test(arguments: lists)
    func `an item returns to the page of the list that it was opened from`(
        sample: CatalogueSample,
        query: String
    ) async throws {
        try await TestApp.full(count: Paging.defaultSize + 30).browse { browser in
            let list = "\(sample.path)\(query)"
            let item = try await browser.visit(list).follow("ol.media .media-row")
            try #expect(await item.follow(".back").path == list)
            let form = try await item.click("Edit")
            try #expect(await form.click("Cancel").follow(".back").path == list)
            try #expect(await form.fill("Name", with: " ").submit("Save").click("Cancel").follow(".back").path == list)
            let saved = try await form.fill("Year", with: "1999").submit("Save")
            try #expect(saved.one(".notice").text.contains("saved"))
            try #expect(await saved.follow(".back").path == list)
            try #expect(await saved.submit("Favourite").follow(".back").path == list)
        }
    }

    @Test(arguments: lists)
    func `deleting an item and undoing it stay on the page of the list`(
        sample: CatalogueSample,
        query: String
    ) async throws {
        try await TestApp.full(count: Paging.defaultSize + 30).browse { browser in
            let list = "\(sample.path)\(query)"
            let before = try await browser.visit(list)
            let names = try before.all(".media-title").map(\.text)
            let item = try await before.follow("ol.media .media-row")
            let id = item.path.prefix { $0 != "?" }.split(separator: "/").last ?? ""
            let deleted = try await item.submit("Delete")
            #expect(deleted.path == "\(list)&removed=\(id)")
            try #expect(deleted.all(".media-title").map(\.text).prefix(5) == names.dropFirst().prefix(5))
            try #expect(deleted.one(".notice p").text.contains("“\(names.first ?? "")”"))
            // The rows return to the list without the notice.
            try #expect(await deleted.follow("ol.media .media-row").follow(".back").path == list)
            let undone = try await deleted.submit("Undo")
            #expect(undone.path == "\(list)&restored=\(id)")
            try #expect(undone.one(".notice[autofocus] p").text.contains("“\(names.first ?? "")” was restored."))
            try #expect(undone.all(".media-title").map(\.text) == names)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the rows of the default page have short URLs, and return to it`(sample: CatalogueSample) async throws {
        try await TestApp.full(count: Paging.defaultSize + 30).browse { browser in
            let list = try await browser.visit(sample.path)
            for row in try list.all("ol.media .media-row") { #expect(row["href"]?.contains("?") == false) }
            let item = try await list.follow("ol.media .media-row")
            try #expect(await item.follow(".back").path == sample.path)
            let deleted = try await item.submit("Delete")
            #expect(deleted.path.hasPrefix("\(sample.path)?removed="))
            try #expect(await deleted.submit("Undo").path.hasPrefix("\(sample.path)?restored="))
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the last item of a page leads back to the page before it`(sample: CatalogueSample) async throws {
        let size = Paging.defaultSize
        try await TestApp.full(count: size + 1).browse { browser in
            let list = "\(sample.path)?sort=added"
            let deleted = try await browser.visit("\(list)&page=2").follow("ol.media .media-row").submit("Delete")
            #expect(deleted.status == .ok)
            #expect(deleted.path.hasPrefix("\(list)&removed="))
            try #expect(await deleted.submit("Undo").path.hasPrefix("\(list)&restored="))
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `favourites and the list of one artist are returned to, even when they are empty`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp.full(count: 2).browse { browser in
            let credit = "\(sample.path)?\(sample.credit.lowercased())=\(sample.credit)%201"
            let byCredit = try await browser.visit(credit).follow("ol.media .media-row")
            try #expect(byCredit.one(".back").text == "\(sample.heading) by \(sample.credit) 1")
            let empty = try await byCredit.submit("Delete")
            #expect(empty.path.hasPrefix("\(credit)&removed="))
            try #expect(empty.one(".empty strong").text == "No \(sample.plural) by this \(sample.credit.lowercased())")
            try #expect(await empty.submit("Undo").path.hasPrefix("\(credit)&restored="))

            let favourites = "\(sample.path)?favourites=yes"
            _ = try await byCredit.submit("Favourite")
            let favourite = try await browser.visit(favourites).follow("ol.media .media-row")
            try #expect(favourite.one(".back").text == "Your favourite \(sample.plural)")
            let none = try await favourite.submit("Delete")
            #expect(none.path.hasPrefix("\(favourites)&removed="))
            try #expect(none.one(".empty strong").text == "No favourites yet")
            let undone = try await none.submit("Undo")
            #expect(undone.path.hasPrefix("\(favourites)&restored="))
            try #expect(undone.all(".media-title").count == 1)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `results of a search are returned to`(sample: CatalogueSample) async throws {
        try await TestApp.full(count: Paging.defaultSize + 30).browse { browser in
            let word = sample.numbered.name.lowercased()
            for search in ["/search?q=\(word)%201", "/search?q=\(word)&in=\(sample.plural)&page=2"] {
                let before = try await browser.visit(search)
                let name = try before.first("ol.media .media-title").text
                let item = try await before.follow("ol.media .media-row")
                try #expect(await item.click("Edit").click("Cancel").follow(".back").path == search)
                let deleted = try await item.submit("Delete")
                #expect(deleted.path.hasPrefix("\(search)&removed-\(sample.plural)="))
                try #expect(deleted.one(".notice p").text.contains("“\(name)”"))
                let undone = try await deleted.submit("Undo")
                #expect(undone.path == search)
                try #expect(undone.all(".notice").isEmpty)
                try #expect(undone.all(".media-title").map(\.text).contains(name))
            }
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an item that is added from a list returns to it`(sample: CatalogueSample) async throws {
        try await TestApp.full(count: Paging.defaultSize + 30).browse { browser in
            let list = "\(sample.path)?sort=name&page=2"
            let form = try await browser.visit(list).click("Add a \(sample.singular)")
            try #expect(await form.click("Cancel").path == list)
            let refused = try await form.submit("Add")
            #expect(refused.status == .unprocessableContent)
            try #expect(await refused.click("Cancel").path == list)
            let added = try await refused.fill("Name", with: "New").fill(sample.credit, with: "New").submit("Add")
            #expect(added.status == .ok)
            try #expect(await added.follow(".back").path == list)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `an item that was deleted elsewhere can be restored, and returns to its list`(
        sample: CatalogueSample
    ) async throws {
        try await TestApp.full(count: Paging.defaultSize + 30).browse { browser in
            let list = "\(sample.path)?sort=name&page=2"
            let item = try await browser.visit(list).follow("ol.media .media-row")
            let form = try await item.click("Edit")
            _ = try await item.submit("Delete")
            let gone = try await browser.visit(item.path)
            #expect(gone.status == .gone)
            try #expect(await gone.follow(".back").path == list)
            let restored = try await gone.submit("Undo")
            #expect(restored.path == item.path.replacing("?return", with: "?restored=yes&return"))
            _ = try await restored.submit("Delete")
            let refused = try await form.fill("Year", with: "1999").submit("Save")
            #expect(refused.status == .gone)
            try #expect(await refused.submit("Add it again").follow(".back").path == list)
        }
    }

    @Test func `a repository returns to the filtered page that it was opened from`() async throws {
        try await StarredApp(count: 40).browse(pageSize: 10) { browser in
            for list in ["/repositories?language=Swift&sort=name&page=2", "/repositories?page=3", "/repositories"] {
                let details = try await browser.visit(list).follow(".repository-mark a")
                try #expect(await details.follow(".back").path == list)
                let saved = try await details.fill("Note", with: "a").submit("Save")
                try #expect(saved.all(".notice").count == 1)
                try #expect(await saved.follow(".back").path == list)
                let refused = try await saved.fill("Tags", with: String(repeating: "a", count: 1000)).submit("Save")
                #expect(refused.status == .unprocessableContent)
                try #expect(await refused.follow(".back").path == list)
                try #expect(await saved.submit("Mark as visited").follow(".back").path == list)
                _ = try await browser.visit(details.path).submit("Mark as not visited")
            }
            let search = "/search?q=project-1"
            let found = try await browser.visit(search).follow("section[aria-labelledby=found-stars] .media-row")
            try #expect(await found.follow(".back").path == search)
        }
    }

    @Test func `a list that a mark makes shorter is returned to at its last page`() async throws {
        try await StarredApp(count: 11).browse(pageSize: 10) { browser in
            let list = "/repositories?visited=no"
            let marked = try await browser.visit("\(list)&page=2").submit("Mark as visited: owner/project-11")
            #expect(marked.status == .ok)
            #expect(marked.path == list)
        }
        try await TestApp.full(count: Paging.defaultSize + 1).browse { browser in
            for id in try await browser.visit("/songs").all("button.heart").map({ $0["id"] ?? "" })
                + browser.visit("/songs?page=2").all("button.heart").map({ $0["id"] ?? "" })
            {
                _ = try await browser.post(
                    ["favourite": "yes"],
                    to: "/songs/\(id.replacing("favourite-", with: ""))/favourite"
                )
            }
            let last = try await browser.visit("/songs?favourites=yes&page=2")
            let removed = try await last.submit("Favourite: Song 1")
            #expect(removed.path == "/songs?favourites=yes")
        }
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example", "/\\evil.example", "/text", "/songs/1", "/songs?removed=1",
        "/songs?sort=bogus", "/sign-in", "songs",
    ])
    func `only a list is returned to`(url: String) async throws {
        try await TestApp().browse { browser in
            let encoded = url.replacing("?", with: "%3F").replacing("=", with: "%3D").replacing("\\", with: "%5C")
            for path in ["/songs/1", "/songs/1/edit", "/songs/new", "/movies/1", "/repositories/1"] {
                try #expect(await browser.visit("\(path)?return=\(encoded)").status == .notFound)
            }
            for path in ["/songs/1/removal", "/songs/1"] {
                try #expect(await browser.request(.post, "\(path)?return=\(encoded)").status == .notFound)
            }
        }
    }

    @Test func `a list with a very long URL is not in each of its rows`() async throws {
        let artist = String(repeating: "é", count: 200)
        try await TestApp().with(songs: [("Song", artist)]).browse { browser in
            let list = try await browser.visit("/songs?artist=\(String(repeating: "%C3%A9", count: 200))")
            let row = try list.one("ol.media .media-row")
            #expect(row["href"]?.contains("?") == false)
        }
    }
}

extension Page {
    /// Follows the first link that the selector finds.
    func follow(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Page {
        let href = try first(selector, sourceLocation: sourceLocation)["href"]
        let link = try #require(links.first { $0.href == href }, sourceLocation: sourceLocation)
        return try await click(link.name, sourceLocation: sourceLocation)
    }
}
