/// What there is at the address of the songs and below it, and in the same way at that of the movies.
package enum MediaRoute: Hashable, Sendable {
    /// A page of the list.
    case list(MediaQuery = MediaQuery())
    case item(id: Int64)

    /// A page of the list in its own order, from 1.
    package static func list(page: Int) -> MediaRoute { .list(MediaQuery(page: page)) }
}

extension MediaRoute {
    /// - Parameter names: All names of the path, from its beginning.
    init?(_ names: [String], query: Substring?, at path: MediaPath) {
        guard names.first == path.list else { return nil }
        switch names.count {
        case 1:
            guard let query = MediaQuery(QueryItems(query)) else { return nil }
            self = .list(query)
        case 2:
            guard let id = Int64(identifier: names[1]) else { return nil }
            self = .item(id: id)
        default:
            return nil
        }
    }

    func url(at path: MediaPath) -> String {
        switch self {
        case .list(let query): "/\(path.list)" + Route.query(query.pairs)
        case .item(let id): "/\(path.list)/\(id)"
        }
    }
}
