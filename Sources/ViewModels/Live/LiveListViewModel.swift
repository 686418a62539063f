package import Rendering
import Views

package struct LiveListViewModel<Row: View & Identifiable<String>>: LiveListView {
    package let id: String
    package let version: Int
    package let since: Int?
    package let removed: String?
    package let rows: [Row]

    /// The list as a page shows it.
    package init(_ name: RegionName, version: Int, rows: [Row]) {
        id = name.elementID
        self.version = version
        since = nil
        removed = nil
        self.rows = rows
    }

    /// The update from the version `since` to `version`.
    /// - Parameters:
    ///   - removed: The ids of the removed rows.
    ///   - rows: The new and changed rows. A row replaces the one with its id; rows with new ids are inserted before
    ///     all others.
    package init(_ name: RegionName, from since: Int, to version: Int, removed: [String], rows: [Row]) {
        id = name.elementID
        self.version = version
        self.since = since
        self.removed = removed.joined(separator: " ")
        self.rows = rows
    }
}

extension LiveListViewModel: Equatable where Row: Equatable {}
