public import Rendering

/// The links to the other pages. On the first page they are a live region, because they appear when there is a second page.
public protocol EntryPagesView: View {
    associatedtype Pagination: PaginationView

    var pagination: Pagination? { get }
}
