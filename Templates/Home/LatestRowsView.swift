public import Rendering

/// The newest rows of a list, a live region on Home.
public protocol LatestRowsView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: View

    /// Shown in place of the rows of an empty list.
    var empty: Empty { get }
    var rows: [Row] { get }
    /// The class of the list, by which it is styled.
    var listClass: String { get }
    /// The link to the whole list.
    var listLink: Link { get }
}
