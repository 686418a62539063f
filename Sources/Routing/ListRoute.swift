package import Models

/// A page of a list, with its order and filter, from which a visitor opens a song, a movie or a repository.
///
/// The pages of the item have it in their URLs, and return to it. The first page of the whole list in its default order
/// is `nil` there, so that its rows have short URLs.
package enum ListRoute: Hashable, Sendable {
    case catalogue(CatalogueKind, CatalogueQuery)
    case repositories(RepositoryQuery)
    case search(SearchQuery)

    /// Returns the page of a catalogue's list; `nil` for the default page.
    package static func unlessDefault(_ query: CatalogueQuery, of kind: CatalogueKind) -> ListRoute? {
        query.isDefault ? nil : .catalogue(kind, query)
    }

    /// Returns the page of the list of stars; `nil` for the default page.
    package static func unlessDefault(_ query: RepositoryQuery) -> ListRoute? {
        query == RepositoryQuery() ? nil : .repositories(query)
    }

    /// Fails for a route that is no such list.
    package init?(_ route: Route) {
        switch route {
        case .catalogue(let kind, .list(let query)): self = .catalogue(kind, query)
        case .repositories(.list(let query)): self = .repositories(query)
        case .search(let query): self = .search(query)
        default: return nil
        }
    }

    package var route: Route {
        switch self {
        case .catalogue(let kind, let query): kind.route(.list(query))
        case .repositories(let query): .repositories(.list(query))
        case .search(let query): .search(query)
        }
    }

    /// Returns the list with a notice that an item was deleted, from which it can be restored.
    package func route(afterDeletionOf id: Int64, of kind: CatalogueKind) -> Route {
        switch self {
        case .catalogue(kind, let query): kind.route(.listAfter(.deleted(id: id), query))
        case .search(let query): .searchAfterDeletion(of: id, kind, query)
        case .catalogue, .repositories: kind.route(.listAfter(.deleted(id: id)))
        }
    }

    static let patterns: Set<RoutePattern> = [
        CataloguePatterns.songs.list, CataloguePatterns.movies.list, .repositories, .search,
    ]
}

extension QueryItems {
    private static let returnName = "return"

    /// Reads the page to return to.
    /// - Parameter patterns: The patterns of its URL. The pattern is checked before the query is read, because a link
    ///   could nest a page in itself endlessly.
    func returnRoute(_ isAllowed: (RoutePattern) -> Bool) throws(UnknownValue) -> Route? {
        try value(Self.returnName) { Route(url: $0, isAllowed) }
    }

    /// Reads the list to return to.
    func returnList() throws(UnknownValue) -> ListRoute? {
        try value(Self.returnName) { Route(url: $0, ListRoute.patterns.contains).flatMap(ListRoute.init) }
    }
}

extension QueryWriter {
    /// The length in bytes of the longest URL of a list to return to, because a page has many links with it.
    private static let listLimit = 1000

    mutating func add(returnTo route: Route?) {
        add("return", encoding: route?.url)
    }

    mutating func add(returnTo list: ListRoute?) {
        guard let route = list?.route, route.url.utf8.count <= Self.listLimit else { return }
        add(returnTo: route)
    }
}
