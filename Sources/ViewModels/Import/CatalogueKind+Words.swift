import Models
import Routing

extension CatalogueKind {
    func quantity(_ number: Int) -> String {
        switch self {
        case .songs: Quantity(number, one: "song", many: "songs").words
        case .movies: Quantity(number, one: "movie", many: "movies").words
        }
    }

    var credit: String {
        switch self {
        case .songs: "artist"
        case .movies: "director"
        }
    }

    var listRoute: Route {
        switch self {
        case .songs: .songs()
        case .movies: .movies()
        }
    }
}
