package import Models
import Views

package struct PaginationViewModel: PaginationView, Equatable {
    package let start: Int?
    package let position: String
    package let firstURL: String?
    package let previousURL: String?
    package let nextURL: String?
    package let lastURL: String?

    /// Returns `nil` when there is one page only.
    /// - Parameter url: Returns the URL of a page by its number.
    package init?(_ paging: Paging, url: (Int) -> String) {
        guard paging.pageCount > 1 else { return nil }
        start = paging.page > 1 ? paging.offset + 1 : nil
        position = "Page \(paging.page.grouped) of \(paging.pageCount.grouped)"
        firstURL = paging.page > 2 ? url(1) : nil
        previousURL = paging.previousPage.map(url)
        nextURL = paging.nextPage.map(url)
        lastURL = paging.page < paging.pageCount - 1 ? url(paging.pageCount) : nil
    }
}

extension Paging {
    /// Returns the title of the page of a list, so that no two pages have the same title.
    func title(of list: String) -> String {
        page > 1 ? "\(list), page \(page.grouped)" : list
    }

    func place(in section: Place.Section) -> Place {
        page > 1 ? .below(section) : .firstPage(of: section)
    }
}
