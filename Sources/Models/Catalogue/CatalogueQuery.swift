/// Which page of which list of songs, or of movies, somebody wants to see.
package struct CatalogueQuery: Sendable, Hashable {
    package var order: CatalogueOrder
    /// Only what is credited to them, compared by `Folding`. Then the order by credit is that by name.
    package var credit: String?
    /// From 1.
    package var page: Int
    package var size: Int

    package init(
        order: CatalogueOrder = .default,
        credit: String? = nil,
        page: Int = 1,
        size: Int = Paging.defaultSize
    ) {
        self.order = order
        self.credit = credit
        self.page = page
        self.size = size
    }
}
