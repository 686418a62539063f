import Models
import Rendering
import Testing
import ViewModels
import Views

/// The second article's promise: "Only data is changing, view is same for both the apps."
struct CatalogueReuseTests {
    @Test func `songs and movies share a list view`() {
        let songs = CatalogueListViewModel(page(of: Song(id: 1, name: "A", artist: "B")))
        let movies = CatalogueListViewModel(page(of: Movie(id: 1, name: "A", director: "B")))

        #expect(asMovies(render(list: songs)) == withoutSleeves(render(list: movies)))
    }

    @Test func `songs and movies share a row view`() {
        let song = ListRowViewModel(Song(id: 1, name: "A", artist: "B"))
        let movie = ListRowViewModel(Movie(id: 1, name: "A", director: "B"))

        #expect(asMovies(render(row: song)) == withoutSleeves(render(row: movie)))
    }

    @Test func `songs and movies share a details view`() {
        let song = details(of: Song(id: 1, name: "A", artist: "B"))
        let movie = details(of: Movie(id: 1, name: "A", director: "B"))

        #expect(asMovies(render(details: song)) == withoutSleeves(render(details: movie)))
    }

    private func details(of item: some CatalogueItem) -> CatalogueDetailsViewModel {
        CatalogueDetailsViewModel(item, favourites: FavouritesState())
    }

    private func page<Item>(of item: Item) -> CatalogueState<Item> {
        let page = CataloguePage(items: [item], paging: .first(ofItemCount: 201))
        return CatalogueState(revision: 1, firstPage: page)
    }

    // Each function knows a view protocol only, and no view model.
    private func render(list: some CatalogueListView) -> String { html(of: list) }
    private func render(row: some ListRowView) -> String { html(of: row) }
    private func render(details: some CatalogueDetailsView) -> String { html(of: details) }

    private func html(of view: some View) -> String {
        var html = HTML()
        view.render(into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    /// Returns a page without its pictures, and without the record behind one.
    private func withoutSleeves(_ html: String) -> String {
        html.replacing(/<img [^>]*>/, with: "").replacing(" class=\"sleeve\"", with: "")
    }

    /// Returns the page of the songs with the words of the movies. Only songs have albums.
    private func asMovies(_ html: String) -> String {
        let albums = [
            "<li><a href=\"/songs/albums\">Albums</a></li>\n", "        <option value=\"album\">Album</option>\n",
        ]
        return albums.reduce(withoutSleeves(html)) { $0.replacing($1, with: "") }.replacingWords([
            ("songs", "movies"), ("Songs", "Movies"), ("song", "movie"), ("artist", "director"), ("Artist", "Director"),
            ("To listen", "To watch"),
        ])
    }
}

extension String {
    fileprivate func replacingWords(_ words: [(String, String)]) -> String {
        words.reduce(self) { text, word in
            text.split(separator: word.0, omittingEmptySubsequences: false).joined(separator: word.1)
        }
    }
}
