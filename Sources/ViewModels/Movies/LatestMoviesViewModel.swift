package import Models
import Routing
import Views

package struct LatestMoviesViewModel: LatestMediaView, Equatable {
    package let name = "movies"
    package let heading = "Latest movies"
    package let rows: [MovieRowViewModel]
    package let listURL = Route.movies().url
    package let listLink: String

    package init(_ catalogue: CatalogueState<Movie>) {
        rows = catalogue.latest.map(MovieRowViewModel.init)
        listLink = rows.isEmpty ? "All movies" : "All \(Quantity(catalogue.count, one: "movie", many: "movies").words)"
    }
}
