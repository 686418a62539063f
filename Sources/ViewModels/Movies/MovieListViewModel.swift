package import Models
import Views

package struct MovieListViewModel: MediaListView, PageContent, Equatable {
    package let heading = "Movies"
    package let count: String
    package let rows: [MovieRowViewModel]
    package let emptyAdvice = "Movies appear here as soon as there are some."

    package let pageTitle = "Movies"
    package let place: Place? = .front(of: .movies)

    package init(_ catalogue: CatalogueState<Movie>) {
        count = Quantity(catalogue.count, one: "movie", many: "movies").words
        rows = catalogue.items.map(MovieRowViewModel.init)
    }
}
