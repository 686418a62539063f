package import Models
import Routing
import Views

package struct MovieDetailsViewModel: MediaDetailsView, PageContent, Equatable {
    package let heading: String
    package let facts: [MediaFactViewModel]
    package let listURL = Route.movies().url
    package let listLink = "All movies"

    package var pageTitle: String { heading }
    package let place: Place? = .below(.movies)

    package init(_ movie: Movie) {
        heading = movie.name
        facts = [MediaFactViewModel(name: "Director", value: movie.director)]
    }
}
