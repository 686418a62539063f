/// One page of the songs, or of the movies.
package struct CataloguePage<Item: CatalogueItem>: Sendable, Equatable {
    package let paging: Paging
    /// In the order of the list.
    package let items: [Item]

    package init(items: [Item], paging: Paging) {
        self.paging = paging
        self.items = items
    }
}
