/// What there is at the address of the songs and below it, and in the same way at that of the movies.
package enum CatalogueRoute: Hashable, Sendable {
    /// A page of the list. A new one is sent there.
    case list(MediaQuery = MediaQuery())
    /// The first page, for somebody who has just deleted the one of that id.
    case listWithout(id: Int64)
    /// The same page for programs, in an envelope if they want it so.
    case json(MediaQuery = MediaQuery(), isEnvelope: Bool = false)
    /// A page of all to whom something is credited, from 1.
    case credits(page: Int = 1)
    /// The details. An edit is sent there.
    case item(id: Int64)
    /// The details, for somebody who has just added or edited it.
    case itemSaved(id: Int64)
    /// The form for another one.
    case form
    /// The form to edit it.
    case edit(id: Int64)
    /// That it is deleted.
    case removal(id: Int64)
    /// That a deleted one is brought back.
    case restoration(id: Int64)
    /// That it is, or is no more, a favourite of who sends this.
    case favourite(id: Int64)
    case charts
    /// All of them as a file.
    case export(ExportFormat)
    /// Where they are loaded from, for the wish to do that anew.
    case source

    /// A page of the list in its own order, from 1.
    package static func list(page: Int) -> CatalogueRoute { .list(MediaQuery(page: page)) }
}

extension CatalogueRoute {
    /// - Parameter names: All names of the path, from its beginning.
    init?(_ names: PathSegments, query: Substring?, at path: MediaPath) {
        switch names.count {
        case 1 where path.list ~= names[0]:
            let items = QueryItems(query)
            guard let query = MediaQuery(items, at: path) else { return nil }
            self = items["removed"].flatMap { Int64(identifier: $0) }.map { .listWithout(id: $0) } ?? .list(query)
        case 1 where path.json ~= names[0]:
            let items = QueryItems(query)
            guard var query = MediaQuery(items, at: path) else { return nil }
            query.favourites = false
            self = .json(query, isEnvelope: items["envelope"] == "yes")
        case 2 where path.list ~= names[0]:
            self.init(names[1], query: query, at: path)
        case 3 where path.list ~= names[0]:
            guard let id = names[1].identifier else { return nil }
            self.init(names[2], of: id)
        default:
            return nil
        }
    }

    private init?(_ name: PathName, query: Substring?, at path: MediaPath) {
        switch name {
        case path.credits:
            guard let page = QueryItems(query).page else { return nil }
            self = .credits(page: page)
        case "new": self = .form
        case "charts": self = .charts
        case "source": self = .source
        case "export":
            // CSV where the query names none.
            self = .export(QueryItems(query)["format"].flatMap(ExportFormat.init) ?? .csv)
        default:
            guard let id = name.identifier else { return nil }
            self = QueryItems(query)["saved"] == "yes" ? .itemSaved(id: id) : .item(id: id)
        }
    }

    private init?(_ name: PathName, of id: Int64) {
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
        case .list(let query): String(path: path.listPath) { query.write(to: &$0, at: path) }
        case .listWithout(let id): String(path: path.listPath + "?removed=", id)
        case .json(let query, let isEnvelope):
            String(path: "/\(path.json)") {
                query.write(to: &$0, at: path)
                if isEnvelope { $0.add("envelope", "yes") }
            }
        case .credits(let page): String(path: "\(path.folder)\(path.credits)") { $0.add(page: page) }
        case .item(let id): String(path: path.folder, id)
        case .itemSaved(let id): String(path: path.folder, id, "?saved=yes")
        case .form: path.folder + "new"
        case .edit(let id): String(path: path.folder, id, "/edit")
        case .removal(let id): String(path: path.folder, id, "/removal")
        case .restoration(let id): String(path: path.folder, id, "/restoration")
        case .favourite(let id): String(path: path.folder, id, "/favourite")
        case .charts: path.folder + "charts"
        case .export(let format): path.folder + "export?format=" + format.rawValue
        case .source: path.folder + "source"
        }
    }
}
