/// What there is at the address of the songs and below it, and in the same way at that of the movies.
package enum MediaRoute: Hashable, Sendable {
    /// A page of the list.
    case list(MediaQuery = MediaQuery())
    /// The first page, for somebody who has just deleted the one of that id.
    case listWithout(id: Int64)
    case item(id: Int64)
    /// The details, for somebody who has just added or edited it.
    case itemSaved(id: Int64)
    /// The form for another one, which is sent to the list.
    case form
    /// The form to edit it, which is sent to the item.
    case edit(id: Int64)
    /// That it is deleted.
    case removal(id: Int64)
    /// That a deleted one is brought back.
    case restoration(id: Int64)
    /// That it is, or is no more, a favourite of who sends this.
    case favourite(id: Int64)
    case charts

    /// A page of the list in its own order, from 1.
    package static func list(page: Int) -> MediaRoute { .list(MediaQuery(page: page)) }
}

extension MediaRoute {
    /// - Parameter names: All names of the path, from its beginning.
    init?(_ names: [String], query: Substring?, at path: MediaPath) {
        guard names.first == path.list else { return nil }
        switch names.count {
        case 1:
            let items = QueryItems(query)
            guard let query = MediaQuery(items) else { return nil }
            self = items["removed"].flatMap { Int64(identifier: $0) }.map { .listWithout(id: $0) } ?? .list(query)
        case 2:
            self.init(names[1], query: query)
        case 3:
            guard let id = Int64(identifier: names[1]) else { return nil }
            self.init(names[2], of: id)
        default:
            return nil
        }
    }

    private init?(_ name: String, query: Substring?) {
        switch name {
        case "new": self = .form
        case "charts": self = .charts
        default:
            guard let id = Int64(identifier: name) else { return nil }
            self = QueryItems(query)["saved"] == "yes" ? .itemSaved(id: id) : .item(id: id)
        }
    }

    private init?(_ name: String, of id: Int64) {
        switch name {
        case "edit": self = .edit(id: id)
        case "removal": self = .removal(id: id)
        case "restoration": self = .restoration(id: id)
        case "favourite": self = .favourite(id: id)
        default: return nil
        }
    }

    func url(at path: MediaPath) -> String {
        switch self {
        case .list(let query): "/\(path.list)" + Route.query(query.pairs)
        case .listWithout(let id): "/\(path.list)?removed=\(id)"
        case .item(let id): "/\(path.list)/\(id)"
        case .itemSaved(let id): "/\(path.list)/\(id)?saved=yes"
        case .form: "/\(path.list)/new"
        case .edit(let id): "/\(path.list)/\(id)/edit"
        case .removal(let id): "/\(path.list)/\(id)/removal"
        case .restoration(let id): "/\(path.list)/\(id)/restoration"
        case .favourite(let id): "/\(path.list)/\(id)/favourite"
        case .charts: "/\(path.list)/charts"
        }
    }
}
