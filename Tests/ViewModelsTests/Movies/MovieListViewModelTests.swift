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
        let list = MovieListViewModel(CatalogueState(items: movies, version: 1))

        #expect(list.rows.map(\.title) == ["B", "A"])
        #expect(list.count == "2 movies")
    }

    @Test func `the latest are the five newest, the newest first`() {
        let movies = (1...7).map { Movie(id: $0, name: "Movie \($0)", director: "x") }
        let latest = LatestMoviesViewModel(CatalogueState(items: movies, version: 1))

        #expect(latest.rows.map(\.title) == ["Movie 7", "Movie 6", "Movie 5", "Movie 4", "Movie 3"])
        #expect(latest.listLink == "All 7 movies")
    }
}
