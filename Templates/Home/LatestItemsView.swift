public import Rendering

/// The latest songs or movies, a live region on Home.
public protocol LatestItemsView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: ListRowView

    /// Shown in place of the rows of an empty catalogue.
    var empty: Empty { get }
    var rows: [Row] { get }
    /// The link to the whole list.
    var listLink: Link { get }
}
