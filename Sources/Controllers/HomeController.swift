package import HTTPServer
package import Models
import ViewModels

/// The front page.
package struct HomeController: Sendable {
    private let text: TextModel
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let pages: PageResponder

    package init(
        text: TextModel,
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        pages: PageResponder
    ) {
        self.text = text
        self.songs = songs
        self.movies = movies
        self.pages = pages
    }

    package func show() async -> Response {
        await pages.show(HomeViewModel(text: text.state, songs: songs.state, movies: movies.state))
    }
}
