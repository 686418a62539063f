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
    /// A page of the comments, from 1. Loads the comments again (POST).
    case comments(page: Int = 1)
    case text
    /// The page that edits the text.
    case textFlipside
    case textVersions
    case textVersion(number: Int, comparison: TextComparison)
    /// Restores a version of the text (POST).
    case textRestorations
    /// A page of the entries, from 1, with a notice about the last change.
    case entries(page: Int = 1, event: EntryEvent? = nil)
    /// Deletes an entry and returns to the page (POST).
    case entryDeletion(id: Int64, page: Int = 1)
    /// Restores a deleted entry and returns to the page (POST).
    case entryRestoration(id: Int64, page: Int = 1)
    case recentlyDeletedEntries
    /// The form that imports songs or movies, and the progress of the import. Begins an import (POST).
    case importing(CatalogueKind? = nil)
    /// Cancels the running import (POST).
    case importCancellation
    /// The invalid rows of the last import, as a file.
    case importProblems
    case greeting
    /// Removes the name in the greeting (POST).
    case greetingRemoval
    case profile(isSaved: Bool = false)
    case settings(isSaved: Bool = false)
    /// The sign-in page, and the page to show after signing in. That page is a route, so it is never outside the app.
    indirect case signIn(returnTo: Route?, isSignedOut: Bool = false)
    case signOut
    /// A file of `Public`. With a version, browsers may keep it forever.
    case asset(Asset, version: Int64?)
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
    /// The same form was sent a second time, and added nothing.
    case repeated
}

/// The URLs, and the route of each.
extension RoutePattern {
    static let home = RoutePattern("/") { _ in .home }
    static let search = RoutePattern("/search") { SearchQuery($0.query).map(Route.search) }
    static let comments = RoutePattern("/comments") { $0.query.page.map { .comments(page: $0) } }
    static let text = RoutePattern("/text") { _ in .text }
    static let textFlipside = RoutePattern("/text/edit") { _ in .textFlipside }
    static let textVersions = RoutePattern("/text/versions") { _ in .textVersions }
    static let textVersion = RoutePattern("/text/versions/:number") {
        .textVersion(number: Int($0.number), comparison: $0["compare"] == "now" ? .textNow : .versionBefore)
    }
    static let textRestorations = RoutePattern("/text/restorations") { _ in .textRestorations }
    static let entries = RoutePattern("/entries") { parameters in
        let query = parameters.query
        return query.page.map { .entries(page: $0, event: EntryEvent(query)) }
    }
    static let entryDeletion = RoutePattern("/entries/:id/removal") { parameters in
        parameters.query.page.map { .entryDeletion(id: parameters.number, page: $0) }
    }
    static let entryRestoration = RoutePattern("/entries/:id/restoration") { parameters in
        parameters.query.page.map { .entryRestoration(id: parameters.number, page: $0) }
    }
    static let recentlyDeletedEntries = RoutePattern("/entries/deleted") { _ in .recentlyDeletedEntries }
    static let importing = RoutePattern("/import") { .importing($0["kind"].flatMap(CatalogueKind.init)) }
    static let importCancellation = RoutePattern("/import/cancellation") { _ in .importCancellation }
    static let importProblems = RoutePattern("/import/problems.csv") { _ in .importProblems }
    static let greeting = RoutePattern("/greeting") { _ in .greeting }
    static let greetingRemoval = RoutePattern("/greeting/removal") { _ in .greetingRemoval }
    static let profile = RoutePattern("/profile") { .profile(isSaved: $0["saved"] == "yes") }
    static let settings = RoutePattern("/settings") { .settings(isSaved: $0["saved"] == "yes") }
    static let signIn = RoutePattern("/sign-in") {
        .signIn(returnTo: $0["return"].flatMap(Route.init(afterSignIn:)), isSignedOut: $0["signed-out"] == "yes")
    }
    static let signOut = RoutePattern("/sign-out") { _ in .signOut }
    static let asset = RoutePattern("/:asset", names: Asset.allCases.map(\.rawValue)) { parameters in
        Asset(rawValue: parameters.name).map { .asset($0, version: nil) }
    }
    static let versionedAsset = RoutePattern("/assets/:version/:asset", names: Asset.allCases.map(\.rawValue)) {
        parameters in
        Asset(rawValue: parameters.name).map { .asset($0, version: parameters.number) }
    }
    static let live = RoutePattern("/live") { .live(seen: $0["seen"]) }
    static let health = RoutePattern("/healthz") { _ in .health }
    static let readiness = RoutePattern("/readyz") { _ in .readiness }
    static let metrics = RoutePattern("/metrics") { _ in .metrics }
    static let previews = RoutePattern("/previews") { .previews(name: $0["page"]) }

