package import Models
import Views

package struct PaginationViewModel: PaginationView, Equatable {
    package let position: String
    package let firstURL: String?
    package let previousURL: String?
    package let nextURL: String?
    package let lastURL: String?

    /// Returns `nil` when there is one page only.
    /// - Parameter url: Returns the URL of a page by its number.
    package init?(_ paging: Paging, url: (Int) -> String) {
        guard paging.pageCount > 1 else { return nil }
        position = "Page \(Quantity.grouped(paging.page)) of \(Quantity.grouped(paging.pageCount))"
        firstURL = paging.page > 2 ? url(1) : nil
        previousURL = paging.previousPage.map(url)
        nextURL = paging.nextPage.map(url)
        lastURL = paging.page < paging.pageCount - 1 ? url(paging.pageCount) : nil
    }
}

extension Paging {
    /// The number of the first row of the page; `nil` for 1.
    var start: Int? { page > 1 ? offset + 1 : nil }

    /// Returns the title of the page of a list, so that no two pages have the same title.
    func title(of list: String) -> String {
        page > 1 ? "\(list), page \(Quantity.grouped(page))" : list
    }

    func place(in section: Place.Section) -> Place {
        page > 1 ? .below(section) : .firstPage(of: section)
    }
}
