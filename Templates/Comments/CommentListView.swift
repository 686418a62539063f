public import Rendering

/// A page of comments, or the words that there are none; nothing at all before the first load.
public protocol CommentListView: View {
    associatedtype Row: CommentRowView
    associatedtype Pagination: PaginationView

    var wasLoaded: Bool { get }
    var rows: [Row] { get }
    /// The number of the first row; `nil` where that is 1.
    var start: Int? { get }
    /// `nil` when there is one page alone.
    var pagination: Pagination? { get }
}
