extension Route {
    /// The path, and the query where there is one, as it stands in a link.
    package var url: String {
        switch self {
        case .home: "/"
        case .songs: "/songs"
        case .song(let id): "/songs/\(id)"
        case .movies: "/movies"
        case .movie(let id): "/movies/\(id)"
        case .text: "/text"
        case .textEdit: "/text/edit"
        case .signIn(returnTo: nil): "/sign-in"
        case .signIn(returnTo: let route?): "/sign-in?return=\(route.url.percentEncodedForQuery)"
        case .signOut: "/sign-out"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
        case .asset(let asset, version: nil): "/\(asset.rawValue)"
        case .asset(let asset, let version?): "/\(asset.rawValue)?v=\(version)"
        }
    }
}
