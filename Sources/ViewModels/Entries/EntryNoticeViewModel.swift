package import Models
import Routing
import Views

package struct EntryNoticeViewModel: UndoNoticeView, Equatable {
    package let message: String
    package let undoURL: String?

    private init(_ message: String, undoURL: String? = nil) {
        self.message = message
        self.undoURL = undoURL
    }

    /// - Parameter page: The page that one removed it from, and comes back to.
    package static func removed(_ entry: Entry, fromPage page: Int) -> EntryNoticeViewModel {
        EntryNoticeViewModel(
            "You removed \(EntryTextViewModel(entry).name).",
            undoURL: Route.entryRestoration(id: entry.id, page: page).url
        )
    }

    package static let repeated = EntryNoticeViewModel(
        "The form came twice, so its entry was added once. Did you mean two? Add the other one now."
    )
}
