/// What there is at the address of the songs and below it, and in the same way at that of the movies.
package enum MediaRoute: Hashable, Sendable {
    /// A page of the list.
    case list(MediaQuery = MediaQuery())
    /// The same page for programs, in an envelope if they want it so.
    case json(MediaQuery = MediaQuery(), isEnvelope: Bool = false)
    /// A page of all to whom something is credited, from 1.
    case credits(page: Int = 1)
    case item(id: Int64)
    /// All of them as a file.
    case export(ExportFormat)

    /// A page of the list in its own order, from 1.
    package static func list(page: Int) -> MediaRoute { .list(MediaQuery(page: page)) }
}

extension MediaRoute {
    /// - Parameter names: All names of the path, from its beginning.
    init?(_ names: [String], query: Substring?, at path: MediaPath) {
        switch names.count {
        case 1 where names[0] == path.list:
            guard let query = MediaQuery(QueryItems(query), at: path) else { return nil }
            self = .list(query)
        case 1 where names[0] == path.json:
            let items = QueryItems(query)
            guard let query = MediaQuery(items, at: path) else { return nil }
            self = .json(query, isEnvelope: items["envelope"] == "yes")
        case 2 where names[0] == path.list:
            self.init(names[1], query: query, at: path)
        default:
            return nil
        }
    }

    private init?(_ name: String, query: Substring?, at path: MediaPath) {
        switch name {
        case path.credits:
            guard let page = QueryItems(query).page else { return nil }
            self = .credits(page: page)
        case "export":
            // CSV where the query names none.
            self = .export(QueryItems(query)["format"].flatMap(ExportFormat.init) ?? .csv)
        default:
            guard let id = Int64(identifier: name) else { return nil }
            self = .item(id: id)
        }
    }

    func url(at path: MediaPath) -> String {
        switch self {
        case .list(let query): "/\(path.list)" + Route.query(query.pairs(at: path))
        case .json(let query, let isEnvelope):
            "/\(path.json)" + Route.query(query.pairs(at: path) + [isEnvelope ? "envelope=yes" : nil])
        case .credits(let page): "/\(path.list)/\(path.credits)" + Route.query([Route.pair(ofPage: page)])
        case .item(let id): "/\(path.list)/\(id)"
        case .export(let format): "/\(path.list)/export?format=\(format.rawValue)"
        }
    }
}
