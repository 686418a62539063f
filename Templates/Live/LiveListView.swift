public import Rendering

/// A list whose rows come and go by themselves: whole on a page, and only what differs in an update.
public protocol LiveListView: View {
    associatedtype Row: View, Identifiable where Row.ID == String

    var id: String { get }
    /// Which state is shown, or led to.
    var version: Int { get }
    /// In an update, the state from which these rows lead to `version`; nil where the list is whole.
    var since: Int? { get }
    /// In an update, the ids of the rows that are gone, parted by spaces; nil where the list is whole.
    var removed: String? { get }
    /// The first page, or in an update the rows that are new or have changed, in the order in which they stand.
    var rows: [Row] { get }
}
