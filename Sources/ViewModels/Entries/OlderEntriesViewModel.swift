package import Models
import Views

package struct OlderEntriesViewModel: OlderEntriesView, Equatable {
    package let rows: [EntryListRow]
    package let pagination: PaginationViewModel?

    package init(_ page: EntriesPage) {
        rows = page.entries.map { EntryListRow($0, onPage: page.paging.page) }
        pagination = EntryPagesViewModel(page.paging).pagination
    }
}
