import Models

extension Route {
    /// What a request's path stands for.
    package enum Match: Hashable, Sendable {
        case found(Route)
        /// The path has a slash too many at its end; the route is the one that was meant.
        case moved(to: Route)
        case missing
        /// A percent sign without its two hexadecimal digits (RFC 3986 §2.1), or octets that are no UTF-8.
        case malformed
    }

    /// Finds the route of a path and a query, both as they stand in the request.
    package static func match(path: Substring, query: Substring? = nil) -> Match {
        guard let segments = PathSegments(path) else { return .malformed }
        guard let route = Route(segments, query: query) else { return .missing }
        return segments.endsWithSlash ? .moved(to: route) : .found(route)
    }

    private init?(_ names: PathSegments, query: Substring?) {
        if let route = CatalogueRoute(names, query: query, at: .songs) {
            self = .catalogue(.songs, route)
            return
        }
        if let route = CatalogueRoute(names, query: query, at: .movies) {
            self = .catalogue(.movies, route)
            return
        }
        if let route = RepositoriesRoute(names, query: query) {
            self = .repositories(route)
            return
        }
        switch names.count {
        case 0:
            self = .home
        case 1:
            self.init(names[0], query: query)
        case 2:
            self.init(names[0], names[1])
        case 3:
            self.init(names[0], names[1], names[2], query: query)
        default:
            return nil
        }
    }

    private init?(_ name: PathName, query: Substring?) {
        switch name {
        case "search":
            guard let query = SearchQuery(QueryItems(query)) else { return nil }
            self = .search(query)
        case "text":
            let replaced = QueryItems(query)["replaced"].flatMap { Int64(identifier: $0) }
            self = replaced.map { .textReplacing(version: $0) } ?? .text
        case "comments":
            guard let page = QueryItems(query).page else { return nil }
            self = .comments(page: page)
        case "entries":
            guard let page = QueryItems(query).page else { return nil }
            self = .entries(page: page, event: EntryEvent(QueryItems(query)))
        case "import": self = .importing
        case "greeting": self = .greeting
        case "profile": self = .profile(isSaved: QueryItems(query)["saved"] == "yes")
        case "settings": self = .settings(isSaved: QueryItems(query)["saved"] == "yes")
        case "sign-in": self = .signIn(returnTo: QueryItems(query)["return"].flatMap(Self.destination))
        case "sign-out": self = .signOut
        case "live": self = .live(seen: QueryItems(query)["seen"])
        case "healthz": self = .health
        case "readyz": self = .readiness
        case "metrics": self = .metrics
        default:
            guard let asset = Asset(name) else { return nil }
            self = .asset(asset, version: QueryItems(query)["v"])
        }
    }

    /// Where one may be sent on to after signing in: a page of the app, but neither there again nor out.
    private static func destination(url: String) -> Route? {
        guard let path = url.split(separator: "?", omittingEmptySubsequences: false).first,
            let names = PathSegments(path), !("sign-in" ~= names[0]),
            let route = Route(url: url), route != .signOut
        else { return nil }
        return route
    }

    /// The route of a link of the app, as ``url`` writes it: a path, and a query where there is one.
    package init?(url: String) {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first,
            case .found(let route) = Self.match(path: path, query: parts.count > 1 ? parts[1] : nil)
        else { return nil }
        self = route
    }

    private init?(_ parent: PathName, _ name: PathName) {
        switch (parent, name) {
        case ("text", "edit"): self = .textEdit
        case ("greeting", "removal"): self = .greetingRemoval
        case ("text", "versions"): self = .textVersions
        case ("text", "restorations"): self = .textRestorations
        case ("import", "cancellation"): self = .importCancellation
        case ("import", "problems.csv"): self = .importProblems
        default: return nil
        }
    }

    private init?(_ grandparent: PathName, _ parent: PathName, _ name: PathName, query: Substring?) {
        switch (grandparent, parent, name) {
        case ("text", "versions", let digits):
            guard let number = digits.identifier else { return nil }
            self = .textVersion(
                number: number,
                comparison: QueryItems(query)["compare"] == "now" ? .textNow : .versionBefore
            )
        case ("entries", let digits, "removal"):
            guard let id = digits.identifier, let page = QueryItems(query).page else { return nil }
            self = .entryRemoval(id: id, page: page)
        case ("entries", let digits, "restoration"):
            guard let id = digits.identifier, let page = QueryItems(query).page else { return nil }
            self = .entryRestoration(id: id, page: page)
        default: return nil
        }
    }
}
