import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// Filters, albums, ratings, layouts, and changes of several items at once.
struct CatalogueFilterTests {
    /// Five songs, whose ids begin at 14, after the bundled ones.
    private func app() async throws -> TestApp {
        let app = try await TestApp.empty()
        let songs: [(String, String, ItemFacts)] = [
            ("The Wall", "Pink Floyd", ItemFacts(album: "The Wall", year: 1979, rating: 5, tags: ["rock"])),
            ("Mother", "Pink Floyd", ItemFacts(album: "The Wall", year: 1979, rating: 3, tags: ["Rock", "slow"])),
            ("Time", "Pink Floyd", ItemFacts(album: "The Dark Side of the Moon", year: 1973, rating: 5)),
            ("Let It Be", "The Beatles", ItemFacts(album: "Let It Be", year: 1970, rating: 5, tags: ["rock"])),
            ("Vogue", "Madonna", ItemFacts(year: 1990)),
        ]
        for (name, artist, facts) in songs {
            _ = try await app.storage.songStore.add(Draft(name: name, credit: artist, facts: facts))
        }
        return try await app.restarted()
    }

    private func titles(_ page: Page) throws -> [String] { try page.all("ol.media .media-title").map(\.text) }

    private func post(_ fields: String, to url: String, in browser: Browser) async throws -> ReceivedResponse {
        let type: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        return try await browser.request(.post, url, headerFields: type, body: Array(fields.utf8))
    }

    @Test(arguments: [
        ("decade=1970", ["Let It Be", "Time", "Mother", "The Wall"]), ("decade=1970&rating=3", ["Mother"]),
        ("least-rating=3.5", ["Let It Be", "Time", "The Wall"]), ("least-rating=4&decade=1980", []),
        ("tag=rock", ["Let It Be", "Mother", "The Wall"]), ("tag=ROCK&rating=5&artist=pink%20floyd", ["The Wall"]),
        ("year=1990", ["Vogue"]), ("q=wal", ["Mother", "The Wall"]), ("q=floyd&tag=slow", ["Mother"]),
        ("album=the+wall&artist=Pink+Floyd&sort=name", ["Mother", "The Wall"]), ("decade=1980", []), ("q=%26", []),
    ])
    func `filters combine, and the count is that of what they find`(query: String, names: [String]) async throws {
        try await app().browse { browser in
            let page = try await browser.visit("/songs?\(query)")
            #expect(try titles(page) == names)
            try #expect(page.first(".count").text == (names.count == 1 ? "1 song" : "\(names.count) songs"))
            try #expect(page.all(".empty").count == (names.isEmpty ? 1 : 0))
        }
    }

    @Test(arguments: ["q=+", "q=%E2%80%8B", "artist=+&tag=+&album=%20"])
    func `blank words filter nothing`(query: String) async throws {
        try await app().browse { browser in
            let all = try await titles(browser.visit("/songs"))
            try #expect(await titles(browser.visit("/songs?\(query)")) == all)
            #expect(try await browser.request(.get, "/songs.json?\(query)").status == .ok)
        }
    }

    @Test func `a movie without a director has nothing in common with others`() async throws {
        let app = try await TestApp.empty()
        for name in ["Heat", "Alien"] {
            _ = try await app.storage.movieStore.add(Draft(name: name, credit: "", facts: ItemFacts()))
        }
        try await app.restarted().browse { browser in
            let page = try await browser.visit("/movies/1")
            try #expect(page.all(".shelf").isEmpty)
            try #expect(!page.one("main").text.contains("More by"))
        }
    }

    @Test func `a chip adds its filter to the others, and takes it away again`() async throws {
        try await app().browse { browser in
            let decade = try await browser.visit("/songs?sort=name").click("1970s (4)")
            #expect(decade.path == "/songs?sort=name&decade=1970")
            // The numbers of the whole list would be those of another list.
            try #expect(decade.all("#tag-menu a").allSatisfy { !$0.text.contains("(") })
            let both = try await decade.click("rock")
            #expect(both.path == "/songs?sort=name&decade=1970&tag=rock")
            #expect(both.title == "Songs, 1970s, rock · Flipside")
            try #expect(both.all(".chip[aria-current=true]").count == 2)
            let found = try await both.fill("Filter the songs", with: "let it").submit("Filter")
            #expect(found.path == "/songs?sort=name&decade=1970&tag=rock&q=let+it")
            try #expect(await found.click("1970s, remove this filter").path == "/songs?sort=name&q=let%20it&tag=rock")
            let item = try await found.follow("ol.media .media-row")
            try #expect(item.one(".back").text == "Songs, 1970s, rock, “let it”, by name")
            try #expect(await item.follow(".back").path == "/songs?sort=name&q=let%20it&decade=1970&tag=rock")
        }
    }

