package import Models
import Views

package struct EntryCountViewModel: EntryCountView, Equatable {
    package let words: String

    package init(_ count: Int) {
        words = Quantity(count, one: "entry", many: "entries").words
    }
}

extension LiveRegionViewModel<EntryCountViewModel> {
    package static func entryCount(_ state: EntriesState) -> Self { entryCount(state.firstPage) }

    static func entryCount(_ page: EntriesPage) -> Self {
        LiveRegionViewModel(.entryCount, version: page.version, content: EntryCountViewModel(page.paging.itemCount))
    }
}
