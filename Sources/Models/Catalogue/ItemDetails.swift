/// All that the page of an item shows of a catalogue.
package struct ItemDetails<Item: CatalogueItem>: Sendable {
    package let item: Item
    package let origin: ItemOrigin
    /// Others of its artist or director; `nil` without others.
    package let more: MoreItems<Item>?

    package init(_ item: Item, origin: ItemOrigin, more: MoreItems<Item>?) {
        self.item = item
        self.origin = origin
        self.more = more
    }
}

/// Other items of an artist or a director.
package struct MoreItems<Item: CatalogueItem>: Sendable {
    package let credit: String
    package let items: [Item]

    package init(credit: String, items: [Item]) {
        self.credit = credit
        self.items = items
    }

    /// The number of artists of a song whose other songs are looked up.
    private static var creditLimit: Int { 5 }

    /// Finds items of the first artist or director who has others, the newest first, each with another sleeve. Returns `nil`
    /// without others: movies without a director have nothing in common.
    /// - Parameter read: Returns the items of a page.
    package init?(besides item: Item, limit: Int, read: (CatalogueQuery) throws -> [Item]) rethrows {
        for name in item.creditNames.prefix(Self.creditLimit) {
            var sleeves: Set = [Sleeve(item)]
            let others = try read(CatalogueQuery(.credit(name), size: 4 * limit))
                .filter { $0.id != item.id && sleeves.insert(Sleeve($0)).inserted }
            guard others.isEmpty else {
                self.init(credit: name, items: Array(others.prefix(limit)))
                return
            }
        }
        return nil
    }
}