    @Test func `favourites combine with other filters`() async throws {
        try await app().browse { browser in
            for id in [14, 18] { _ = try await browser.visit("/songs/\(id)").submit("Favourite") }
            #expect(try await titles(browser.visit("/songs?favourites=yes&decade=1990")) == ["Vogue"])
        }
    }

    @Test func `lists ignore a leading article, which a search still finds`() async throws {
        try await app().browse { browser in
            #expect(
                try await titles(browser.visit("/songs?sort=name")) == [
                    "Let It Be", "Mother", "Time", "Vogue", "The Wall",
                ]
            )
            let artists = try await browser.visit("/songs/artists")
            #expect(try titles(artists) == ["The Beatles", "Madonna", "Pink Floyd"])
            try #expect(await browser.visit("/songs?sort=artist").first(".letters a").text == "B")
            #expect(try await titles(browser.visit("/search?q=the+wall&in=songs")).first == "The Wall")
            #expect(try await titles(browser.visit("/songs?artist=The+Beatles")) == ["Let It Be"])
            #expect(try await titles(browser.visit("/songs?artist=Beatles")) == [])
        }
    }

    @Test func `albums have a wall, and each a page with its sleeve, its artist, and the first song first`()
        async throws
    {
        try await app().browse { browser in
            let albums = try await browser.visit("/songs").click("Albums")
            try #expect(albums.one(".count").text == "3 albums")
            try #expect(
                albums.all("ol.wall .media-title").map(\.text) == [
                    "The Dark Side of the Moon", "Let It Be", "The Wall",
                ]
            )
            let album = try await albums.click("The Wall Pink Floyd")
            #expect(album.path == "/songs?artist=Pink%20Floyd&album=The%20Wall")
            try #expect(album.one("h1").text == "The Wall")
            #expect(try titles(album) == ["The Wall", "Mother"])
            try #expect(await album.click("Pink Floyd").path == "/songs?artist=Pink%20Floyd")
            for id in [14, 15] { _ = try await browser.visit("/songs/\(id)").submit("Delete") }
            try #expect(await browser.visit("/songs/albums").one(".count").text == "2 albums")
            try #expect(await browser.visit("/movies/albums").status == .notFound)
        }
    }

    @Test func `facts are links to the lists of what has them, and others of the artist are shown`() async throws {
        try await app().browse { browser in
            let song = try await browser.visit("/songs/15")
            let links = try song.all(".facts a").map { ($0.text, $0["href"] ?? "") }
            #expect(links.map(\.0) == ["Pink Floyd", "The Wall", "1979", "Rock", "slow"])
            #expect(
                links.map(\.1) == [
                    "/songs?artist=Pink%20Floyd", "/songs?artist=Pink%20Floyd&album=The%20Wall", "/songs?year=1979",
                    "/songs?tag=Rock", "/songs?tag=slow",
                ]
            )
            // One sleeve for each album, except its own.
            try #expect(song.all(".shelf .media-title").map(\.text) == ["The Dark Side of the Moon"])
            try #expect(await song.click("More by Pink Floyd").path == "/songs?artist=Pink%20Floyd")
            try #expect(await browser.visit("/songs/18").all(".shelf").isEmpty)
        }
    }

    @Test func `one click rates a song, and undo gives the former rating back`() async throws {
        try await app().browse { browser in
            let list = "/songs?sort=name"
            let song = try await browser.visit(list).follow("ol.media > li:nth-child(2) .media-row")
            let rated = try await song.submit("Rate 4 of 5")
            try #expect(rated.one(".notice p").text == "Rated 4 of 5.")
            try #expect(rated.one(".rate .hint").text == "4 of 5")
            let undone = try await rated.submit("Undo")
            try #expect(undone.one(".rate .hint").text == "3 of 5")
            let removed = try await undone.submit("Remove the rating")
            try #expect(removed.one(".notice p").text == "The rating was removed.")
            try #expect(removed.one(".rate .hint").text == "Not rated")
            try #expect(await removed.submit("Undo").one(".rate .hint").text == "3 of 5")
            try #expect(await removed.follow(".back").path == list)
            #expect(try await post("rating=6", to: "/songs/15/rating", in: browser).status == .unprocessableContent)
        }
    }

    @Test func `a filter without matches leads to the search, which forgives a mistake`() async throws {
        try await TestApp.empty().with(songs: [("Thriller", "Michael Jackson")]).browse { browser in
            let nothing = try await browser.visit("/songs").fill("Filter the songs", with: "thriler").submit("Filter")
            try #expect(nothing.one(".empty strong").text == "No songs match these filters")
            let found = try await nothing.follow(".empty a")
            #expect(found.path == "/search?q=thriler")
            try #expect(found.one(".found .media-title").text == "Thriller")
            // Without words, the list without filters helps.
            try #expect(await browser.visit("/songs?year=1999").one(".empty a").text == "Show all songs")
        }
    }

    @Test func `half a point fills half a dot, and has a filter, a chip and a bar`() async throws {
        try await app().browse { browser in
            let change = try await post("id=14&id=17&change=rate&new-rating=3.5", to: "/songs/several", in: browser)
            let list = try await browser.visit(#require(change.headerFields[.location]))
            try #expect(list.one(".notice p").text == "Rated 2 songs 3.5 of 5.")
            let found = try await list.click("3.5 of 5 (2)")
            #expect(found.path == "/songs?rating=3.5")
            #expect(found.title == "Songs, rated 3.5 of 5 · Flipside")
            #expect(try titles(found).count == 2)
            let good = try await list.click("4 or more (1)")
            #expect(good.path == "/songs?least-rating=4")
            #expect(good.title == "Songs, rated 4 or more · Flipside")
            #expect(try titles(good) == ["Time"])
            let song = try await found.follow("ol.media .media-row")
            try #expect(song.all(".rate .dot.filled").count == 3)
            try #expect(song.all(".rate .dot.half").count == 1)
            let rated = try await song.submit("Rate 4 of 5")
            try #expect(await rated.submit("Undo").one(".rate .hint").text == "3.5 of 5")
            try #expect(await browser.visit("/songs/charts").all("a[href='/songs?rating=3.5']").count > 0)
        }
    }

    @Test(arguments: [("songs", "Enter an album, or a year such as 1999."), ("movies", "Enter a year such as 1999.")])
    func `the advice about a new value that is invalid names the fields of the kind`(kind: String, advice: String)
        async throws
    {
        try await TestApp().browse { browser in
            let fields = "id=1&change=set&field=year&new-value=20x5"
            let page = try await post(fields, to: "/\(kind)/several", in: browser)
            #expect(page.text.contains("The value is invalid. \(advice)"))
        }
    }

    @Test func `chosen songs stay chosen in another list, and those out of sight are counted`() async throws {
        try await app().browse { browser in
            let form = try await browser.visit("/songs?sort=name").click("Choose several").check("Choose Mother")
                .check("Choose The Wall")
            let filtered = try await form.submit("slow (1)")
            #expect(filtered.path.hasPrefix("/songs?") && filtered.path.contains("tag=slow"))
            #expect(try titles(filtered) == ["Mother"])
            try #expect(filtered.isChecked("Choose Mother"))
            try #expect(filtered.one("form.several").text.contains("1 selected song is not on this page."))
            let ordered = try await filtered.submit("slow, remove this filter").submit("Artist")
            #expect(ordered.path.contains("sort=artist"))
            for name in ["Mother", "The Wall"] { try #expect(ordered.isChecked("Choose \(name)")) }
            try #expect(!ordered.isChecked("Choose Time"))
            let none = try await ordered.fill("Filter the songs", with: "nothing").submit("Filter")
            try #expect(none.one("form.several").text.contains("2 selected songs are not on this page."))
            let found = try await none.fill("Filter the songs", with: "wal").submit("Filter")
            #expect(try titles(found) == ["Mother", "The Wall"])
            // The Enter key presses the button of the filter also in the field for a tag.
            let tagged = try await found.fill("Tag", with: "loud").submit("Filter")
            try #expect(tagged.one(".notice p").text == "Tagged 2 songs “loud”.")
            #expect(tagged.path.contains("q=wal"))
        }
    }

    @Test func `more songs than can be changed at once are refused, not forgotten, in another list`() async throws {
        try await app().browse { browser in
            let ids = (1...SeveralChange.limit + 1).map { "id=\($0)" }.joined(separator: "&")
            let refused = try await post("\(ids)&show=/songs?sort=name", to: "/songs/several", in: browser)
            #expect(refused.status == .unprocessableContent)
            let elsewhere = try await post("id=14&show=https://example.com/", to: "/songs/several", in: browser)
            #expect(elsewhere.headerFields[.location]?.hasPrefix("/") != false)
        }
    }

    @Test func `several songs are tagged, rated and deleted at once, and each change can be undone`() async throws {
        try await app().browse { browser in
            let list = "/songs?sort=name"
            let form = try await browser.visit(list).click("Choose several")
            try #expect(form.all(".row-choice input").count == 5)
            try #expect(form.all("form.several[hidden]").isEmpty)
            try #expect(await browser.visit(list).all("form.several[hidden]").count == 1)
            let fields = "id=14&id=17&id=99&return=\(list)"
            func change(_ change: String) async throws -> Page {
                try await browser.visit(
                    #require(post("\(fields)&\(change)", to: "/songs/several", in: browser).headerFields[.location])
                )
            }
            let tagged = try await change("change=add&new-tag=slow")
            try #expect(tagged.one(".notice p").text == "Tagged 2 songs “slow”.")
            #expect(try await titles(browser.visit("/songs?tag=slow")).count == 3)
            let untagged = try await tagged.submit("Undo")
            try #expect(untagged.one(".notice[autofocus] p").text == "2 songs are as they were before.")
            #expect(untagged.path == "\(list)&undone=2")
            #expect(try await titles(browser.visit("/songs?tag=slow")) == ["Mother"])

            let rated = try await change("change=rate&new-rating=1")
            #expect(try await titles(browser.visit("/songs?rating=1")).count == 2)
            // A song that was changed since keeps its new rating.
            _ = try await browser.visit("/songs/14").submit("Rate 2 of 5")
            try #expect(await rated.submit("Undo").one(".notice p").text == "1 song is as it was before.")
            #expect(try await titles(browser.visit("/songs?rating=2")) == ["The Wall"])

            let dated = try await change("change=set&field=year&new-value=1982&new-tag=")
            try #expect(dated.one(".notice p").text == "Set the year of 2 songs to “1982”.")
            #expect(try await titles(browser.visit("/songs?year=1982")).count == 2)
            _ = try await dated.submit("Undo")
            // The Enter key presses the first button.
            let named = try await change("change=add&new-tag=&field=album&new-value=Hits")
            try #expect(named.one(".notice p").text == "Set the album of 2 songs to “Hits”.")
            _ = try await named.submit("Undo")
            let unnamed = try await change("change=set&field=album")
            try #expect(unnamed.one(".notice p").text.hasPrefix("Removed the album of "))
            _ = try await unnamed.submit("Undo")
            _ = try await change("change=later")
            try #expect(await browser.visit("/songs").all("#tag-menu a").first?.text == "to listen (2)")

            let deleted = try await change("change=delete")
            try #expect(deleted.one(".notice p").text == "Deleted 2 songs.")
            #expect(try titles(deleted) == ["Mother", "Time", "Vogue"])
            #expect(try await titles(deleted.submit("Undo")).count == 5)
            try #expect(await browser.visit("/songs/albums").one(".count").text == "3 albums")
        }
    }

    @Test func `a song is kept for later on its page, and the list of these is in the menu`() async throws {
        try await app().browse { browser in
            let song = try await browser.visit("/songs/14").submit("To listen")
            #expect(song.path.hasPrefix("/songs/14?edited="))
            try #expect(song.all("button").map(\.text).contains("To listen") == false)
            let undone = try await song.submit("Undo")
            #expect(undone.path == "/songs/14?undone=yes")
            _ = try await undone.submit("To listen")
            let songs = try await browser.visit("/songs")
            try #expect(await titles(songs.click("To listen")).count == 1)
        }
    }

    @Test func `a refused change of several songs keeps what was chosen and typed`() async throws {
        try await app().browse { browser in
            let form = try await browser.visit("/songs?sort=name").click("Choose several").check("Choose Mother")
                .check("Choose Time").fill("New value", with: "1999").fill("Tag", with: "slow, quiet")
            let page = try await form.submit("Tag")
            #expect(page.status == .unprocessableContent)
            let refusal = try page.one(".several [role=alert][autofocus]").text
            #expect(refusal.hasPrefix("The tag is empty, too long, or has a comma. Enter one tag"))
            for (name, isChosen) in [("Mother", true), ("Time", true), ("Vogue", false)] {
                try #expect(page.isChecked("Choose \(name)") == isChosen)
            }
            try #expect(page.value(of: "Tag") == "slow, quiet")
            try #expect(page.value(of: "New value") == "1999")
            let tagged = try await page.fill("Tag", with: "slow").fill("New value", with: "").submit("Tag")
            try #expect(tagged.one(".notice p").text == "Tagged 1 song “slow”.")
            try #expect(titles(tagged) == ["Let It Be", "Mother", "Time", "Vogue", "The Wall"])
        }
    }

    @Test func `nothing is chosen in a change that is refused for that reason`() async throws {
        try await app().browse { browser in
            let page = try await browser.visit("/songs").click("Choose several").submit("Delete")
            #expect(page.status == .unprocessableContent)
            try #expect(
                page.one(".several [role=alert]").text == "No song was chosen. Choose at least one, then try again."
            )
            try #expect(page.all(".row-choice input[checked]").isEmpty)
        }
    }

    @Test func `the songs of a change can be chosen again, also those that the list does not have any more`()
        async throws
    {
        try await app().browse { browser in
            let list = "/songs?tag=rock&sort=name"
            let form = try await browser.visit(list).click("Choose several").check("Choose Mother")
                .check("Choose The Wall").fill("Tag", with: "rock")
            let untagged = try await form.submit("Remove tag")
            #expect(try titles(untagged) == ["Let It Be"])
            let again = try await untagged.click("Choose them again")
            try #expect(again.one(".several").text.contains("2 selected songs are not on this page."))
            let tagged = try await again.fill("Tag", with: "rock").submit("Tag")
            try #expect(tagged.one(".notice p").text == "Tagged 2 songs “rock”.")
            let chosen = try await tagged.click("Choose them again")
            try #expect(chosen.isChecked("Choose Mother") && !chosen.isChecked("Choose Let It Be"))
            // Also after a change that they did not need.
            let unchanged = try await chosen.fill("Tag", with: "rock").submit("Tag")
            try #expect(unchanged.one(".notice p").text == "Nothing had to be changed.")
            try #expect(await unchanged.click("Choose them again").all(".row-choice input[checked]").count == 2)
            let deleted = try await chosen.submit("Delete")
            try #expect(deleted.all(".notice a").isEmpty)
            let unknown = try await browser.visit("\(list)&again=\(FormToken.random().text)")
            try #expect(unknown.all(".row-choice input[checked]").isEmpty)
        }
    }

    @Test func `an undo that is sent twice is answered as before, and changes nothing more`() async throws {
        try await app().browse { browser in
            let response = try await post("id=14&id=17&change=delete&return=/songs", to: "/songs/several", in: browser)
            let deleted = try await browser.visit(#require(response.headerFields[.location]))
            let undone = try await deleted.submit("Undo")
            _ = try await browser.visit("/songs/14").submit("Delete")
            let again = try await deleted.submit("Undo")
            #expect(again.path == undone.path)
            #expect(try titles(again).count == 4)
        }
    }

    @Test(arguments: [
        "change=delete", "id=14&change=add&new-tag=", "id=14&change=add&new-tag=a,b", "id=14&change=rate&new-rating=9",
        "id=14&change=set&field=year&new-value=soon", "id=14&change=set&field=name&new-value=x",
        (1...201).map { "id=\($0)" }.joined(separator: "&") + "&change=delete",
    ])
    func `a change of several songs that is invalid changes none`(fields: String) async throws {
        try await app().browse { browser in
            let response = try await post(fields, to: "/songs/several", in: browser)
            #expect(response.status == .unprocessableContent)
            #expect(try await titles(browser.visit("/songs")).count == 5)
            #expect(try await post("", to: "/songs/undo?token=\(FormToken.random().text)", in: browser).status == .gone)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `a list is a wall after a click, and rows again after another`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let list = "\(sample.path)?sort=name"
            let wall = try await browser.visit(list).submit("Wall")
            #expect(wall.path == list)
            try #expect(wall.all(".wall-list ol.media > li").count == 13)
            // The first page, which is cached for each layout.
            try #expect(await browser.visit(sample.path).all(".wall-list").count == 1)
            try #expect(await wall.submit("Rows").all(".wall-list").isEmpty)
            try #expect(await browser.visit(sample.path).all(".wall-list").isEmpty)
            let elsewhere = try await post("layout=wall&list=songs&return=//evil.example", to: "/layout", in: browser)
            #expect(elsewhere.headerFields[.location] == "/")
        }
    }
}
