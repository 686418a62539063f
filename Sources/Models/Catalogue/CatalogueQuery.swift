/// A request for a page of a catalogue's list.
package struct CatalogueQuery: Sendable, Hashable {
    /// The items that a list shows.
    package enum Selection: Sendable, Hashable {
        case all
        /// The items of one artist or director, compared by `Folding`. An order by credit is then an order by name.
        case credit(String)
        /// The visitor's favourites.
        case favourites
    }

    package var selection: Selection
    package var order: CatalogueOrder
    /// The number of the page, from 1.
    package var page: Int
    /// The number of items on a page.
    package var size: Int

    package init(
        _ selection: Selection = .all,
        order: CatalogueOrder = .default,
        page: Int = 1,
        size: Int = Paging.defaultSize
    ) {
        self.selection = selection
        self.order = order
        self.page = page
        self.size = size
    }

    /// Whether this is the first page of the whole list in its default order.
    package var isDefault: Bool { self == CatalogueQuery() }

    /// Returns the query for another page of the same list.
    package func onPage(_ page: Int) -> CatalogueQuery {
        var query = self
        query.page = page
        return query
    }

    /// Returns the query for the first page of the same items in another order.
    package func ordered(by order: CatalogueOrder) -> CatalogueQuery {
        CatalogueQuery(selection, order: order, size: size)
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

    package var reversed: CatalogueOrder { CatalogueOrder(key: key, isDescending: !isDescending) }
}

/// A page of the songs, or of the movies.
package struct CataloguePage<Item: CatalogueItem>: Sendable, Equatable {
    package let paging: Paging
    /// The items in the order of the list.
    package let items: [Item]
    /// The credit that the list is limited to, as written in the catalogue; `nil` for a list of all items, or without
    /// items.
    package let credit: String?

    package init(items: [Item], paging: Paging, credit: String? = nil) {
        self.paging = paging
        self.items = items
        self.credit = credit
    }
}

/// A letter to jump to in an alphabetical list.
package struct CatalogueLetter: Sendable, Equatable {
    /// "A" to "Z", ``signs`` for items before them, or ``otherScripts`` for items after them.
    package let letter: String
    /// The number of items of the letter, at least one.
    package let count: Int
    /// The number of items before the letter.
    package let offset: Int

    /// Digits and symbols.
    package static let signs = "#"
    /// Letters of other scripts, and emoji.
    package static let otherScripts = "…"

    package init(letter: String, count: Int, offset: Int) {
        self.letter = letter
        self.count = count
        self.offset = offset
    }
}
