package import Models
import Routing
import Views

package struct MovieRowViewModel: MediaRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let url: String

    package init(_ movie: Movie) {
        title = movie.name
        subtitle = movie.director
        url = Route.movie(id: movie.id).url
    }
}
