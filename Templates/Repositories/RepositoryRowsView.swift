public import Rendering

/// A page of repositories, with the links to the other pages.
public protocol RepositoryRowsView: View {
    associatedtype Item: RepositoryItem
    associatedtype Pagination: PaginationView

    var items: [Item] { get }
    /// The number of the first row; `nil` on the first page.
    var start: Int? { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}

/// A row of the list, and the views below it.
public protocol RepositoryItem: Sendable {
    associatedtype Row: RepositoryRowView
    associatedtype Facts: RepositoryFactsView
    associatedtype Mark: RepositoryMarkView

    var row: Row { get }
    var facts: Facts { get }
    /// The visitor's own mark; `nil` in a list without marks.
    var mark: Mark? { get }
}
