package import Models

/// What there is at the address of the songs and below it, and in the same way at that of the movies.
package enum CatalogueRoute: Hashable, Sendable {
    /// A page of the list. A new one is sent there.
    case list(CatalogueQuery = CatalogueQuery())
    /// The first page, for somebody who has just deleted the one of that id.
    case listWithout(id: Int64)
    /// The same page for programs, in an envelope if they want it so.
    case json(CatalogueQuery = CatalogueQuery(), isEnvelope: Bool = false)
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
    case export(CatalogueFormat)
    /// Where they are loaded from, for the wish to do that anew.
    case source

    /// A page of the list in its own order, from 1.
    package static func list(page: Int) -> CatalogueRoute { .list(CatalogueQuery(page: page)) }
}

extension CatalogueRoute {
    /// - Parameter names: All names of the path, from its beginning.
    init?(_ names: PathSegments, query: Substring?, at kind: CatalogueKind) {
        switch names.count {
        case 1 where kind.list ~= names[0]:
            let items = QueryItems(query)
            guard let query = CatalogueQuery(items, of: kind) else { return nil }
            self = items["removed"].flatMap { Int64(identifier: $0) }.map { .listWithout(id: $0) } ?? .list(query)
        case 1 where kind.json ~= names[0]:
            let items = QueryItems(query)
            guard var query = CatalogueQuery(items, of: kind) else { return nil }
            query.favourites = false
            self = .json(query, isEnvelope: items["envelope"] == "yes")
        case 2 where kind.list ~= names[0]:
            self.init(names[1], query: query, at: kind)
        case 3 where kind.list ~= names[0]:
            guard let id = names[1].identifier else { return nil }
            self.init(names[2], of: id)
        default:
            return nil
        }
    }

    private init?(_ name: PathName, query: Substring?, at kind: CatalogueKind) {
        switch name {
        case kind.credits:
            guard let page = QueryItems(query).page else { return nil }
            self = .credits(page: page)
        case "new": self = .form
        case "charts": self = .charts
        case "source": self = .source
        case "export":
            // CSV where the query names none.
            self = .export(QueryItems(query)["format"].flatMap(CatalogueFormat.init) ?? .csv)
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

    func url(at kind: CatalogueKind) -> String {
        switch self {
        case .list(let query): String(path: kind.listPath) { query.write(to: &$0, of: kind) }
        case .listWithout(let id): String(path: kind.listPath + "?removed=", id)
        case .json(let query, let isEnvelope):
            String(path: "/\(kind.json)") {
                query.write(to: &$0, of: kind)
                if isEnvelope { $0.add("envelope", "yes") }
            }
        case .credits(let page): String(path: "\(kind.folder)\(kind.credits)") { $0.add(page: page) }
        case .item(let id): String(path: kind.folder, id)
        case .itemSaved(let id): String(path: kind.folder, id, "?saved=yes")
        case .form: kind.folder + "new"
        case .edit(let id): String(path: kind.folder, id, "/edit")
        case .removal(let id): String(path: kind.folder, id, "/removal")
        case .restoration(let id): String(path: kind.folder, id, "/restoration")
        case .favourite(let id): String(path: kind.folder, id, "/favourite")
        case .charts: kind.folder + "charts"
        case .export(let format): kind.folder + "export?format=" + format.rawValue
        case .source: kind.folder + "source"
        }
    }
}

extension CatalogueKind {
    /// The first segment of the paths.
    fileprivate var list: StaticString {
        switch self {
        case .songs: "songs"
        case .movies: "movies"
        }
    }

    var listPath: String { "/\(list)" }

    /// The start of the paths below the list.
    var folder: String { "/\(list)/" }

    /// The name of the list as JSON.
    var json: StaticString {
        switch self {
        case .songs: "songs.json"
        case .movies: "movies.json"
        }
    }

    /// The name of the list of credits.
    var credits: StaticString {
        switch self {
        case .songs: "artists"
        case .movies: "directors"
        }
    }
}
