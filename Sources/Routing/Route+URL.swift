extension Route {
    /// The path, and the query where there is one, as it stands in a link.
    package var url: String {
        switch self {
        case .home: "/"
        case .catalogue(let kind, let route): route.url(at: kind)
        case .repositories(let route): route.url
        case .search(let query): String(path: "/search", query: query.write)
        case .comments(let page): String(path: "/comments") { $0.add(page: page) }
        case .text: "/text"
        case .textReplacing(let number): String(path: "/text?replaced=", number)
        case .textEdit: "/text/edit"
        case .textVersions: "/text/versions"
        case .textVersion(let number, .versionBefore): String(path: "/text/versions/", number)
        case .textVersion(let number, .textNow): String(path: "/text/versions/", number, "?compare=now")
        case .textRestorations: "/text/restorations"
        case .entries(let page, let event):
            String(path: "/entries") {
                $0.add(page: page)
                event?.write(to: &$0)
            }
        case .entryRemoval(let id, let page):
            String(path: String(path: "/entries/", id, "/removal")) { $0.add(page: page) }
        case .entryRestoration(let id, let page):
            String(path: String(path: "/entries/", id, "/restoration")) { $0.add(page: page) }
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
}
