/// All songs, or all movies, at one moment.
package struct CatalogueState<Item: CatalogueItem>: Sendable, Equatable {
    /// Grows by one with each change. Declared first, so that comparing two states seldom reaches the items.
    package let version: Int
    /// In the order of the list, which is that of their ids: as seeded, the newest last.
    package let items: [Item]

    package init(items: [Item], version: Int) {
        self.version = version
        self.items = items.sorted { $0.id < $1.id }
    }

    package var count: Int { items.count }

    /// In logarithmic time.
    package func item(withID id: Int64) -> Item? {
        var low = items.startIndex
        var high = items.endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if items[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < items.endIndex && items[low].id == id ? items[low] : nil
    }

    /// The newest items, the newest first.
    package func latest(_ limit: Int) -> [Item] {
        items.suffix(max(0, limit)).reversed()
    }
}
