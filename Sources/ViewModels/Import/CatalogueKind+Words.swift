import Models
import Routing

extension CatalogueKind {
    func quantity(_ number: Int) -> String {
        switch self {
        case .songs: MediaKind.songs.quantity(number)
        case .movies: MediaKind.movies.quantity(number)
        }
    }

    var heading: String {
        switch self {
        case .songs: MediaKind.songs.heading
        case .movies: MediaKind.movies.heading
        }
    }

    var credit: String {
        switch self {
        case .songs: MediaKind.songs.credit
        case .movies: MediaKind.movies.credit
        }
    }

    var listURL: String {
        switch self {
        case .songs: MediaKind.songs.url(.list())
        case .movies: MediaKind.movies.url(.list())
        }
    }

    /// Where the wish is sent to load them anew.
    var sourceURL: String {
        switch self {
        case .songs: MediaKind.songs.url(.source)
        case .movies: MediaKind.movies.url(.source)
        }
    }
}
