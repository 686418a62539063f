package import Models
import Views

package struct EntriesViewModel: EntriesView, PageContent, Equatable {
    package let heading = "Entries"
    package let count: LiveRegionViewModel<EntryCountViewModel>
    package let notice: EntryNoticeViewModel?
    package let addition: EntryAdditionViewModel?
    package let latest: EntryListViewModel?
    package let older: OlderEntriesViewModel?
    package let pages: LiveRegionViewModel<EntryPagesViewModel>?
    package let pageTitle: String
    package let place: Place?

    package var summary: ErrorSummaryViewModel? { addition.flatMap { ErrorSummaryViewModel(of: [$0.field]) } }

    /// The first page.
    package init(_ state: EntriesState, addition: EntryAdditionViewModel, notice: EntryNoticeViewModel? = nil) {
        count = .entryCount(state)
        pages = .entryPages(state)
        latest = .entries(state)
        older = nil
        self.addition = addition
        self.notice = notice
        pageTitle = addition.field.error == nil ? "Entries" : "Error: Entries"
        place = .front(of: .entries)
    }

    /// A page behind the first.
    package init(_ page: EntriesPage, notice: EntryNoticeViewModel? = nil) {
        count = .entryCount(page)
        pages = nil
        latest = nil
        older = OlderEntriesViewModel(page)
        addition = nil
        self.notice = notice
        pageTitle = page.paging.title(of: "Entries")
        place = page.paging.place(in: .entries)
    }
}
