package import Rendering
import Views

package struct LiveListViewModel<Row: View & Identifiable<String>>: LiveListView {
    package let id: String
    package let revision: Int
    package let since: Int?
    package let removed: String?
    package let rows: [Row]

    /// The list as a page shows it.
    package init(_ name: RegionName, revision: Int, rows: [Row]) {
        id = name.elementID
        self.revision = revision
        since = nil
        removed = nil
        self.rows = rows
    }

    /// The update from the revision `since` to `revision`.
    /// - Parameters:
    ///   - removed: The ids of the removed rows.
    ///   - rows: The new and changed rows. A row replaces the one with its id; rows with new ids are inserted before
    ///     all others.
    package init(_ name: RegionName, from since: Int, to revision: Int, removed: [String], rows: [Row]) {
        id = name.elementID
        self.revision = revision
        self.since = since
        self.removed = removed.joined(separator: " ")
        self.rows = rows
    }
}

extension LiveListViewModel: Equatable where Row: Equatable {}
