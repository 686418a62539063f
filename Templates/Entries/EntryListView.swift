public import Rendering

/// The entries of a page, with the links to the other pages.
public protocol EntryListView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: EntryRowView
    associatedtype Pagination: PaginationView

    /// Shown in place of the rows when there are no entries.
    var empty: Empty { get }
    var rows: [Row] { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}
