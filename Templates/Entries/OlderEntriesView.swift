public import Rendering

/// The rows of a page behind the first, and the ways to the others.
public protocol OlderEntriesView: View {
    associatedtype Row: View, Identifiable where Row.ID == String
    associatedtype Pagination: PaginationView

    var rows: [Row] { get }
    var pagination: Pagination? { get }
}
