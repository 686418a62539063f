package import Models

/// The URLs of a catalogue: the songs, or the movies.
package enum CatalogueRoute: Hashable, Sendable {
    /// A page of the list. Adds an item (POST).
    case list(CatalogueQuery = CatalogueQuery())
    /// The first page, after the item was deleted.
    case listAfterDeletion(of: Int64)
    /// A page of the list as JSON, in an envelope on request.
    case json(CatalogueQuery = CatalogueQuery(), isEnvelope: Bool = false)
    /// A page of all artists or directors, from 1.
    case credits(page: Int = 1)
    /// The details of an item, also after it was added or changed. Changes the item (POST).
    case item(id: Int64, isSaved: Bool = false)
    /// The form that adds an item.
    case form
    /// The form that changes an item. With `since`, it has a notice if the item was changed after that revision.
    case edit(id: Int64, since: Int? = nil)
    /// Deletes the item (POST).
    case deletion(id: Int64)
    case recentlyDeleted
    /// Restores a deleted item (POST).
    case restoration(id: Int64)
    /// Makes the item a favourite of the visitor, or removes the mark (POST).
    case favourite(id: Int64)
    case charts
    /// All items as a file.
    case export(CatalogueFormat)
    /// Loads the items from their source again (POST).
    case source
}

extension CatalogueKind {
    /// Returns the route of a page of this kind.
    package func route(_ route: CatalogueRoute) -> Route { .catalogue(self, route) }

    package func url(_ route: CatalogueRoute) -> String { self.route(route).url }
}

/// The URLs of one catalogue, and the route of each.
struct CataloguePatterns: Sendable {
    static let songs = CataloguePatterns(.songs)
    static let movies = CataloguePatterns(.movies)

    let list, json, credits, item, form, edit, deletion, recentlyDeleted, restoration, favourite, charts, export,
        source: RoutePattern

    private init(_ kind: CatalogueKind) {
        func pattern(
            _ path: String,
            read: @escaping @Sendable (RouteParameters) -> CatalogueRoute?
        ) -> RoutePattern {
            RoutePattern("/\(kind.rawValue)\(path)") { read($0).map { .catalogue(kind, $0) } }
        }
        list = pattern("") { parameters in
            let items = parameters.query
            guard let query = CatalogueQuery(items, of: kind) else { return nil }
            return items["removed"].flatMap { Int64(identifier: $0) }.map { .listAfterDeletion(of: $0) } ?? .list(query)
        }
        json = pattern(".json") { parameters in
            let items = parameters.query
            guard var query = CatalogueQuery(items, of: kind) else { return nil }
            if query.selection == .favourites { query.selection = .all }
            return .json(query, isEnvelope: items["envelope"] == "yes")
        }
        credits = pattern("/\(kind.key(of: .credit))s") { $0.query.page.map { .credits(page: $0) } }
        item = pattern("/:id") { .item(id: $0.number, isSaved: $0["saved"] == "yes") }
        form = pattern("/new") { _ in .form }
        edit = pattern("/:id/edit") { .edit(id: $0.number, since: $0["since"].flatMap { Int($0) }) }
        deletion = pattern("/:id/removal") { .deletion(id: $0.number) }
        recentlyDeleted = pattern("/deleted") { _ in .recentlyDeleted }
        restoration = pattern("/:id/restoration") { .restoration(id: $0.number) }
        favourite = pattern("/:id/favourite") { .favourite(id: $0.number) }
        charts = pattern("/charts") { _ in .charts }
        export = pattern("/export") { CatalogueFormat(rawValue: $0["format"] ?? "csv").map(CatalogueRoute.export) }
        source = pattern("/source") { _ in .source }
    }

    var all: [RoutePattern] {
        [
            list, json, credits, item, form, edit, deletion, recentlyDeleted, restoration, favourite, charts, export,
            source,
        ]
    }
}

extension CatalogueRoute {
    func location(in kind: CatalogueKind) -> Location {
        switch kind {
        case .songs: location(.songs, of: kind)
        case .movies: location(.movies, of: kind)
        }
    }

    private func location(_ patterns: CataloguePatterns, of kind: CatalogueKind) -> Location {
        switch self {
        case .list(let query): Location(patterns.list) { query.write(to: &$0, of: kind) }
        case .listAfterDeletion(let id): Location(patterns.list) { $0.add("removed", id.description) }
        case .json(let query, let isEnvelope):
            Location(patterns.json) {
                query.write(to: &$0, of: kind)
                if isEnvelope { $0.add("envelope", "yes") }
            }
        case .credits(let page): Location(patterns.credits) { $0.add(page: page) }
        case .item(let id, let isSaved): Location(patterns.item, id) { $0.add(saved: isSaved) }
        case .form: Location(patterns.form)
        case .edit(let id, let revision):
            Location(patterns.edit, id) { if let revision { $0.add("since", revision.description) } }
        case .deletion(let id): Location(patterns.deletion, id)
        case .recentlyDeleted: Location(patterns.recentlyDeleted)
        case .restoration(let id): Location(patterns.restoration, id)
        case .favourite(let id): Location(patterns.favourite, id)
        case .charts: Location(patterns.charts)
        case .export(let format): Location(patterns.export) { $0.add("format", format.rawValue) }
        case .source: Location(patterns.source)
        }
    }
}

extension CatalogueQuery {
    /// Reads the query of a list's URL; fails for an unknown value.
    ///
    /// An empty credit means the whole list. A credit that cannot be decoded is an error, because another list would be
    /// shown.
    init?(_ items: QueryItems, of kind: CatalogueKind) {
        guard !items.isEmpty else {
            self.init()
            return
        }
        let creditName = kind.key(of: .credit)
        guard let page = items.page, items.isReadable(creditName) else { return nil }
        self.init(page: page)
        if let credit = items[creditName], !credit.isEmpty {
            selection = .credit(credit)
        } else if items["favourites"] == "yes" {
            selection = .favourites
        }
        guard let text = items["sort"] else { return }
        guard let order = CatalogueOrder(text, of: kind) else { return nil }
        self.order = order
    }

    /// Adds the parts of the query that differ from the default, so that each page has one URL.
    func write(to query: inout QueryWriter, of kind: CatalogueKind) {
        if order != .default { query.add("sort", order.text(of: kind)) }
        switch selection {
        case .all: break
        case .credit(let credit): query.add(kind.key(of: .credit), encoding: credit)
        case .favourites: query.add("favourites", "yes")
        }
        query.add(page: page)
    }
}

extension CatalogueOrder {
    /// Reads the `sort` value of a URL: `name`, or `-name` for the reverse order.
    init?(_ text: String, of kind: CatalogueKind) {
        let isDescending = text.utf8.first == UInt8(ascii: "-")
        let name = text.utf8.dropFirst(isDescending ? 1 : 0)
        guard let key = Key.allCases.first(where: { Self.name(of: $0, in: kind).utf8.elementsEqual(name) }) else {
            return nil
        }
        self.init(key: key, isDescending: isDescending)
    }

    func text(of kind: CatalogueKind) -> String {
        (isDescending ? "-" : "") + Self.name(of: key, in: kind)
    }

    private static func name(of key: Key, in kind: CatalogueKind) -> String {
        switch key {
        case .added: "added"
        case .name: "name"
        case .credit: kind.key(of: .credit)
        }
    }
}
