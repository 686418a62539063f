package import Models

/// The URLs of a catalogue: the songs, or the movies.
package enum CatalogueRoute: Hashable, Sendable {
    /// A page of the list. Adds an item (POST), whose pages return to this one.
    case list(CatalogueQuery = CatalogueQuery())
    /// A page of the list, after a change that it reports.
    case listAfter(CatalogueEvent, CatalogueQuery = CatalogueQuery())
    /// A page of the list as JSON, in an envelope on request. It is in the order of addition by default, so that a program
    /// that reads all pages misses none while items are added.
    case json(CatalogueQuery = CatalogueQuery(order: .oldestFirst), isEnvelope: Bool = false)
    /// A page of all artists or directors, from 1.
    case credits(page: Int = 1)
    /// A page of all albums, from 1. Movies have none.
    case albums(page: Int = 1)
    /// The details of an item, also after a change that they report. Changes the item (POST).
    case item(id: Int64, after: ItemEvent? = nil, returnTo: ListRoute? = nil)
    /// The form that adds an item, filled with the values of another one.
    case form(like: Int64? = nil, returnTo: ListRoute? = nil)
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
    /// Rates the item, and returns to its details (POST).
    case rating(id: Int64, returnTo: ListRoute? = nil)
    /// Changes the chosen items of a list at once: adds or removes a tag, rates, or deletes them. Merges likely duplicates,
    /// or lists them no more (POST).
    case several
    /// Undoes an edit of an item or a change of several, and returns to a list or to a page of an item (POST).
    indirect case undo(FormToken, returnTo: Route? = nil)
    /// Opens an item of a list that is chosen at random, besides the last one.
    case pick(CatalogueQuery = CatalogueQuery(), besides: Int64? = nil)
    /// Saves a list under a name (POST).
    case savedLists
    /// Renames or deletes a saved list (POST).
    case savedList(id: Int64)
    /// Undoes the deletion of a saved list, and returns to a list (POST).
    case savedListRestoration(id: Int64, returnTo: ListRoute? = nil)
    case charts
    /// A page of likely duplicates, from 1, also after a change that it reports.
    case duplicates(page: Int = 1, after: CatalogueEvent? = nil)
    /// All items as a file.
    case export(CatalogueFormat)
    /// Loads the items from their source again (POST).
    case source
    /// Cancels the load from the source (POST).
    case sourceCancellation
}

/// A change that the list reports in a notice.
package enum CatalogueEvent: Hashable, Sendable {
    case deleted(id: Int64)
    case restored(id: Int64)
    /// A change of several items, which can be undone with the token for a while.
    case changed(FormToken)
    /// A change of several items was undone for this number of them.
    case undone(count: Int64)
    /// A list of the visitor was saved under a name, renamed or restored.
    case savedList(id: Int64)
    case deletedList(id: Int64)
    /// Nothing has changed: the visitor chooses several items, and has chosen these so far.
    case choosing([Int64] = [])
    /// Nothing has changed: the visitor chooses the items of an earlier change again.
    case choosingAgain(FormToken)
}

/// A change of an item that its details report in a notice.
package enum ItemEvent: Hashable, Sendable {
    case saved
    /// The item was changed, which can be undone with the token for a while.
    case changed(FormToken)
    /// A change of the item was undone.
    case undone
    /// The item got another rating than this one; `nil` if it had none.
    case rated(from: Rating?)
    case restored
    /// Nothing has changed: the item was chosen at random.
    case picked
}

extension CatalogueKind {
    /// Returns the route of a page of this kind.
    package func route(_ route: CatalogueRoute) -> Route { .catalogue(self, route) }

    package func url(_ route: CatalogueRoute) -> String { self.route(route).url }

    /// The URLs of the details of items, which return to a list.
    package func itemURLs(returningTo list: ListRoute? = nil) -> NumberedURLs {
        NumberedURLs(patterns.item) { $0.add(returnTo: list) }
    }

    /// The URLs that favourites are marked by.
    package var favouriteURLs: NumberedURLs { NumberedURLs(patterns.favourite) }

    fileprivate var patterns: CataloguePatterns {
        switch self {
        case .songs: .songs
        case .movies: .movies
        }
    }
}

