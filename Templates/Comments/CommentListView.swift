public import Rendering

/// The comments of a page, which are a live region on the first page only. The list is empty before the first load.
public protocol CommentListView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: CommentRow
    associatedtype Pagination: PaginationView

    /// Shown if the last load returned no comments.
    var empty: Empty? { get }
    var rows: [Row] { get }
    /// The number of the first row; `nil` on the first page.
    var start: Int? { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}

/// A comment. It comes from another server, so nothing in it becomes a link.
public protocol CommentRow: Sendable {
    var name: String? { get }
    var email: String? { get }
    var body: String { get }
}
