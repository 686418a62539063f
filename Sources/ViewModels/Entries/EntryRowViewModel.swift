package import Models
import Routing
import Views

package struct EntryRowViewModel: EntryRowView, Equatable {
    package let id: String
    package let text: EntryTextViewModel?
    package let deletionURL: String?

    package var empty: EmptyListViewModel { .entries }
    package var deletion: String? { text.map { "Delete \($0.name)" } }

    /// The row of an entry.
    /// - Parameter page: The number of the page with the row, from 1.
    package init(_ entry: Entry, onPage page: Int = 1) {
        id = Self.id(of: entry.id)
        text = EntryTextViewModel(entry)
        deletionURL = Route.entryDeletion(id: entry.id, page: page).url
    }

    private init() {
        id = "entry-none"
        text = nil
        deletionURL = nil
    }

    /// The row of an empty list.
    package static let none = EntryRowViewModel()

    package static func id(of entry: Entry.ID) -> String { "entry-\(entry)" }
}

extension EmptyListViewModel {
    /// The message that there are no entries.
    static let entries = EmptyListViewModel(
        "No entries yet",
        advice: "Add an entry: everyone with this page open sees it at once."
    )
}

package struct EntryTextViewModel: EntryTextView, Equatable {
    package let words: String?
    package let time: String
    package let timestamp: String

    package init(_ entry: Entry) {
        words = entry.text
        let time = UTCTime(entry.time)
        self.time = time.words
        timestamp = time.timestamp
    }

    /// The name of the entry within a sentence.
    var name: String { words.map { "“\($0)”" } ?? "the empty entry of \(time)" }
}

/// The rows of a page. Those of the first page follow every change.
package typealias EntryListViewModel = LiveListViewModel<EntryRowViewModel>

extension EntryListViewModel {
    /// Returns all rows of the first page.
    package static func entries(_ state: EntriesState) -> Self {
        let rows = state.firstPage.entries.map { EntryRowViewModel($0) }
        return LiveListViewModel(.entries, revision: state.revision, rows: rows.isEmpty ? [.none] : rows)
    }

    /// Returns the update from an earlier revision of the first page to this one, or `nil` if all rows have to be sent.
    package static func entries(_ state: EntriesState, since revision: Int) -> Self? {
        guard let changes = state.changes(since: revision) else { return nil }
        var removed = changes.removed.map(EntryRowViewModel.id)
        var rows = changes.added.map { EntryRowViewModel($0) }
        if state.firstPage.entries.isEmpty {
            rows.append(.none)
        } else {
            // A page without this row ignores its deletion.
            removed.append(EntryRowViewModel.none.id)
        }
        return LiveListViewModel(.entries, from: revision, to: state.revision, removed: removed, rows: rows)
    }
}
