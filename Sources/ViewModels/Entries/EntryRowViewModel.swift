package import Models
import Routing
package import Views

package struct EntryRowViewModel: EntryRowView, Equatable {
    package let id: String
    package let text: EntryTextViewModel
    package let editURL: String
    package let deletionURL: String

    package var edit: String { "Edit \(text.name)" }
    package var deletion: String { "Delete \(text.name)" }

    /// The row of an entry.
    /// - Parameter page: The number of the page with the row, from 1.
    package init(_ entry: Entry, onPage page: Int) {
        id = "entry-\(entry.id)"
        text = EntryTextViewModel(entry)
        editURL = Route.entryEdit(id: entry.id, page: page).url
        deletionURL = Route.entryDeletion(id: entry.id, page: page).url
    }
}

extension EmptyListViewModel {
    /// The message that there are no entries.
    static let entries = EmptyListViewModel(
        "No entries yet",
        advice: "Add an entry: everyone with this page open sees it at once."
    )
}

package struct EntryTextViewModel: EntryTextView, Equatable {
    package let text: String?
    package let writer: String
    package let time: UTCTime

    package var linkedText: LinkedTextViewModel? { text.map(LinkedTextViewModel.init) }

    package init(_ entry: Entry) {
        text = entry.text
        writer = entry.writerName ?? "Someone"
        time = UTCTime(entry.time)
    }

    /// The name of the entry within a sentence.
    var name: String { text.map { "“\($0)”" } ?? "the empty entry of \(time.words)" }
}

package struct EntryListViewModel: EntryListView, Equatable {
    package let empty = EmptyListViewModel.entries
    package let rows: [EntryRowViewModel]
    package let pagination: PaginationViewModel?

    package init(_ page: EntriesPage) {
        rows = page.entries.map { EntryRowViewModel($0, onPage: page.paging.page) }
        pagination = PaginationViewModel(page.paging) { Route.entries(page: $0).url }
    }
}

extension LiveRegionViewModel<EntryListViewModel> {
    /// A page of the entries. Only the first one is updated.
    package static func entries(_ page: EntriesPage) -> Self {
        LiveRegionViewModel(
            .entries,
            revision: page.paging.page == 1 ? page.revision : nil,
            content: EntryListViewModel(page)
        )
    }
}
