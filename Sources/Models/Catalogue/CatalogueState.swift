/// The part of a catalogue that is in memory: its size does not depend on the number of items.
package struct CatalogueState<Item: CatalogueItem>: Sendable, Equatable {
    /// The number of latest items.
    package static var latestLimit: Int { 5 }

    /// A number that grows by one with each change. Declared first, so that comparing two states rarely compares their
    /// items.
    package let revision: Int
    /// The first page of the list in its own order, by id.
    package let firstPage: CataloguePage<Item>
    /// The items added last, the newest first.
    package let latest: [Item]

    package init(revision: Int, firstPage: CataloguePage<Item>, latest: [Item]) {
        self.revision = revision
        self.firstPage = firstPage
        self.latest = latest
    }

    /// The state of a catalogue with exactly these items.
    package init(items: [Item], revision: Int) {
        let items = items.sorted { $0.id < $1.id }
        let paging = Paging.first(ofItemCount: items.count)
        self.init(
            revision: revision,
            firstPage: CataloguePage(items: Array(items.prefix(paging.size)), paging: paging),
            latest: items.suffix(Self.latestLimit).reversed()
        )
    }

    /// The number of items in the catalogue.
    package var count: Int { firstPage.paging.itemCount }

    /// Returns an item of the first page or of the latest; `nil` for all others.
    package func item(withID id: Int64) -> Item? {
        firstPage.items.first { $0.id == id } ?? latest.first { $0.id == id }
    }
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