/// The URLs of one catalogue, and the route of each.
struct CataloguePatterns: Sendable {
    static let songs = CataloguePatterns(.songs)
    static let movies = CataloguePatterns(.movies)

    let list, json, credits, albums, item, form, edit, deletion, recentlyDeleted, restoration, favourite, rating,
        several, undo, pick, savedLists, savedList, savedListRestoration, charts, duplicates, export,
        source, sourceCancellation: RoutePattern
    private let kind: CatalogueKind

    private init(_ kind: CatalogueKind) {
        self.kind = kind
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
            let query = try CatalogueQuery(items, of: kind, isDocument: false)
            return try CatalogueEvent(items).map { .listAfter($0, query) } ?? .list(query)
        }
        json = pattern(".json") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            let query = try CatalogueQuery(items, of: kind, isDocument: true)
            return .json(query, isEnvelope: try items.has("envelope"))
        }
        credits = pattern("/\(kind.key(of: .credit))s") { (parameters) throws(UnknownValue) in
            .credits(page: try parameters.query.page())
        }
        albums = pattern("/albums") { (parameters) throws(UnknownValue) in
            .albums(page: try parameters.query.page())
        }
        item = pattern("/:id") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            return .item(id: parameters.number, after: try ItemEvent(items), returnTo: try items.returnList())
        }
        form = pattern("/new") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            return .form(like: try items.identifier("like"), returnTo: try items.returnList())
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
            .restoration(id: parameters.number, returnTo: try parameters.query.returnRoute(Self.isListOrItem))
        }
        favourite = pattern("/:id/favourite") { .favourite(id: $0.number) }
        rating = pattern("/:id/rating") { (parameters) throws(UnknownValue) in
            .rating(id: parameters.number, returnTo: try parameters.query.returnList())
        }
        several = pattern("/several") { _ in .several }
        undo = pattern("/undo") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            guard let token = try items.value(Self.tokenName, FormToken.init) else {
                throw UnknownValue(name: Self.tokenName, value: "")
            }
            return .undo(token, returnTo: try items.returnRoute(Self.isListOrItem))
        }
        pick = pattern("/random") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            let query = try CatalogueQuery(items, of: kind, isDocument: false)
            return .pick(query.onPage(1), besides: try items.identifier(Self.lastPickName))
        }
        savedLists = pattern("/lists") { _ in .savedLists }
        savedList = pattern("/lists/:id") { .savedList(id: $0.number) }
        savedListRestoration = pattern("/lists/:id/restoration") { (parameters) throws(UnknownValue) in
            .savedListRestoration(id: parameters.number, returnTo: try parameters.query.returnList())
        }
        charts = pattern("/charts") { _ in .charts }
        duplicates = pattern("/duplicates") { (parameters) throws(UnknownValue) in
            let items = parameters.query
            return .duplicates(page: try items.page(), after: try CatalogueEvent(items))
        }
        export = pattern("/export") { (parameters) throws(UnknownValue) in
            .export(try parameters.query.value("format", CatalogueFormat.init) ?? .csv)
        }
        source = pattern("/source") { _ in .source }
        sourceCancellation = pattern("/source/cancellation") { _ in .sourceCancellation }
    }

    private static func isListOrItem(_ pattern: RoutePattern) -> Bool {
        ListRoute.patterns.contains(pattern) || pattern == songs.item || pattern == movies.item
    }

    static let tokenName = "token"
    static let lastPickName = "besides"

    var all: [RoutePattern] {
        [
            list, json, credits, item, form, edit, deletion, recentlyDeleted, restoration, favourite, rating, several,
            undo, pick, savedLists, savedList, savedListRestoration, charts, duplicates, export, source,
            sourceCancellation,
        ] + (kind == .songs ? [albums] : [])
    }
}

extension CatalogueRoute {
    func location(in kind: CatalogueKind) -> Location {
        location(kind.patterns, of: kind)
    }

