package import Models
import Routing
import Views

package struct CreditListViewModel: CreditListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let tools: ListToolsViewModel
    package let list: StoredListState<CatalogueRowsViewModel>

    package let pageTitle: String
    package let place: Place?

    package init(_ page: CreditsPage, of kind: CatalogueKind) {
        heading = kind.creditsHeading
        count = kind.creditQuantity(page.paging.itemCount)
        tools = ListToolsViewModel(creditsOf: kind)
        let rows = page.credits.map { CatalogueRowViewModel($0, of: kind) }
        list =
            rows.isEmpty
            ? .empty(EmptyListViewModel(advice: "\(kind.creditsHeading) appear here with their first \(kind.one)."))
            : .rows(CatalogueRowsViewModel(rows, page.paging) { kind.url(.credits(page: $0)) })
        pageTitle = page.paging.title(of: heading)
        place = .below(kind.section)
    }
}
