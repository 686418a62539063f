/// The place of a page among the pages of a list.
package struct Paging: Sendable, Equatable {
    /// The default number of items on a page.
    package static let defaultSize = 100

    /// From 1.
    package let page: Int
    /// The number of items in the list.
    package let itemCount: Int
    /// The maximum number of items on a page.
    package let size: Int

    /// Returns `nil` if the list has no such page. Each list has a first page, which may be empty.
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

    /// Returns the first page.
    /// - Parameter itemCount: The number of items in the list. A negative number counts as 0.
    package static func first(ofItemCount itemCount: Int, size: Int = Paging.defaultSize) -> Paging {
        Paging(validPage: 1, itemCount: max(0, itemCount), size: max(1, size))
    }

    /// The number of pages, at least 1.
    package var pageCount: Int { Self.pageCount(of: itemCount, size: size) }

    /// The number of items before the page.
    package var offset: Int { (page - 1) * size }

    /// `nil` on the first page.
    package var previousPage: Int? { page > 1 ? page - 1 : nil }

    /// `nil` on the last page.
    package var nextPage: Int? { page < pageCount ? page + 1 : nil }

    private static func pageCount(of itemCount: Int, size: Int) -> Int {
        max(1, itemCount / size + (itemCount.isMultiple(of: size) ? 0 : 1))
    }
}

/// A page of a list.
package struct ListPage<Item: Sendable & Equatable>: Sendable, Equatable {
    package let items: [Item]
    package let paging: Paging

    package init(items: [Item], paging: Paging) {
        self.items = items
        self.paging = paging
    }

    /// A page of a list in memory; `nil` if the list has no such page.
    package init?(_ number: Int, of list: [Item], size: Int) {
        guard let paging = Paging(page: number, itemCount: list.count, size: size) else { return nil }
        self.init(items: Array(list.dropFirst(paging.offset).prefix(size)), paging: paging)
    }
}