    private func location(_ patterns: CataloguePatterns, of kind: CatalogueKind) -> Location {
        switch self {
        case .list(let query): Location(patterns.list) { query.write(to: &$0, of: kind) }
        case .listAfter(let event, let query):
            Location(patterns.list) {
                query.write(to: &$0, of: kind)
                event.write(to: &$0)
            }
        case .json(let query, let isEnvelope):
            Location(patterns.json) {
                query.write(to: &$0, of: kind, isDocument: true)
                if isEnvelope { $0.add("envelope", "yes") }
            }
        case .credits(let page): Location(patterns.credits) { $0.add(page: page) }
        case .albums(let page): Location(patterns.albums) { $0.add(page: page) }
        case .item(let id, let event, let list):
            Location(patterns.item, id) {
                event?.write(to: &$0)
                $0.add(returnTo: list)
            }
        case .form(let model, let list):
            Location(patterns.form) {
                if let model { $0.add("like", model.description) }
                $0.add(returnTo: list)
            }
        case .edit(let id, let revision, let list):
            Location(patterns.edit, id) {
                if let revision { $0.add("since", revision.description) }
                $0.add(returnTo: list)
            }
        case .deletion(let id, let list): Location(patterns.deletion, id) { $0.add(returnTo: list) }
        case .recentlyDeleted: Location(patterns.recentlyDeleted)
        case .restoration(let id, let route): Location(patterns.restoration, id) { $0.add(returnTo: route) }
        case .favourite(let id): Location(patterns.favourite, id)
        case .rating(let id, let list): Location(patterns.rating, id) { $0.add(returnTo: list) }
        case .several: Location(patterns.several)
        case .undo(let token, let route):
            Location(patterns.undo) {
                $0.add(CataloguePatterns.tokenName, token.text)
                $0.add(returnTo: route)
            }
        case .pick(let query, let last):
            Location(patterns.pick) {
                query.write(to: &$0, of: kind)
                if let last { $0.add(CataloguePatterns.lastPickName, last.description) }
            }
        case .savedLists: Location(patterns.savedLists)
        case .savedList(let id): Location(patterns.savedList, id)
        case .savedListRestoration(let id, let list):
            Location(patterns.savedListRestoration, id) { $0.add(returnTo: list) }
        case .charts: Location(patterns.charts)
        case .duplicates(let page, let event):
            Location(patterns.duplicates) {
                event?.write(to: &$0)
                $0.add(page: page)
            }
        case .export(let format): Location(patterns.export) { $0.add("format", format.rawValue) }
        case .source: Location(patterns.source)
        case .sourceCancellation: Location(patterns.sourceCancellation)
        }
    }
}

extension CatalogueEvent {
    /// The chosen items in a URL, if there are none.
    private static let noIDs = "yes"

    /// Reads ids with commas between them.
    private static func ids(_ text: String) -> [Int64]? {
        if text == noIDs { return [] }
        let ids = text.split(separator: ",", omittingEmptySubsequences: false).map { Int64(identifier: String($0)) }
        return ids.count <= SeveralChange.limit && !ids.contains(nil) ? ids.compactMap(\.self) : nil
    }

    fileprivate init?(_ items: QueryItems) throws(UnknownValue) {
        if let id = try items.identifier("removed") {
            self = .deleted(id: id)
        } else if let id = try items.identifier("restored") {
            self = .restored(id: id)
        } else if let token = try items.value("changed", FormToken.init) {
            self = .changed(token)
        } else if let count = try items.identifier("undone") {
            self = .undone(count: count)
        } else if let id = try items.identifier("list") {
            self = .savedList(id: id)
        } else if let id = try items.identifier("removed-list") {
            self = .deletedList(id: id)
        } else if let ids = try items.value("choose", Self.ids) {
            self = .choosing(ids)
        } else if let token = try items.value("again", FormToken.init) {
            self = .choosingAgain(token)
        } else {
            return nil
        }
    }

    fileprivate func write(to query: inout QueryWriter) {
        switch self {
        case .deleted(let id): query.add("removed", id.description)
        case .restored(let id): query.add("restored", id.description)
        case .changed(let token): query.add("changed", token.text)
        case .undone(let count): query.add("undone", count.description)
        case .savedList(let id): query.add("list", id.description)
        case .deletedList(let id): query.add("removed-list", id.description)
        case .choosing(let ids):
            query.add("choose", ids.isEmpty ? Self.noIDs : ids.map(\.description).joined(separator: ","))
        case .choosingAgain(let token): query.add("again", token.text)
        }
    }
}

extension ItemEvent {
    /// The rating before a change in a URL, if there was none.
    private static let noRating = "none"

