/// One page of the songs, or of the movies.
package struct CataloguePage<Item: CatalogueItem>: Sendable, Equatable {
    package let paging: Paging
    /// In the order of the list.
    package let items: [Item]
    /// Whose list it is, as the catalogue writes it; nil when it is everyone's, or when nothing is credited to them.
    package let credit: String?

    package init(items: [Item], paging: Paging, credit: String? = nil) {
        self.paging = paging
        self.items = items
        self.credit = credit
    }
}
