import Models
import Routing
import Views

extension ListToolsViewModel {
    /// The tools of the stars; `nil` if there are none. A page without stars has its own link to the settings.
    /// - Parameters:
    ///   - count: The number of found stars. Fewer than two need no order.
    ///   - isEmpty: Whether there are no stars at all.
    ///   - organisation: The list of an organisation's repositories, if any.
    init?(_ query: RepositoryQuery, count: Int, isEmpty: Bool, organisation: OrganisationList?) {
        guard !isEmpty || organisation != nil else { return nil }
        let charts = Link("Statistics", to: Route.repositories(.charts).url)
        let others = organisation.map { list in
            Link(OrganisationViewModel.heading(of: list.owner), to: Route.repositories(.organisation()).url)
        }
        let settings = Link("Settings", to: Route.settings().url)
        self.init(
            orders: count > 1 ? Self.orders(query) : [],
            currentOrder: "Sorted by \(Self.name(of: query.order.key).lowercased())",
            relatedLinks: (isEmpty ? [] : [charts]) + (others.map { [$0] } ?? []) + (isEmpty ? [] : [settings]),
            relatedLinksLabel: "More about the stars"
        )
    }

    /// The tools of an organisation's repositories.
    static let ofOrganisation = ListToolsViewModel(
        relatedLinks: [Link("All stars", to: Route.repositories().url)],
        relatedLinksLabel: "More repositories"
    )

    private static func orders(_ query: RepositoryQuery) -> [Link] {
        let current = query.order
        return orders(
            RepositoryOrder.Key.allCases.map { key in
                (name(of: key), key == current.key ? current : RepositoryOrder(key, isDescending: key != .name))
            },
            current: current,
            reversed: RepositoryOrder(current.key, isDescending: !current.isDescending),
            direction: direction
        ) { order in
            var query = query.onPage(1)
            query.order = order
            return Route.repositories(.list(query)).url
        }
    }

    private static func name(of key: RepositoryOrder.Key) -> String {
        switch key {
        case .starred: "Date starred"
        case .pushed: "Last push"
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

extension ExportLinksViewModel {
    /// The links to the found stars as files.
    init(of query: RepositoryQuery) {
        self.init(
            label: "Export the stars",
            links: RepositoryFormat.allCases.map { format in
                Link(
                    "Export \(query.isWhole ? "all" : "these") as \(format.name)",
                    to: Route.repositories(.export(format, query)).url
                )
            }
        )
    }
}

extension RepositoryFormat {
    fileprivate var name: String {
        switch self {
        case .json: "JSON"
        case .csv: "CSV"
        case .markdown: "Markdown"
        }
    }
}
