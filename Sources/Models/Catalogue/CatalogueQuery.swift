/// A request for a page of a catalogue's list.
package struct CatalogueQuery: Sendable, Hashable {
    package var order: CatalogueOrder
    /// Restricts the list to the items of one artist or director, compared by `Folding`.
    ///
    /// An order by credit is then an order by name.
    package var credit: String?
    /// Whether the list shows the visitor's favourites only.
    package var favourites: Bool
    /// The number of the page, from 1.
    package var page: Int
    /// The number of items on a page.
    package var size: Int

    package init(
        order: CatalogueOrder = .default,
        credit: String? = nil,
        favourites: Bool = false,
        page: Int = 1,
        size: Int = Paging.defaultSize
    ) {
        self.order = order
        self.credit = credit
        self.favourites = favourites
        self.page = page
        self.size = size
    }

    /// Returns the query for another page of the same list.
    package func onPage(_ page: Int) -> CatalogueQuery {
        var query = self
        query.page = page
        return query
    }

    /// Returns the query for the first page of the same items in another order.
    package func ordered(by order: CatalogueOrder) -> CatalogueQuery {
        CatalogueQuery(order: order, credit: credit, favourites: favourites, size: size)
    }
}

/// The order of a catalogue's list.
package struct CatalogueOrder: Sendable, Hashable {
    package enum Key: Sendable, Hashable, CaseIterable {
        /// The time an item was added, oldest first.
        case added
        /// The name by `Folding`, then the time an item was added.
        case name
        /// The credit by `Folding`, then the name.
        case credit
    }

    package let key: Key
    package let isDescending: Bool

    package init(key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The default order: oldest first.
    package static let `default` = CatalogueOrder(key: .added)
    package static let newest = CatalogueOrder(key: .added, isDescending: true)

    package var reversed: CatalogueOrder { CatalogueOrder(key: key, isDescending: !isDescending) }
}

/// A page of the songs, or of the movies.
package struct CataloguePage<Item: CatalogueItem>: Sendable, Equatable {
    package let paging: Paging
    /// The items in the order of the list.
    package let items: [Item]
    /// The credit that the list is limited to, as written in the catalogue; `nil` for a list of all items, or without items.
    package let credit: String?

    package init(items: [Item], paging: Paging, credit: String? = nil) {
        self.paging = paging
        self.items = items
        self.credit = credit
    }
}
