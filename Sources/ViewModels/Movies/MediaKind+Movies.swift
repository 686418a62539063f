package import Models
import Routing

extension MediaKind where Item == Movie {
    package static var movies: MediaKind<Movie> {
        MediaKind(
            one: "movie",
            many: "movies",
            heading: "Movies",
            credit: "director",
            credits: "directors",
            section: .movies,
            searchSection: .movies,
            route: Route.movies
        )
    }
}
