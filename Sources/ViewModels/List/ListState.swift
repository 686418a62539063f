package import Rendering
package import Views

/// The content of a list, in one of five states.
///
/// A list that cannot be in a state has `Never` as its view for that state.
package enum ListState<Rows: View, Loading: View, Empty: View, Failure: View>: View {
    /// Rows are being loaded. The earlier rows, if any, are shown until then.
    case loading(Loading, before: Rows?)
    /// There are no rows.
    case empty(Empty)
    /// The rows could not be loaded.
    case error(Failure)
    /// The latest rows could not be loaded. The earlier rows are shown.
    case stale(Rows, Failure)
    case rows(Rows)

    package func render(into html: inout HTML) {
        switch self {
        case .loading(let progress, let rows):
            rows?.render(into: &html)
            progress.render(into: &html)
        case .empty(let advice):
            advice.render(into: &html)
        case .error(let failure):
            failure.render(into: &html)
        case .stale(let rows, let failure):
            failure.render(into: &html)
            rows.render(into: &html)
        case .rows(let rows):
            rows.render(into: &html)
        }
    }
}

extension ListState: Equatable where Rows: Equatable, Loading: Equatable, Empty: Equatable, Failure: Equatable {}

/// The content of a list that needs no loading.
package typealias StoredListState<Rows: View> = ListState<Rows, Never, EmptyListViewModel, Never>

package struct EmptyListViewModel: EmptyListView, Equatable {
    package let heading: String
    package let advice: String
    package let url: String?
    package let link: String

    /// The heading of a list without data, and of a file or a source without rows.
    static let noData = "No data found"

    init(_ heading: String = noData, advice: String) {
        self.init(heading, advice: advice, link: "", to: nil)
    }

    init(_ heading: String = noData, advice: String, link: String, to url: String?) {
        self.heading = heading
        self.advice = advice
        self.link = link
        self.url = url
    }
}

package struct AwaitedListViewModel: AwaitedListView, Equatable {
    package let words: String
    package let pageURL: String
}

package struct FactListViewModel: FactListView, Equatable {
    package let facts: [Fact]
}

package struct ListToolsViewModel: ListToolsView, Equatable {
    package let orders: [NavigationLink]
    package let relatedLinks: [NavigationLink]
    package let relatedLinksLabel: String

    init(orders: [NavigationLink] = [], relatedLinks: [NavigationLink], relatedLinksLabel: String) {
        self.orders = orders
        self.relatedLinks = relatedLinks
        self.relatedLinksLabel = relatedLinksLabel
    }
}
