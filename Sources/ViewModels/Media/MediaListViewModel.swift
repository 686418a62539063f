package import Models
import Routing
import Views

package struct MediaListViewModel: MediaListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let rows: [MediaRowViewModel]
    package let emptyAdvice: String

    package let start: Int?
    package let pagination: PaginationViewModel?

    package let pageTitle: String
    package let place: Place?

    package init<Item>(_ page: CataloguePage<Item>, of kind: MediaKind<Item>) {
        heading = kind.heading
        count = kind.quantity(page.paging.itemCount)
        rows = page.items.map { MediaRowViewModel($0, of: kind) }
        emptyAdvice = "\(kind.heading) appear here as soon as there are some."
        start = page.paging.start
        pagination = PaginationViewModel(page.paging) { kind.url(.list(page: $0)) }
        pageTitle = page.paging.title(of: kind.heading)
        place = page.paging.place(in: kind.section)
    }
}
