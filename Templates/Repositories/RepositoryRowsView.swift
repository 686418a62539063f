public import Rendering

/// The rows of a page of repositories, with the links to the other pages.
public protocol RepositoryRowsView: View {
    associatedtype Row: RepositoryRowView
    associatedtype Pagination: PaginationView

    var rows: [Row] { get }
    /// The number of the first row; `nil` on the first page.
    var start: Int? { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}
