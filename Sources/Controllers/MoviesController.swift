package import HTTPServer
package import Models
import Routing
import ViewModels

/// The list of movies, and each movie's details.
package struct MoviesController: Sendable {
    private let movies: CatalogueModel<Movie>
    private let pages: PageResponder

    package init(movies: CatalogueModel<Movie>, pages: PageResponder) {
        self.movies = movies
        self.pages = pages
    }

    /// - Parameter number: of the page, from 1.
    package func list(page number: Int) async throws -> Response {
        guard let page = try await movies.page(number) else { return pages.noSuchPage(of: .movies()) }
        return pages.show(MovieListViewModel(page))
    }

    package func details(id: Movie.ID) async throws -> Response {
        guard let movie = try await movies.item(withID: id) else { return pages.notFound() }
        return pages.show(MovieDetailsViewModel(movie))
    }
}
