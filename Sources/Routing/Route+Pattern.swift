extension Route {
    /// A route without what differs from one URL of its kind to the next: few enough to count by, and free of what
    /// a visitor has typed.
    package enum Pattern: Hashable, Sendable {
        case home
        case songs(MediaRoute.Pattern)
        case movies(MediaRoute.Pattern)
        case repositories(RepositoriesRoute.Pattern)
        case search
        case comments
        case text
        case textEdit
        case textVersions
        case textVersion
        case textRestorations
        case entries
        case entryRemoval
        case entryRestoration
        case importing
        case importCancellation
        case importProblems
        case greeting
        case greetingRemoval
        case profile
        case settings
        case signIn
        case signOut
        case asset
        case live
        case health
        case readiness
        case metrics
    }

    package var pattern: Pattern {
        switch self {
        case .home: .home
        case .songs(let route): .songs(route.pattern)
        case .movies(let route): .movies(route.pattern)
        case .repositories(let route): .repositories(route.pattern)
        case .search: .search
        case .comments: .comments
        case .text, .textReplacing: .text
        case .textEdit: .textEdit
        case .textVersions: .textVersions
        case .textVersion: .textVersion
        case .textRestorations: .textRestorations
        case .entries: .entries
        case .entryRemoval: .entryRemoval
        case .entryRestoration: .entryRestoration
        case .importing: .importing
        case .importCancellation: .importCancellation
        case .importProblems: .importProblems
        case .greeting: .greeting
        case .greetingRemoval: .greetingRemoval
        case .profile: .profile
        case .settings: .settings
        case .signIn: .signIn
        case .signOut: .signOut
        case .asset: .asset
        case .live: .live
        case .health: .health
        case .readiness: .readiness
        case .metrics: .metrics
        }
    }
}

extension Route.Pattern: CaseIterable {
    package static let allCases: [Route.Pattern] =
        [.home] + MediaRoute.Pattern.allCases.map(Route.Pattern.songs)
        + MediaRoute.Pattern.allCases.map(Route.Pattern.movies)
        + RepositoriesRoute.Pattern.allCases.map(Route.Pattern.repositories) + [
            .search, .comments, .text, .textEdit, .textVersions, .textVersion, .textRestorations, .entries,
            .entryRemoval, .entryRestoration, .importing, .importCancellation, .importProblems, .greeting,
            .greetingRemoval, .profile, .settings, .signIn, .signOut, .asset, .live, .health, .readiness, .metrics,
        ]
}

extension Route.Pattern: CustomStringConvertible {
    /// The path, with a name in place of what differs.
    package var description: String {
        switch self {
        case .home: "/"
        case .songs(let pattern): pattern.description(at: .songs)
        case .movies(let pattern): pattern.description(at: .movies)
        case .repositories(let pattern): pattern.description
        case .search: "/search"
        case .comments: "/comments"
        case .text: "/text"
        case .textEdit: "/text/edit"
        case .textVersions: "/text/versions"
        case .textVersion: "/text/versions/:number"
        case .textRestorations: "/text/restorations"
        case .entries: "/entries"
        case .entryRemoval: "/entries/:id/removal"
        case .entryRestoration: "/entries/:id/restoration"
        case .importing: "/import"
        case .importCancellation: "/import/cancellation"
        case .importProblems: "/import/problems.csv"
        case .greeting: "/greeting"
        case .greetingRemoval: "/greeting/removal"
        case .profile: "/profile"
        case .settings: "/settings"
        case .signIn: "/sign-in"
        case .signOut: "/sign-out"
        case .asset: "/:asset"
        case .live: "/live"
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
