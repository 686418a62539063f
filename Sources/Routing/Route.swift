package import Models

/// Every URL of the app: ``match(path:query:)`` reads a route from a request's path, ``url`` writes it into a link.
///
/// Links and redirects are routes, so a link to a URL without a route does not compile. To add a URL, add a case, its
/// pattern in the table below and in ``RoutePattern/all``, and its line in ``location``; `Application+Routes.swift`
/// names its handlers. The URLs of songs, movies and stars are in `CatalogueRoute` and `RepositoriesRoute`.
/// `RouteTests` fails if a pattern is missing in ``RoutePattern/all``.
package enum Route: Hashable, Sendable {
    case home
    case catalogue(CatalogueKind, CatalogueRoute = .list())
    case repositories(RepositoriesRoute = .list())
    case search(SearchQuery = SearchQuery())
    /// The results of a search, after the item was deleted.
    case searchAfterDeletion(of: Int64, CatalogueKind, SearchQuery)
    /// A page of the comments, from 1. Loads the comments again (POST).
    case comments(page: Int = 1)
    /// Cancels the load of the comments (POST).
    case commentsCancellation
    case text
    /// The text after an earlier version was restored. The version before, by its number, undoes that.
    case textAfterRestoration(replacing: Int)
    /// The page that edits the text.
    case textFlipside
    case textVersions
    case textVersion(number: Int, comparison: TextComparison)
    /// Restores a version of the text (POST).
    case textRestorations
    /// A page of the entries, from 1, with a notice about the last change.
    case entries(page: Int = 1, event: EntryEvent? = nil)
    /// The form that edits an entry of the page. Saves the entry and returns to the page (POST).
    case entryEdit(id: Int64, page: Int = 1)
    /// Undoes an edit of an entry and returns to the page (POST).
    case entryUndo(FormToken, page: Int = 1)
    /// Deletes an entry and returns to the page (POST).
    case entryDeletion(id: Int64, page: Int = 1)
    /// Restores a deleted entry and returns to the page (POST).
    case entryRestoration(id: Int64, page: Int = 1)
    case recentlyDeletedEntries
    /// The turntable, and a page of its history, from 1. Puts an item on it (POST).
    case turntable(page: Int = 1)
    /// Takes the item off the turntable (POST).
    case turntableRemoval
    /// The form that imports songs or movies, and the progress of the import. Begins an import (POST).
    case importing(CatalogueKind? = nil)
    /// Cancels the running import (POST).
    case importCancellation
    /// The invalid rows of the last import, as a file.
    case importProblems
    /// Imports a file again with chosen columns (POST).
    case importColumns
    /// Undoes an import (POST).
    case importUndo
    case greeting
    /// Removes the name in the greeting (POST).
    case greetingRemoval
    case profile(isSaved: Bool = false)
    case settings(isSaved: Bool = false)
    /// Everything of the visitor as an archive.
    case archive
    /// The page that makes another browser the same visitor. Shows a code (POST).
    case transfer(isMoved: Bool = false)
    /// Makes this browser the same visitor as another one, with its code (POST).
    case transferEntry
    /// The sign-in page, and the page to show after signing in. That page is a route, so it is never outside the app.
    indirect case signIn(returnTo: Route?, isSignedOut: Bool = false)
    case signOut
    /// Ends sessions (POST).
    case sessionRemoval
    /// Shows a list as a wall or as rows from now on, and returns to it (POST).
    case layout
    /// A file of `Public`. With a version, browsers may keep it forever.
    case asset(Asset, version: Int64?)
    /// A sleeve. The URL has all that it is drawn from, so browsers may keep it forever.
    case sleeve(Sleeve)
    /// The event stream of live regions, and the revisions that the client has seen.
    case live(seen: String?)
    /// Whether the process responds.
    case health
    /// Whether the app can serve: its database responds too.
    case readiness
    /// The metrics for Prometheus.
    case metrics
    /// A page with placeholders in place of data, or the list of these pages (`--previews`).
    case previews(name: String? = nil)

    /// The text that a version is compared with.
    package enum TextComparison: Sendable {
        case versionBefore
        case textNow
    }
}

/// The outcome of a form, which the list of entries reports.
package enum EntryEvent: Hashable, Sendable {
    case deleted(id: Int64)
    case restored
    /// The edit can be undone with the token for a while.
    case edited(FormToken)
    /// An edit was undone.
    case undone
    /// The same form was sent a second time, and added nothing.
    case repeated
}

