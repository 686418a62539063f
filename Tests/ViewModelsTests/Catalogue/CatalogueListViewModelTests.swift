import Models
import Testing
import ViewModels
import Views

extension CatalogueListViewModel {
    /// The default page.
    init<Item: CatalogueItem>(_ state: CatalogueState<Item>, source: SourceState? = nil) {
        self.init(state.firstPage, in: state, source: source)
    }
}

struct CatalogueListViewModelTests {
    @Test func `a row shows the name and the artist and links to the details`() {
        let row = ListRowViewModel(Song(id: 12, name: "Thriller", artist: "Michael Jackson"))

        #expect(row.title == HighlightedTextViewModel("Thriller"))
        #expect(row.subtitle == HighlightedTextViewModel("Michael Jackson"))
        #expect(row.url == "/songs/12")
    }

    @Test func `a row shows the name and the director and links to the details`() {
        let row = ListRowViewModel(Movie(id: 12, name: "The Piano", director: "Jane Campion"))

        #expect(row.title == HighlightedTextViewModel("The Piano"))
        #expect(row.subtitle == HighlightedTextViewModel("Jane Campion"))
        #expect(row.url == "/movies/12")
    }

    @Test func `a row of a list has the facts of its item, and only the first tags`() throws {
        let facts = ItemFacts(
            album: "Off the Wall",
            year: 1979,
            seconds: 1,
            note: "n",
            rating: 3.5,
            tags: ["a", "b", "c", "d", "e"]
        )
        let items = [Song(id: 2, name: "A", artist: "x", facts: facts), Song(id: 1, name: "B", artist: "x")]
        let list = CatalogueListViewModel(CatalogueState(items: items, revision: 1))
        guard case .rows(let rows) = list.items.content.list else {
            Issue.record("\(list.items.content.list)")
            return
        }
        let shown = try #require(rows.rows.first?.facts)
        #expect(shown.album == "Off the Wall")
        #expect(shown.year == "1979")
        #expect(shown.rating == ListRowFacts.Rating(halves: 7, words: "Rated 3.5 of 5"))
        #expect(shown.tags == ["a", "b"])
        #expect(shown.otherTags == "+3")
        #expect(rows.rows.map { $0.facts == nil } == [false, true])
    }

    @Test func `a note or a duration alone is no fact of a row`() {
        let song = Song(id: 1, name: "A", artist: "x", facts: ItemFacts(seconds: 1, note: "n"))
        let list = CatalogueListViewModel(CatalogueState(items: [song], revision: 1))
        guard case .rows(let rows) = list.items.content.list else { return }
        #expect(rows.rows.map(\.facts) == [nil])
    }

    @Test func `a list keeps the order of the catalogue and counts its items`() {
        let songs = [Song(id: 1, name: "B", artist: "x"), Song(id: 2, name: "A", artist: "y")]
        let list = CatalogueListViewModel(CatalogueState(items: songs, revision: 1))

        guard case .rows(let rows) = list.items.content.list else {
            Issue.record("\(list.items.content.list)")
            return
        }
        #expect(rows.rows.map(\.title) == [HighlightedTextViewModel("A"), HighlightedTextViewModel("B")])
        #expect(list.count.content.words == "2 songs")
    }

    @Test func `a page after the first has its own title, place and row numbers`() throws {
        let movies = [Movie(id: 7, name: "A", director: "x")]
        let paging = try #require(Paging(page: 2, itemCount: 101))
        let state = CatalogueState(revision: 1, firstPage: CataloguePage(items: movies, paging: paging))
        let list = CatalogueListViewModel(state.firstPage, CatalogueQuery(page: 2), in: state)

        #expect(list.pageTitle == "Movies, page 2")
        #expect(list.place == .below(.movies))
        #expect(list.count.content.words == "101 movies")
        guard case .rows(let rows) = list.items.content.list else {
            Issue.record("\(list.items.content.list)")
            return
        }
        #expect(rows.pagination?.start == 101)
        #expect(rows.pagination?.position == "Page 2 of 2")
        #expect(rows.pagination?.previousURL == "/movies")
    }

    @Test func `the shelf has the six newest items, the newest first`() {
        let songs = (1...7).map { Song(id: $0, name: "Song \($0)", artist: "x") }
        let shelf = ShelfViewModel(CatalogueState(items: songs, revision: 1))

        #expect(shelf.sleeves.map(\.title) == (2...7).reversed().map { "Song \($0)" })
        #expect(shelf.listLink.name == "All 7 songs")
    }
}