    fileprivate init?(_ items: QueryItems) throws(UnknownValue) {
        if try items.has("saved") {
            self = .saved
        } else if let token = try items.value("edited", FormToken.init) {
            self = .changed(token)
        } else if try items.has("undone") {
            self = .undone
        } else if try items.has("restored") {
            self = .restored
        } else if let rating = try items.value("rated", Self.rating) {
            self = .rated(from: rating)
        } else if try items.has("picked") {
            self = .picked
        } else {
            return nil
        }
    }

    private static func rating(_ text: String) -> Rating?? {
        text == noRating ? .some(nil) : Rating(parameter: text).map(Optional.some)
    }

    fileprivate func write(to query: inout QueryWriter) {
        switch self {
        case .saved: query.add(saved: true)
        case .changed(let token): query.add("edited", token.text)
        case .undone: query.add("undone", "yes")
        case .rated(let rating): query.add("rated", rating?.text ?? Self.noRating)
        case .restored: query.add("restored", "yes")
        case .picked: query.add("picked", "yes")
        }
    }
}

extension Rating {
    /// Reads a rating in a URL. Each has one form: "4", but not "4.0".
    fileprivate init?(parameter text: String) {
        guard let rating = Rating(text), rating.text == text else { return nil }
        self = rating
    }
}

extension CatalogueQuery {
    /// Reads the query of a list's URL.
    /// - Parameter isDocument: Whether the list is JSON, which is the same for all visitors.
    init(_ items: QueryItems, of kind: CatalogueKind, isDocument: Bool) throws(UnknownValue) {
        let documentOrder: CatalogueOrder? = isDocument ? .oldestFirst : nil
        self.init(order: documentOrder)
        guard !items.isEmpty else { return }
        page = try items.page()
        filter = try CatalogueFilter(items, of: kind)
        if isDocument { filter.isFavourite = false }
        order = try items.value("sort") { CatalogueOrder($0, of: kind) } ?? documentOrder ?? filter.defaultOrder
    }

    /// Adds the parts of the query that differ from the default, so that each page has one URL.
    func write(to query: inout QueryWriter, of kind: CatalogueKind, isDocument: Bool = false) {
        if order != (isDocument ? .oldestFirst : filter.defaultOrder) { query.add("sort", order.text(of: kind)) }
        filter.write(to: &query, of: kind)
        query.add(page: page)
    }
}

extension QueryItems {
    /// Returns a value that can be seen. Blank words are no condition.
    fileprivate func visible(_ name: String) -> String? {
        self[name].flatMap { $0.isInvisible ? nil : $0 }
    }
}

extension CatalogueFilter {
    private typealias Field = CatalogueFilterField

    fileprivate init(_ items: QueryItems, of kind: CatalogueKind) throws(UnknownValue) {
        self.init()
        words = items.visible(Field.words.name) ?? ""
        credit = items.visible(kind.key(of: .credit))
        album = kind == .songs ? items.visible(kind.key(of: .album)) : nil
        decade = try items.value("decade") { text in
            Self.number(text, in: 0...9_990).flatMap { $0 % 10 == 0 ? $0 : nil }
        }
        year = try items.value(kind.key(of: .year)) { Self.number($0, in: CatalogueField.years) }
        rating = try items.value(kind.key(of: .rating)) { Rating(parameter: $0) }
        leastRating = try items.value("least-rating") { Rating(parameter: $0) }
        tag = items.visible("tag")
        added = try items.value("added", AdditionPeriod.init)
        isFavourite = try items.has("favourites")
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        text == "0" && range.contains(0)
            ? 0 : Int64(identifier: text).map(Int.init).flatMap { range.contains($0) ? $0 : nil }
    }

    fileprivate func write(to query: inout QueryWriter, of kind: CatalogueKind) {
        if !words.isEmpty { query.add(Field.words.name, encoding: words) }
        query.add(kind.key(of: .credit), encoding: credit)
        query.add(kind.key(of: .album), encoding: album)
        if let decade { query.add("decade", decade.description) }
        if let year { query.add(kind.key(of: .year), year.description) }
        if let rating { query.add(kind.key(of: .rating), rating.text) }
        if let leastRating { query.add("least-rating", leastRating.text) }
        query.add("tag", encoding: tag)
        if let added { query.add("added", added.text) }
        if isFavourite { query.add("favourites", "yes") }
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
