import Models
import Routing
import Views

package struct ListToolsViewModel: ListToolsView, Equatable {
    package let orders: [NavigationLinkViewModel]
    package let ways: [NavigationLinkViewModel]
    package let waysLabel: String

    init(orders: [NavigationLinkViewModel], ways: [NavigationLinkViewModel], waysLabel: String) {
        self.orders = orders
        self.ways = ways
        self.waysLabel = waysLabel
    }

    /// Of the list, or of what one artist or director has of it.
    /// - Parameter count: Fewer than two are in order as they are.
    init(_ query: CatalogueQuery, of kind: CatalogueKind, count: Int) {
        orders = count > 1 ? Self.orders(query, of: kind) : []
        let all = NavigationLinkViewModel("All \(kind.many)", to: kind.url(.list()))
        let files = NavigationLinkViewModel("Import and export", to: Route.importing.url)
        ways =
            (query.credit == nil && !query.favourites ? [] : [all]) + [Self.credits(of: kind)] + Self.views(of: kind)
            + [files]
        waysLabel = "More of the \(kind.many)"
    }

    /// Of the list of artists, or of directors.
    init(creditsOf kind: CatalogueKind) {
        orders = []
        ways = [NavigationLinkViewModel("All \(kind.many)", to: kind.url(.list()))]
        waysLabel = "More of the \(kind.many)"
    }

    private static func credits(of kind: CatalogueKind) -> NavigationLinkViewModel {
        NavigationLinkViewModel("All \(kind.credits)", to: kind.url(.credits()))
    }

    private static func views(of kind: CatalogueKind) -> [NavigationLinkViewModel] {
        [
            NavigationLinkViewModel("Your favourites", to: kind.url(.list(CatalogueQuery(favourites: true)))),
            NavigationLinkViewModel("In figures", to: kind.url(.charts)),
        ]
    }

    /// What one artist has is in one order by artist, which is that by name.
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
