package import Models
package import Rendering
import Views

/// A row of the list: an entry, or the words that there is none. So the list is never without a row, and its first
/// entry comes as any other does: a row goes and another one comes.
package enum EntryListRow: View, Identifiable, Equatable {
    case entry(id: String, EntryRowViewModel)
    case none(NoEntriesViewModel)

    /// The id of the row that says that there is none.
    package static let noneID = "entry-none"

    package init(_ entry: Entry, onPage page: Int = 1) {
        self = .entry(id: Self.id(of: entry.id), EntryRowViewModel(entry, onPage: page))
    }

    package static func id(of entry: Entry.ID) -> String { "entry-\(entry)" }

    package var id: String {
        switch self {
        case .entry(let id, _): id
        case .none: Self.noneID
        }
    }

    package func render(into html: inout HTML) {
        switch self {
        case .entry(_, let row): row.render(into: &html)
        case .none(let row): row.render(into: &html)
        }
    }
}
