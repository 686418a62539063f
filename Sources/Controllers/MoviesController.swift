package import HTTPServer
package import Models
import ViewModels

/// The list of movies, and each movie's details.
package struct MoviesController: Sendable {
    private let movies: CatalogueModel<Movie>
    private let pages: PageResponder

    package init(movies: CatalogueModel<Movie>, pages: PageResponder) {
        self.movies = movies
        self.pages = pages
    }

    package func list() async -> Response {
        pages.show(MovieListViewModel(await movies.state))
    }

    package func details(id: Movie.ID) async -> Response {
        guard let movie = await movies.state.item(withID: id) else { return pages.notFound() }
        return pages.show(MovieDetailsViewModel(movie))
    }
}
