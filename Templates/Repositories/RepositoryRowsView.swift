public import Rendering

/// The rows of a page of repositories, and the ways to the other pages.
public protocol RepositoryRowsView: View {
    associatedtype Row: RepositoryRowView
    associatedtype Pagination: PaginationView

    var rows: [Row] { get }
    /// The number of the first row; `nil` for 1.
    var start: Int? { get }
    /// `nil` when all rows are here.
    var pagination: Pagination? { get }
}
