import Models
import Testing
import ViewModels

struct MovieListViewModelTests {
    @Test func `a row shows the name above the director and leads to the details`() {
        let row = MovieRowViewModel(Movie(id: 12, name: "The Piano", director: "Jane Campion"))

        #expect(row.title == "The Piano")
        #expect(row.subtitle == "Jane Campion")
        #expect(row.url == "/movies/12")
    }

    @Test func `the list keeps the order of the catalogue and counts it`() {
        let movies = [Movie(id: 1, name: "B", director: "x"), Movie(id: 2, name: "A", director: "y")]
        let list = MovieListViewModel(CatalogueState(items: movies, version: 1).firstPage)

        #expect(list.rows.map(\.title) == ["B", "A"])
        #expect(list.count == "2 movies")
    }

    @Test func `a page behind the first has a title, a place and numbers of its own`() throws {
        let movies = [Movie(id: 7, name: "A", director: "x")]
        let paging = try #require(Paging(page: 2, itemCount: 101))
        let list = MovieListViewModel(CataloguePage(items: movies, paging: paging))

        #expect(list.pageTitle == "Movies, page 2")
        #expect(list.place == .below(.movies))
        #expect(list.count == "101 movies")
        #expect(list.start == 101)
        #expect(list.pagination?.position == "Page 2 of 2")
        #expect(list.pagination?.previousURL == "/movies")
    }

    @Test func `the latest are the five newest, the newest first`() {
        let movies = (1...7).map { Movie(id: $0, name: "Movie \($0)", director: "x") }
        let latest = LatestMoviesViewModel(CatalogueState(items: movies, version: 1))

        #expect(latest.rows.map(\.title) == ["Movie 7", "Movie 6", "Movie 5", "Movie 4", "Movie 3"])
        #expect(latest.listLink == "All 7 movies")
    }
}
