public import Rendering

/// The ways from the first page to the others, as soon as there are others.
public protocol EntryPagesView: View {
    associatedtype Pagination: PaginationView

    var pagination: Pagination? { get }
}
