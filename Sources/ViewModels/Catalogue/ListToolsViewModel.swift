import Models
import Routing
import Views

package struct ListToolsViewModel: ListToolsView, Equatable {
    package let orders: [NavigationLinkViewModel]
    package let relatedLinks: [NavigationLinkViewModel]
    package let relatedLinksLabel: String

    init(orders: [NavigationLinkViewModel] = [], relatedLinks: [NavigationLinkViewModel], relatedLinksLabel: String) {
        self.orders = orders
        self.relatedLinks = relatedLinks
        self.relatedLinksLabel = relatedLinksLabel
    }

    /// The tools of a list of songs or movies.
    /// - Parameter count: The number of items. Fewer than two need no orders.
    init(_ query: CatalogueQuery, of kind: CatalogueKind, count: Int) {
        let isWhole = query.credit == nil && !query.favourites
        self.init(
            orders: count > 1 ? Self.orders(query, of: kind) : [],
            relatedLinks: (isWhole ? [] : [Self.all(kind)]) + [
                NavigationLinkViewModel("All \(kind.credits)", to: kind.url(.credits())),
                NavigationLinkViewModel(
                    "Your favourites",
                    to: kind.url(.list(CatalogueQuery(favourites: true))),
                    isCurrent: query.favourites
                ),
                NavigationLinkViewModel("Statistics", to: kind.url(.charts)),
                NavigationLinkViewModel("Import and export", to: Route.importing.url),
                Self.deleted(kind),
            ],
            relatedLinksLabel: Self.label(of: kind)
        )
    }

    /// The tools of another list: the artists, the directors, or the deleted items.
    init(besides kind: CatalogueKind) {
        self.init(relatedLinks: [Self.all(kind)], relatedLinksLabel: Self.label(of: kind))
    }

    /// The tools of a list without items.
    init(ofEmpty kind: CatalogueKind) {
        self.init(relatedLinks: [Self.deleted(kind)], relatedLinksLabel: Self.label(of: kind))
    }

    private static func deleted(_ kind: CatalogueKind) -> NavigationLinkViewModel {
        NavigationLinkViewModel("Recently deleted", to: kind.url(.recentlyDeleted))
    }

    private static func all(_ kind: CatalogueKind) -> NavigationLinkViewModel {
        NavigationLinkViewModel("All \(kind.many)", to: kind.url(.list()))
    }

    private static func label(of kind: CatalogueKind) -> String { "More about the \(kind.many)" }

    /// Returns the links to the orders. The items of one artist cannot be ordered by artist.
    private static func orders(_ query: CatalogueQuery, of kind: CatalogueKind) -> [NavigationLinkViewModel] {
        let keys: [CatalogueOrder.Key] = query.credit == nil ? [.added, .name, .credit] : [.added, .name]
        let links = keys.map { key in
            let isCurrent = key == query.order.key
            let name = Self.name(of: key, in: kind)
            return NavigationLinkViewModel(
                isCurrent ? "\(name): \(direction(of: query.order))" : name,
                to: kind.url(.list(query.ordered(by: isCurrent ? query.order : CatalogueOrder(key: key)))),
                isCurrent: isCurrent
            )
        }
        let reversed = query.order.reversed
        let url = kind.url(.list(query.ordered(by: reversed)))
        return links + [NavigationLinkViewModel(direction(of: reversed).capitalizingFirst, to: url)]
    }

    private static func name(of key: CatalogueOrder.Key, in kind: CatalogueKind) -> String {
        switch key {
        case .added: "Added"
        case .name: "Name"
        case .credit: kind.creditLabel
        }
    }

    private static func direction(of order: CatalogueOrder) -> String {
        switch order.key {
        case .added: order.isDescending ? "newest first" : "oldest first"
        case .name, .credit: order.isDescending ? "Z to A" : "A to Z"
        }
    }
}
