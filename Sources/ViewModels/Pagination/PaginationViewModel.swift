package import Models
import Views

package struct PaginationViewModel: PaginationView, Equatable {
    package let position: String
    package let firstURL: String?
    package let previousURL: String?
    package let nextURL: String?
    package let lastURL: String?

    /// `nil` when one page shows all.
    /// - Parameter url: the address of the page of that number.
    package init?(_ paging: Paging, url: (Int) -> String) {
        guard paging.pageCount > 1 else { return nil }
        position = "Page \(Quantity.grouped(paging.page)) of \(Quantity.grouped(paging.pageCount))"
        firstURL = paging.page > 2 ? url(1) : nil
        previousURL = paging.previousPage.map(url)
        nextURL = paging.nextPage.map(url)
        lastURL = paging.page < paging.pageCount - 1 ? url(paging.pageCount) : nil
    }
}
