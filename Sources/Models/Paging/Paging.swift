/// One page among the pages of a long list: which, of how many, and which items it shows.
package struct Paging: Sendable, Equatable {
    /// How many items a page shows, unless a list says otherwise.
    package static let defaultSize = 100

    /// From 1.
    package let page: Int
    /// Of the whole list.
    package let itemCount: Int
    /// How many items a page shows at most.
    package let size: Int

    /// `nil` for a page that the list does not have. It always has the first one, which may be empty.
    package init?(page: Int, itemCount: Int, size: Int = Paging.defaultSize) {
        guard size >= 1, itemCount >= 0 else { return nil }
        guard (1...Self.pageCount(of: itemCount, size: size)).contains(page) else { return nil }
        self.init(validPage: page, itemCount: itemCount, size: size)
    }

    private init(validPage page: Int, itemCount: Int, size: Int) {
        self.page = page
        self.itemCount = itemCount
        self.size = size
    }

    /// The page that every list has.
    /// - Parameter itemCount: of the whole list; less than none counts as none.
    package static func first(ofItemCount itemCount: Int, size: Int = Paging.defaultSize) -> Paging {
        Paging(validPage: 1, itemCount: max(0, itemCount), size: max(1, size))
    }

    /// At least 1.
    package var pageCount: Int { Self.pageCount(of: itemCount, size: size) }

    /// How many items stand before this page.
    package var offset: Int { (page - 1) * size }

    /// `nil` on the first page.
    package var previousPage: Int? { page > 1 ? page - 1 : nil }

    /// `nil` on the last page.
    package var nextPage: Int? { page < pageCount ? page + 1 : nil }

    private static func pageCount(of itemCount: Int, size: Int) -> Int {
        max(1, itemCount / size + (itemCount.isMultiple(of: size) ? 0 : 1))
    }
}
