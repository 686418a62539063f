package import Models
import Routing
import Views

package struct MovieListViewModel: MediaListView, PageContent, Equatable {
    package let heading = "Movies"
    package let count: String
    package let rows: [MovieRowViewModel]
    package let emptyAdvice = "Movies appear here as soon as there are some."

    package let start: Int?
    package let pagination: PaginationViewModel?

    package let pageTitle: String
    package let place: Place?

    package init(_ page: CataloguePage<Movie>) {
        count = Quantity(page.paging.itemCount, one: "movie", many: "movies").words
        rows = page.items.map(MovieRowViewModel.init)
        start = page.paging.start
        pagination = PaginationViewModel(page.paging) { Route.movies(page: $0).url }
        pageTitle = page.paging.title(of: "Movies")
        place = page.paging.place(in: .movies)
    }
}