    /// All patterns. A pattern that is missing here matches no request; `RouteTests` fails then.
    package static let all: [RoutePattern] =
        [
            home, search, comments, text, textFlipside, textVersions, textVersion, textRestorations, entries,
            entryDeletion, entryRestoration, recentlyDeletedEntries, importing, importCancellation, importProblems,
            greeting, greetingRemoval, profile, settings, signIn, signOut, asset, versionedAsset, live, health,
            readiness, metrics, previews,
        ] + CataloguePatterns.songs.all + CataloguePatterns.movies.all + RepositoriesRoute.patterns
}

extension Route {
    /// The path, with the query if there is one, for links and redirects.
    package var url: String { location.url }

    /// The pattern of the route, for metrics and logs.
    package var pattern: RoutePattern { location.pattern }

    private var location: Location {
        switch self {
        case .home: Location(.home)
        case .catalogue(let kind, let route): route.location(in: kind)
        case .repositories(let route): route.location
        case .search(let query): Location(.search, query: query.write)
        case .comments(let page): Location(.comments) { $0.add(page: page) }
        case .text: Location(.text)
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
        case .entryDeletion(let id, let page): Location(.entryDeletion, id) { $0.add(page: page) }
        case .entryRestoration(let id, let page): Location(.entryRestoration, id) { $0.add(page: page) }
        case .recentlyDeletedEntries: Location(.recentlyDeletedEntries)
        case .importing(let kind): Location(.importing) { if let kind { $0.add("kind", kind.rawValue) } }
        case .importCancellation: Location(.importCancellation)
        case .importProblems: Location(.importProblems)
        case .greeting: Location(.greeting)
        case .greetingRemoval: Location(.greetingRemoval)
        case .profile(let isSaved): Location(.profile) { $0.add(saved: isSaved) }
        case .settings(let isSaved): Location(.settings) { $0.add(saved: isSaved) }
        case .signIn(let route, let isSignedOut):
            Location(.signIn) {
                $0.add("return", encoding: route?.url)
                if isSignedOut { $0.add("signed-out", "yes") }
            }
        case .signOut: Location(.signOut)
        case .asset(let asset, nil): Location(.asset, name: asset.rawValue)
        case .asset(let asset, let version?): Location(.versionedAsset, version, name: asset.rawValue)
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
            /// The path does not begin with a slash, a percent sign lacks its two hexadecimal digits (RFC 3986 §2.1),
            /// or the decoded path is not UTF-8.
            case malformed
        }
    }

    /// Finds the route of the path and the query of a request.
    package static func match(path: Substring, query: Substring? = nil) -> Match {
        do {
            guard let match = try PathMatch(path) else { return Match(.missing) }
            let parameters = RouteParameters(path: match.path, number: match.number, queryText: query)
            guard let route = match.pattern.read(parameters) else { return Match(.missing) }
            return Match(match.endsWithSlash ? .moved(to: route) : .found(route), by: match.pattern)
        } catch {
            return Match(.malformed)
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

    /// Reads the page to go to after signing in; fails for signing in and out, and for URLs outside of the app.
    fileprivate init?(afterSignIn url: String) {
        // The pattern is checked before the query is read, because a link could nest the sign-in page in itself
        // endlessly.
        guard let path = url.split(separator: "?", omittingEmptySubsequences: false).first,
            let match = try? PathMatch(path), match.pattern != .signIn, match.pattern != .signOut
        else { return nil }
        self.init(url: url)
    }
}

extension EntryEvent {
    fileprivate init?(_ query: QueryItems) {
        if let id = query["removed"].flatMap({ Int64(identifier: $0) }) {
            self = .deleted(id: id)
        } else if query["repeated"] == "yes" {
            self = .repeated
        } else {
            return nil
        }
    }

    fileprivate func write(to query: inout QueryWriter) {
        switch self {
        case .deleted(let id): query.add("removed", id.description)
        case .repeated: query.add("repeated", "yes")
        }
    }
}
