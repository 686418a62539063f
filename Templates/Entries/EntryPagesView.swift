public import Rendering

/// The links from the first page to the others, a live region: they appear with the second page.
public protocol EntryPagesView: View {
    associatedtype Pagination: PaginationView

    var pagination: Pagination? { get }
}
