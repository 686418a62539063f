import Models
import Routing

extension ListToolsViewModel {
    /// Of starred repositories.
    /// - Parameters:
    ///   - count: Fewer than two are in order as they are.
    ///   - hasOrganisation: Whether there is a list of an organisation's.
    init(_ query: RepositoryQuery, count: Int, isEmpty: Bool, hasOrganisation: Bool) {
        let charts = NavigationLinkViewModel("In figures", to: Route.repositories(.charts).url)
        let organisation = NavigationLinkViewModel("The organisation’s", to: Route.repositories(.organisation()).url)
        let settings = NavigationLinkViewModel("Settings", to: Route.settings().url)
        self.init(
            orders: count > 1 ? Self.orders(query) : [],
            ways: (isEmpty ? [] : [charts]) + (hasOrganisation ? [organisation] : []) + [settings],
            waysLabel: "More of the stars"
        )
    }

    /// Of the repositories of an organisation.
    static let ofOrganisation = ListToolsViewModel(
        orders: [],
        ways: [NavigationLinkViewModel("All stars", to: Route.repositories().url)],
        waysLabel: "More repositories"
    )

    private static func orders(_ query: RepositoryQuery) -> [NavigationLinkViewModel] {
        let links = RepositoryOrder.Key.allCases.map { key in
            let isCurrent = key == query.order.key
            return NavigationLinkViewModel(
                isCurrent ? "\(name(of: key)): \(direction(of: query.order))" : name(of: key),
                to: url(of: query, in: isCurrent ? query.order : RepositoryOrder(key, isDescending: key != .name)),
                isCurrent: isCurrent
            )
        }
        let reversed = RepositoryOrder(query.order.key, isDescending: !query.order.isDescending)
        return links
            + [NavigationLinkViewModel(direction(of: reversed).capitalizingFirst, to: url(of: query, in: reversed))]
    }

    /// The first page of the same ones in another order.
    private static func url(of query: RepositoryQuery, in order: RepositoryOrder) -> String {
        var query = query.onPage(1)
        query.order = order
        return Route.repositories(.list(query)).url
    }

    private static func name(of key: RepositoryOrder.Key) -> String {
        switch key {
        case .starred: "Starred"
        case .pushed: "Pushed"
        case .stars: "Stars"
        case .name: "Name"
        }
    }

    private static func direction(of order: RepositoryOrder) -> String {
        switch order.key {
        case .starred, .pushed: order.isDescending ? "newest first" : "oldest first"
        case .stars: order.isDescending ? "most first" : "fewest first"
        case .name: order.isDescending ? "Z to A" : "A to Z"
        }
    }
}
