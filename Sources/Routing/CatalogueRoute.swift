package import Models

/// The URLs of a catalogue: the songs, or the movies.
package enum CatalogueRoute: Hashable, Sendable {
    /// A page of the list. Adds an item (POST), whose pages return to this one.
    case list(CatalogueQuery = CatalogueQuery())
    /// A page of the list, after the item was deleted.
    case listAfterDeletion(of: Int64, CatalogueQuery = CatalogueQuery())
    /// A page of the list as JSON, in an envelope on request.
    case json(CatalogueQuery = CatalogueQuery(), isEnvelope: Bool = false)
    /// A page of all artists or directors, from 1.
    case credits(page: Int = 1)
    /// The details of an item, also after it was added or changed. Changes the item (POST).
    case item(id: Int64, isSaved: Bool = false, returnTo: ListRoute? = nil)
    /// The form that adds an item.
    case form(returnTo: ListRoute? = nil)
    /// The form that changes an item. With `since`, it has a notice if the item was changed after that revision.
    case edit(id: Int64, since: Int? = nil, returnTo: ListRoute? = nil)
    /// Deletes the item (POST).
    case deletion(id: Int64, returnTo: ListRoute? = nil)
    case recentlyDeleted
    /// Restores a deleted item, and returns to a list or to a page of an item; to that of the restored one by default
    /// (POST).
    indirect case restoration(id: Int64, returnTo: Route? = nil)
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
            read: @escaping @Sendable (RouteParameters) throws(UnknownValue) -> CatalogueRoute
        ) -> RoutePattern {
            RoutePattern("/\(kind.rawValue)\(path)") { (parameters) throws(UnknownValue) in
                .catalogue(kind, try read(parameters))
            }
        }
        list = pattern("") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            let query = try CatalogueQuery(items, of: kind, hasFavourites: true)
            return try items.identifier("removed").map { .listAfterDeletion(of: $0, query) } ?? .list(query)
        }
        json = pattern(".json") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            // Favourites belong to a visitor, and the document is the same for all.
            let query = try CatalogueQuery(items, of: kind, hasFavourites: false)
            return .json(query, isEnvelope: try items.has("envelope"))
        }
        credits = pattern("/\(kind.key(of: .credit))s") { (parameters) throws(UnknownValue) in
            .credits(page: try parameters.query.page())
        }
        item = pattern("/:id") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            return .item(id: parameters.number, isSaved: try items.has("saved"), returnTo: try items.returnList())
        }
        form = pattern("/new") { (parameters) throws(UnknownValue) in
            .form(returnTo: try parameters.query.returnList())
        }
        edit = pattern("/:id/edit") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            let revision = try items.value("since") { $0 == "0" ? 0 : Int64(identifier: $0).map(Int.init) }
            return .edit(id: parameters.number, since: revision, returnTo: try items.returnList())
        }
        deletion = pattern("/:id/removal") { (parameters) throws(UnknownValue) in
            .deletion(id: parameters.number, returnTo: try parameters.query.returnList())
        }
        recentlyDeleted = pattern("/deleted") { _ in .recentlyDeleted }
        restoration = pattern("/:id/restoration") { (parameters) throws(UnknownValue) in
            let route = try parameters.query.returnRoute { pattern in
                ListRoute.patterns.contains(pattern) || pattern == Self.songs.item || pattern == Self.movies.item
            }
            return .restoration(id: parameters.number, returnTo: route)
        }
        favourite = pattern("/:id/favourite") { .favourite(id: $0.number) }
        charts = pattern("/charts") { _ in .charts }
        export = pattern("/export") { (parameters) throws(UnknownValue) in
            .export(try parameters.query.value("format", CatalogueFormat.init) ?? .csv)
        }
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
        case .listAfterDeletion(let id, let query):
            Location(patterns.list) {
                query.write(to: &$0, of: kind)
                $0.add("removed", id.description)
            }
        case .json(let query, let isEnvelope):
            Location(patterns.json) {
                query.write(to: &$0, of: kind)
                if isEnvelope { $0.add("envelope", "yes") }
            }
        case .credits(let page): Location(patterns.credits) { $0.add(page: page) }
        case .item(let id, let isSaved, let list):
            Location(patterns.item, id) {
                $0.add(saved: isSaved)
                $0.add(returnTo: list)
            }
        case .form(let list): Location(patterns.form) { $0.add(returnTo: list) }
        case .edit(let id, let revision, let list):
            Location(patterns.edit, id) {
                if let revision { $0.add("since", revision.description) }
                $0.add(returnTo: list)
            }
        case .deletion(let id, let list): Location(patterns.deletion, id) { $0.add(returnTo: list) }
        case .recentlyDeleted: Location(patterns.recentlyDeleted)
        case .restoration(let id, let route): Location(patterns.restoration, id) { $0.add(returnTo: route) }
        case .favourite(let id): Location(patterns.favourite, id)
        case .charts: Location(patterns.charts)
        case .export(let format): Location(patterns.export) { $0.add("format", format.rawValue) }
        case .source: Location(patterns.source)
        }
    }
}

extension CatalogueQuery {
    /// Reads the query of a list's URL.
    /// - Parameter hasFavourites: Whether the list can be that of the visitor's favourites.
    init(_ items: QueryItems, of kind: CatalogueKind, hasFavourites: Bool) throws(UnknownValue) {
        self.init()
        guard !items.isEmpty else { return }
        page = try items.page()
        if hasFavourites, try items.has("favourites") { selection = .favourites }
        if let credit = items[kind.key(of: .credit)] { selection = .credit(credit) }
        order = try items.value("sort") { CatalogueOrder($0, of: kind) } ?? .default
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
