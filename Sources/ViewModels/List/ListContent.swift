package import Rendering
package import Views

/// The content of a list: its rows, or the text shown in their place.
package enum ListContent<Rows: View>: View {
    case rows(Rows)
    case empty(EmptyListViewModel)

    package func render(into html: inout HTML) {
        switch self {
        case .rows(let rows): rows.render(into: &html)
        case .empty(let text): text.render(into: &html)
        }
    }
}

extension ListContent: Equatable where Rows: Equatable {}

package struct EmptyListViewModel: EmptyListView, Equatable {
    package let heading: String
    package let advice: String?
    package let link: Link?
    package let isAwaited: Bool

    /// The heading in place of the songs or movies, and of a file or a source without rows.
    static let noData = "No data found"

    init(_ heading: String, advice: String? = nil, link: Link? = nil, isAwaited: Bool = false) {
        self.heading = heading
        self.advice = advice
        self.link = link
        self.isAwaited = isAwaited
    }
}

package struct FactListViewModel: FactListView, Equatable {
    package let facts: [Fact]
}

package struct ListToolsViewModel: ListToolsView, Equatable {
    package var orders: [Link] = []
    package let relatedLinks: [Link]
    package let relatedLinksLabel: String

    /// Returns a link to each order of a list, and one that reverses the current order.
    /// - Parameters:
    ///   - orders: The orders, each as its link sorts.
    ///   - direction: Returns the direction of an order, such as "A to Z".
    ///   - url: Returns the URL of the first page in an order.
    static func orders<Order: Equatable>(
        _ orders: [(name: String, order: Order)],
        current: Order,
        reversed: Order,
        direction: (Order) -> String,
        url: (Order) -> String
    ) -> [Link] {
        orders.map { name, order in
            order == current
                ? Link("\(name): \(direction(order))", to: url(order), current: "true")
                : Link(name, to: url(order))
        } + [Link(direction(reversed).capitalizingFirst, to: url(reversed))]
    }
}
