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
    package private(set) var recentChanges: RecentChanges

    package init(revision: Int, firstPage: CataloguePage<Item>, latest: [Item]) {
        self.revision = revision
        self.firstPage = firstPage
        self.latest = latest
        recentChanges = RecentChanges(revision: revision)
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

    /// Returns this state as it follows an earlier one.
    /// - Parameter id: The only item that differs; `nil` after a change of many.
    func following(_ earlier: Self, changing id: Item.ID?) -> Self {
        var state = self
        state.recentChanges = earlier.recentChanges.adding(id, at: revision)
        return state
    }

    /// The number of items in the catalogue.
    package var count: Int { firstPage.paging.itemCount }

    /// Returns an item of the first page or of the latest; `nil` for all others.
    package func item(withID id: Int64) -> Item? {
        firstPage.items.first { $0.id == id } ?? latest.first { $0.id == id }
    }
}

/// The latest changes of a catalogue, by which the page of an item learns whether the item was among them.
package struct RecentChanges: Sendable, Equatable {
    /// The number of changes that are remembered.
    package static let limit = 20

    /// The revision of the catalogue after the newest change.
    package let revision: Int
    /// The item of each change, the newest first; `nil` for a change of many items, and for an unknown one.
    package private(set) var items: [Int64?] = []

    package init(revision: Int) {
        self.revision = revision
    }

    fileprivate func adding(_ id: Int64?, at revision: Int) -> RecentChanges {
        // A state that another one has overtaken is skipped, and so is its change.
        let unknown: [Int64?] = Array(repeating: nil, count: min(Self.limit, revision - self.revision - 1))
        var changes = RecentChanges(revision: revision)
        changes.items = Array(([id] + unknown + items).prefix(Self.limit))
        return changes
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
