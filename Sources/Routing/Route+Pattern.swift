extension Route {
    /// A route without what differs from one URL of its kind to the next: few enough to count by, and free of what
    /// a visitor has typed.
    package enum Pattern: Int, CaseIterable, Sendable {
        case home
        case songs
        case song
        case movies
        case movie
        case text
        case textEdit
        case signIn
        case signOut
        case asset
        case health
        case readiness
        case metrics
    }

    package var pattern: Pattern {
        switch self {
        case .home: .home
        case .songs: .songs
        case .song: .song
        case .movies: .movies
        case .movie: .movie
        case .text: .text
        case .textEdit: .textEdit
        case .signIn: .signIn
        case .signOut: .signOut
        case .asset: .asset
        case .health: .health
        case .readiness: .readiness
        case .metrics: .metrics
        }
    }
}

extension Route.Pattern: CustomStringConvertible {
    /// The path, with a name in place of what differs.
    package var description: String {
        switch self {
        case .home: "/"
        case .songs: "/songs"
        case .song: "/songs/:id"
        case .movies: "/movies"
        case .movie: "/movies/:id"
        case .text: "/text"
        case .textEdit: "/text/edit"
        case .signIn: "/sign-in"
        case .signOut: "/sign-out"
        case .asset: "/:asset"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
        }
    }
}

extension Route.Match {
    /// The pattern of the route that was found, also when it has moved; nil when there is none.
    package var pattern: Route.Pattern? {
        switch self {
        case .found(let route), .moved(to: let route): route.pattern
        case .missing, .malformed: nil
        }
    }
}
