public import Rendering

/// The links from the first page to the others. They are a live region, because they appear when there is a second
/// page.
public protocol EntryPagesView: View {
    associatedtype Pagination: PaginationView

    var pagination: Pagination? { get }
}