/// The URLs, and the route of each.
extension RoutePattern {
    static let home = RoutePattern("/") { _ in .home }
    static let search = RoutePattern("/search") { (parameters) throws(UnknownValue) in
        let items = parameters.query
        let query = try SearchQuery(items)
        for kind in CatalogueKind.allCases {
            let id = try items.identifier(RoutePattern.removedName(of: kind))
            if let id { return .searchAfterDeletion(of: id, kind, query) }
        }
        return .search(query)
    }
    fileprivate static func removedName(of kind: CatalogueKind) -> String { "removed-\(kind.rawValue)" }
    static let comments = RoutePattern("/comments") { (parameters) throws(UnknownValue) in
        .comments(page: try parameters.query.page())
    }
    static let commentsCancellation = RoutePattern("/comments/cancellation") { _ in .commentsCancellation }
    static let text = RoutePattern("/text") { (parameters) throws(UnknownValue) in
        try parameters.query.identifier("replaced").map { .textAfterRestoration(replacing: Int($0)) } ?? .text
    }
    static let textFlipside = RoutePattern("/text/edit") { _ in .textFlipside }
    static let textVersions = RoutePattern("/text/versions") { _ in .textVersions }
    static let textVersion = RoutePattern("/text/versions/:number") { (parameters) throws(UnknownValue) in
        let isComparedWithNow = try parameters.query.has("compare", "now")
        return .textVersion(number: Int(parameters.number), comparison: isComparedWithNow ? .textNow : .versionBefore)
    }
    static let textRestorations = RoutePattern("/text/restorations") { _ in .textRestorations }
    static let entries = RoutePattern("/entries") { (parameters) throws(UnknownValue) in
        let items = parameters.query
        return .entries(page: try items.page(), event: try EntryEvent(items))
    }
    static let entryEdit = RoutePattern("/entries/:id/edit") { (parameters) throws(UnknownValue) in
        .entryEdit(id: parameters.number, page: try parameters.query.page())
    }
    static let entryUndo = RoutePattern("/entries/undo") { (parameters) throws(UnknownValue) in
        let items = parameters.query
        guard let token = try items.value(CataloguePatterns.tokenName, FormToken.init) else {
            throw UnknownValue(name: CataloguePatterns.tokenName, value: "")
        }
        return .entryUndo(token, page: try items.page())
    }
    static let entryDeletion = RoutePattern("/entries/:id/removal") { (parameters) throws(UnknownValue) in
        .entryDeletion(id: parameters.number, page: try parameters.query.page())
    }
    static let entryRestoration = RoutePattern("/entries/:id/restoration") { (parameters) throws(UnknownValue) in
        .entryRestoration(id: parameters.number, page: try parameters.query.page())
    }
    static let recentlyDeletedEntries = RoutePattern("/entries/deleted") { _ in .recentlyDeletedEntries }
    static let turntable = RoutePattern("/turntable") { (parameters) throws(UnknownValue) in
        .turntable(page: try parameters.query.page())
    }
    static let turntableRemoval = RoutePattern("/turntable/removal") { _ in .turntableRemoval }
    static let importing = RoutePattern("/import") { (parameters) throws(UnknownValue) in
        .importing(try parameters.query.value("kind", CatalogueKind.init))
    }
    static let importCancellation = RoutePattern("/import/cancellation") { _ in .importCancellation }
    static let importProblems = RoutePattern("/import/problems.csv") { _ in .importProblems }
    static let importColumns = RoutePattern("/import/columns") { _ in .importColumns }
    static let importUndo = RoutePattern("/import/undo") { _ in .importUndo }
    static let greeting = RoutePattern("/greeting") { _ in .greeting }
    static let greetingRemoval = RoutePattern("/greeting/removal") { _ in .greetingRemoval }
    static let profile = RoutePattern("/profile") { (parameters) throws(UnknownValue) in
        .profile(isSaved: try parameters.query.has("saved"))
    }
    static let settings = RoutePattern("/settings") { (parameters) throws(UnknownValue) in
        .settings(isSaved: try parameters.query.has("saved"))
    }
    static let archive = RoutePattern("/settings/archive") { _ in .archive }
    static let transfer = RoutePattern("/settings/transfer") { (parameters) throws(UnknownValue) in
        .transfer(isMoved: try parameters.query.has("moved"))
    }
    static let transferEntry = RoutePattern("/settings/transfer/entry") { _ in .transferEntry }
    // Annotated, because the pattern refers to itself.
    static let signIn: RoutePattern = RoutePattern("/sign-in") { (parameters) throws(UnknownValue) in
        let items = parameters.query
        let route = try items.returnRoute { $0 != .signIn && $0 != .signOut }
        return .signIn(returnTo: route, isSignedOut: try items.has("signed-out"))
    }
    static let signOut = RoutePattern("/sign-out") { _ in .signOut }
    static let sessionRemoval = RoutePattern("/sessions/removal") { _ in .sessionRemoval }
    static let layout = RoutePattern("/layout") { _ in .layout }
    static let asset = RoutePattern("/:asset", names: Asset.allCases.map(\.rawValue)) { parameters in
        Asset(rawValue: parameters.name).map { .asset($0, version: nil) }
    }
    static let versionedAsset = RoutePattern("/assets/:version/:asset", names: Asset.allCases.map(\.rawValue)) {
        parameters in
        Asset(rawValue: parameters.name).map { .asset($0, version: parameters.number) }
    }
    static let sleeve = RoutePattern("/sleeves/:number") { (parameters) throws(UnknownValue) in
        let letters = try parameters.query.value("letters", Sleeve.Letters.init(text:))
        return Sleeve(number: parameters.number, letters: letters).map(Route.sleeve)
    }
    static let live = RoutePattern("/live") { .live(seen: $0.query["seen"]) }
    static let health = RoutePattern("/healthz") { _ in .health }
    static let readiness = RoutePattern("/readyz") { _ in .readiness }
    static let metrics = RoutePattern("/metrics") { _ in .metrics }
    static let previews = RoutePattern("/previews") { .previews(name: $0.query["page"]) }

