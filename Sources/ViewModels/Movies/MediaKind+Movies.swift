package import Models
import Routing

extension MediaKind where Item == Movie {
    package static var movies: MediaKind<Movie> {
        MediaKind(
            one: "movie",
            many: "movies",
            heading: "Movies",
            credit: "Director",
            section: .movies,
            route: Route.movies
        )
    }
}
