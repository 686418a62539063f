public import Rendering

/// A list whose rows come and go by themselves: a page has all rows, an update only the changed ones.
public protocol LiveListView: View {
    associatedtype Row: View, Identifiable where Row.ID == String

    var id: String { get }
    /// The version of the state that is shown, or that an update leads to.
    var version: Int { get }
    /// In an update, the version that the rows lead on from; `nil` when all rows are here.
    var since: Int? { get }
    /// In an update, the ids of removed rows, separated by spaces; `nil` when all rows are here.
    var removed: String? { get }
    /// The rows of the first page, or in an update the new and changed rows, in their order on the page.
    var rows: [Row] { get }
}