    /// All patterns. A pattern that is missing here matches no request; `RouteTests` fails then.
    package static let all: [RoutePattern] =
        [
            home, search, comments, commentsCancellation, text, textFlipside, textVersions, textVersion,
            textRestorations, entries,
            entryEdit, entryUndo, entryDeletion, entryRestoration, recentlyDeletedEntries, turntable, turntableRemoval,
            importing,
            importCancellation, importProblems, importColumns, importUndo,
            greeting, greetingRemoval, profile, settings, archive, transfer, transferEntry, signIn, signOut,
            sessionRemoval,
            layout, asset, versionedAsset, sleeve, live, health, readiness, metrics, previews,
        ] + CataloguePatterns.songs.all + CataloguePatterns.movies.all + RepositoriesRoute.patterns
}

extension Route {
    /// The path, with the query if there is one, for links and redirects.
    package var url: String { location.url }

    /// The pattern of the route, for metrics and logs.
    package var pattern: RoutePattern { location.pattern }

    /// The path, without a query.
    package var path: String { String(url.prefix { $0 != "?" }) }

    /// The names and values of the query, for the hidden fields of a form that leads to the same page.
    package var queryFields: [(name: String, value: String)] {
        let parts = url.split(separator: "?", maxSplits: 1)
        return QueryItems(parts.count > 1 ? parts[1] : nil).items
    }

    private var location: Location {
        switch self {
        case .home: Location(.home)
        case .catalogue(let kind, let route): route.location(in: kind)
        case .repositories(let route): route.location
        case .search(let query): Location(.search, query: query.write)
        case .searchAfterDeletion(let id, let kind, let query):
            Location(.search) {
                query.write(to: &$0)
                $0.add(RoutePattern.removedName(of: kind), id.description)
            }
        case .comments(let page): Location(.comments) { $0.add(page: page) }
        case .commentsCancellation: Location(.commentsCancellation)
        case .text: Location(.text)
        case .textAfterRestoration(let number): Location(.text) { $0.add("replaced", number.description) }
        case .textFlipside: Location(.textFlipside)
        case .textVersions: Location(.textVersions)
        case .textVersion(let number, .versionBefore): Location(.textVersion, Int64(number))
        case .textVersion(let number, .textNow): Location(.textVersion, Int64(number)) { $0.add("compare", "now") }
        case .textRestorations: Location(.textRestorations)
        case .entries(let page, let event):
            Location(.entries) {
                $0.add(page: page)
                event?.write(to: &$0)
            }
        case .entryEdit(let id, let page): Location(.entryEdit, id) { $0.add(page: page) }
        case .entryUndo(let token, let page):
            Location(.entryUndo) {
                $0.add(CataloguePatterns.tokenName, token.text)
                $0.add(page: page)
            }
        case .entryDeletion(let id, let page): Location(.entryDeletion, id) { $0.add(page: page) }
        case .entryRestoration(let id, let page): Location(.entryRestoration, id) { $0.add(page: page) }
        case .recentlyDeletedEntries: Location(.recentlyDeletedEntries)
        case .turntable(let page): Location(.turntable) { $0.add(page: page) }
        case .turntableRemoval: Location(.turntableRemoval)
        case .importing(let kind): Location(.importing) { if let kind { $0.add("kind", kind.rawValue) } }
        case .importCancellation: Location(.importCancellation)
        case .importProblems: Location(.importProblems)
        case .importColumns: Location(.importColumns)
        case .importUndo: Location(.importUndo)
        case .greeting: Location(.greeting)
        case .greetingRemoval: Location(.greetingRemoval)
        case .profile(let isSaved): Location(.profile) { $0.add(saved: isSaved) }
        case .settings(let isSaved): Location(.settings) { $0.add(saved: isSaved) }
        case .archive: Location(.archive)
        case .transfer(let isMoved): Location(.transfer) { if isMoved { $0.add("moved", "yes") } }
        case .transferEntry: Location(.transferEntry)
        case .signIn(let route, let isSignedOut):
            Location(.signIn) {
                $0.add(returnTo: route)
                if isSignedOut { $0.add("signed-out", "yes") }
            }
        case .signOut: Location(.signOut)
        case .sessionRemoval: Location(.sessionRemoval)
        case .layout: Location(.layout)
        case .asset(let asset, nil): Location(.asset, name: asset.rawValue)
        case .asset(let asset, let version?): Location(.versionedAsset, version, name: asset.rawValue)
        case .sleeve(let sleeve):
            Location(.sleeve, sleeve.number) { $0.add("letters", encoding: sleeve.letters?.text) }
        case .live(let seen): Location(.live) { $0.add("seen", encoding: seen) }
        case .health: Location(.health)
        case .readiness: Location(.readiness)
        case .metrics: Location(.metrics)
        case .previews(let name): Location(.previews) { $0.add("page", encoding: name) }
        }
    }
}

