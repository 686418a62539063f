public import Rendering

/// A list with live updates. A page has all rows, an update only the changed ones.
public protocol LiveListView: View {
    associatedtype Row: View, Identifiable where Row.ID == String

    var id: String { get }
    /// The revision of the state that is shown, or that an update produces. Without a revision, the list has no updates.
    var revision: Int? { get }
    /// In an update, the revision that it is based on; `nil` if all rows are included.
    var since: Int? { get }
    /// In an update, the ids of removed rows, separated by spaces; `nil` if all rows are included.
    var removed: String? { get }
    /// The rows of the page, or in an update the new and changed rows, in their order on the page.
    var rows: [Row] { get }
}
