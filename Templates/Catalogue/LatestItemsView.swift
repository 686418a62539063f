public import Rendering

/// The newest rows of a list, and the way to all of them.
public protocol LatestItemsView: View {
    associatedtype Row: CatalogueRowView

    /// The name of the list; it becomes part of the heading's id, so it is one plain word.
    var name: String { get }
    var heading: String { get }
    var rows: [Row] { get }
    var listURL: String { get }
    /// The words of the link to the list.
    var listLink: String { get }
}