extension Route {
    /// The route of a request's path and query, and its pattern for metrics and logs.
    package struct Match: Sendable {
        package let outcome: Outcome
        /// The pattern of the route; `nil` if no route was found.
        package let pattern: RoutePattern?

        fileprivate init(_ outcome: Outcome, by pattern: RoutePattern? = nil) {
            self.outcome = outcome
            self.pattern = pattern
        }

        package enum Outcome: Hashable, Sendable {
            case found(Route)
            /// The path has a trailing slash. The route is that of the path without it.
            case moved(to: Route)
            case missing
            /// The query has an unknown value. The page is the one without a query.
            case unknownValue(UnknownValue, on: Route?)
            /// The path does not begin with a slash.
            case malformed
        }
    }

    /// Finds the route of the path and the query of a request.
    package static func match(path: Substring, query: Substring? = nil) -> Match {
        do {
            guard let match = try PathMatch(path) else { return Match(.missing) }
            return Match(outcome(match, query: query), by: match.pattern)
        } catch {
            return Match(.malformed)
        }
    }

    private static func outcome(_ match: PathMatch, query: Substring?) -> Match.Outcome {
        var parameters = RouteParameters(path: match.path, number: match.number, queryText: query)
        do {
            guard let route = try match.pattern.read(parameters) else { return .missing }
            return match.endsWithSlash ? .moved(to: route) : .found(route)
        } catch {
            parameters.queryText = nil
            return .unknownValue(error, on: try? match.pattern.read(parameters))
        }
    }

    /// Reads a link of the app in the form of ``url``.
    package init?(url: String) {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first,
            case .found(let route) = Self.match(path: path, query: parts.count > 1 ? parts[1] : nil).outcome
        else { return nil }
        self = route
    }

    /// Reads a link to a page with one of the allowed patterns. The pattern is checked before the query is read.
    init?(url: String, _ isAllowed: (RoutePattern) -> Bool) {
        guard let path = url.split(separator: "?", omittingEmptySubsequences: false).first,
            let match = try? PathMatch(path), isAllowed(match.pattern)
        else { return nil }
        self.init(url: url)
    }
}

extension EntryEvent {
    fileprivate init?(_ items: QueryItems) throws(UnknownValue) {
        if let id = try items.identifier("removed") {
            self = .deleted(id: id)
        } else if try items.has("restored") {
            self = .restored
        } else if let token = try items.value("edited", FormToken.init) {
            self = .edited(token)
        } else if try items.has("undone") {
            self = .undone
        } else if try items.has("repeated") {
            self = .repeated
        } else {
            return nil
        }
    }

    fileprivate func write(to query: inout QueryWriter) {
        switch self {
        case .deleted(let id): query.add("removed", id.description)
        case .restored: query.add("restored", "yes")
        case .edited(let token): query.add("edited", token.text)
        case .undone: query.add("undone", "yes")
        case .repeated: query.add("repeated", "yes")
        }
    }
}
