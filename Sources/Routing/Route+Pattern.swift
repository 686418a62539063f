import Models

extension Route {
    /// A route without what differs from one URL of its kind to the next: few enough to count by, and free of what
    /// a visitor has typed.
    package enum Pattern: Hashable, Sendable {
        case page(Page)
        case songs(CatalogueRoute.Pattern)
        case movies(CatalogueRoute.Pattern)
        case repositories(RepositoriesRoute.Pattern)

        /// What belongs to none of the others.
        package enum Page: Int, CaseIterable, Sendable {
            case home
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
    }

    package var pattern: Pattern {
        switch self {
        case .home: .page(.home)
        case .catalogue(.songs, let route): .songs(route.pattern)
        case .catalogue(.movies, let route): .movies(route.pattern)
        case .repositories(let route): .repositories(route.pattern)
        case .search: .page(.search)
        case .comments: .page(.comments)
        case .text, .textReplacing: .page(.text)
        case .textEdit: .page(.textEdit)
        case .textVersions: .page(.textVersions)
        case .textVersion: .page(.textVersion)
        case .textRestorations: .page(.textRestorations)
        case .entries: .page(.entries)
        case .entryRemoval: .page(.entryRemoval)
        case .entryRestoration: .page(.entryRestoration)
        case .importing: .page(.importing)
        case .importCancellation: .page(.importCancellation)
        case .importProblems: .page(.importProblems)
        case .greeting: .page(.greeting)
        case .greetingRemoval: .page(.greetingRemoval)
        case .profile: .page(.profile)
        case .settings: .page(.settings)
        case .signIn: .page(.signIn)
        case .signOut: .page(.signOut)
        case .asset: .page(.asset)
        case .live: .page(.live)
        case .health: .page(.health)
        case .readiness: .page(.readiness)
        case .metrics: .page(.metrics)
        }
    }
}

extension Route.Pattern: CaseIterable {
    package static let allCases: [Route.Pattern] =
        Page.allCases.map(Route.Pattern.page)
        + CatalogueRoute.Pattern.allCases.map(Route.Pattern.songs)
        + CatalogueRoute.Pattern.allCases.map(Route.Pattern.movies)
        + RepositoriesRoute.Pattern.allCases.map(Route.Pattern.repositories)

    /// Which of ``allCases`` it is.
    package var number: Int {
        switch self {
        case .page(let page): page.rawValue
        case .songs(let route): Self.songsStart + route.rawValue
        case .movies(let route): Self.moviesStart + route.rawValue
        case .repositories(let route): Self.repositoriesStart + route.rawValue
        }
    }

    private static let songsStart = Page.allCases.count
    private static let moviesStart = songsStart + CatalogueRoute.Pattern.allCases.count
    private static let repositoriesStart = moviesStart + CatalogueRoute.Pattern.allCases.count
}

extension Route.Pattern: CustomStringConvertible {
    /// The path, with a name in place of what differs.
    package var description: String {
        switch self {
        case .page(let page): page.description
        case .songs(let pattern): pattern.description(at: .songs)
        case .movies(let pattern): pattern.description(at: .movies)
        case .repositories(let pattern): pattern.description
        }
    }
}

extension Route.Pattern.Page: CustomStringConvertible {
    /// The path, with a name in place of what differs.
    package var description: String {
        switch self {
        case .home: "/"
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
