package import Models
import Routing
import Views

package struct EntryPagesViewModel: EntryPagesView, Equatable {
    package let pagination: PaginationViewModel?

    package init(_ paging: Paging) {
        pagination = PaginationViewModel(paging) { Route.entries(page: $0).url }
    }
}

extension LiveRegionViewModel<EntryPagesViewModel> {
    package static func entryPages(_ state: EntriesState) -> Self {
        LiveRegionViewModel(.entryPages, version: state.version, content: EntryPagesViewModel(state.paging))
    }
}
