extension Route {
    /// The path, and the query where there is one, as it stands in a link.
    package var url: String {
        switch self {
        case .home: "/"
        case .songs(let route): route.url(at: .songs)
        case .movies(let route): route.url(at: .movies)
        case .repositories(let route): route.url
        case .search(let query): "/search" + Self.query(query.pairs)
        case .comments(page: 1): "/comments"
        case .comments(let page): "/comments?page=\(page)"
        case .text: "/text"
        case .textReplacing(let number): "/text?replaced=\(number)"
        case .textEdit: "/text/edit"
        case .textVersions: "/text/versions"
        case .textVersion(let number, .versionBefore): "/text/versions/\(number)"
        case .textVersion(let number, .textNow): "/text/versions/\(number)?compare=now"
        case .textRestorations: "/text/restorations"
        case .entries(let page, let event): "/entries" + Self.query([Self.pair(ofPage: page), event?.pair])
        case .entryRemoval(let id, let page): "/entries/\(id)/removal" + Self.query([Self.pair(ofPage: page)])
        case .entryRestoration(let id, let page): "/entries/\(id)/restoration" + Self.query([Self.pair(ofPage: page)])
        case .importing: "/import"
        case .importCancellation: "/import/cancellation"
        case .importProblems: "/import/problems.csv"
        case .greeting: "/greeting"
        case .greetingRemoval: "/greeting/removal"
        case .profile(isSaved: false): "/profile"
        case .profile(isSaved: true): "/profile?saved=yes"
        case .settings(isSaved: false): "/settings"
        case .settings(isSaved: true): "/settings?saved=yes"
        case .signIn(returnTo: nil): "/sign-in"
        case .signIn(returnTo: let route?): "/sign-in?return=\(route.url.percentEncodedForQuery)"
        case .signOut: "/sign-out"
        case .live(seen: nil): "/live"
        case .live(seen: let seen?): "/live?seen=\(seen.percentEncodedForQuery)"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
        case .asset(let asset, version: nil): "/\(asset.rawValue)"
        case .asset(let asset, let version?): "/\(asset.rawValue)?v=\(version)"
        }
    }

    /// The first page of a list has the address without a page.
    static func pair(ofPage page: Int) -> String? {
        page == 1 ? nil : "page=\(page)"
    }

    static func query(_ pairs: [String?]) -> String {
        let pairs = pairs.compactMap(\.self)
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }
}
