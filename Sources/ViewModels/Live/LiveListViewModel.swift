package import Rendering
import Views

package struct LiveListViewModel<Row: View & Identifiable<String>>: LiveListView {
    package let id: String
    package let version: Int
    package let since: Int?
    package let removed: String?
    package let rows: [Row]

    /// The list as a page shows it.
    package init(_ region: LiveRegion, version: Int, rows: [Row]) {
        id = region.elementID
        self.version = version
        since = nil
        removed = nil
        self.rows = rows
    }

    /// What leads from the state `since` to the state `version`.
    /// - Parameters:
    ///   - removed: The ids of the rows that are gone.
    ///   - rows: The rows that are new or have changed. Who has a row of that id replaces it; the others come before
    ///     all that is there.
    package init(_ region: LiveRegion, from since: Int, to version: Int, removed: [String], rows: [Row]) {
        id = region.elementID
        self.version = version
        self.since = since
        self.removed = removed.joined(separator: " ")
        self.rows = rows
    }
}

extension LiveListViewModel: Equatable where Row: Equatable {}
