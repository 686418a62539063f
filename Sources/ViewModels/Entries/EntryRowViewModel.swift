package import Models
import Routing
import Views

package struct EntryRowViewModel: EntryRowView, Equatable {
    package let text: EntryTextViewModel
    package let removalURL: String

    package var removal: String { "Remove \(text.name)" }

    /// - Parameter page: On which page the row stands: from 1.
    package init(_ entry: Entry, onPage page: Int) {
        text = EntryTextViewModel(entry)
        removalURL = Route.entryRemoval(id: entry.id, page: page).url
    }
}
