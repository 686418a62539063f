/// What memory keeps of the songs, or of the movies, at one moment: as much of a million as of a hundred.
package struct CatalogueState<Item: CatalogueItem>: Sendable, Equatable {
    /// How many items count as the latest.
    package static var latestLimit: Int { 5 }

    /// Grows by one with each change. Declared first, so that comparing two states seldom reaches the items.
    package let version: Int
    /// The list is in the order of the ids: as seeded, the newest last.
    package let firstPage: CataloguePage<Item>
    /// The newest first.
    package let latest: [Item]

    package init(version: Int, firstPage: CataloguePage<Item>, latest: [Item]) {
        self.version = version
        self.firstPage = firstPage
        self.latest = latest
    }

    /// Of a list whose items are all at hand.
    package init(items: [Item], version: Int) {
        let items = items.sorted { $0.id < $1.id }
        let paging = Paging.first(ofItemCount: items.count)
        self.init(
            version: version,
            firstPage: CataloguePage(items: Array(items.prefix(paging.size)), paging: paging),
            latest: items.suffix(Self.latestLimit).reversed()
        )
    }

    /// Of the whole list.
    package var count: Int { firstPage.paging.itemCount }

    /// An item of the first page or of the latest; `nil` does not mean that there is no such item.
    package func item(withID id: Int64) -> Item? {
        firstPage.items.first { $0.id == id } ?? latest.first { $0.id == id }
    }
}

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
