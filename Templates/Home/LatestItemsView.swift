public import Rendering

/// The latest songs or movies, a live region on Home.
public protocol LatestItemsView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: CatalogueRowView

    /// Shown in place of the rows of an empty catalogue.
    var empty: Empty { get }
    var rows: [Row] { get }
    /// The URL of the whole list.
    var url: String { get }
    /// The text of the link to the whole list.
    var link: String { get }
}
