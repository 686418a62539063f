/// How many a search has found.
package enum SearchCount: Sendable, Equatable {
    case exactly(Int)
    /// Nobody reads on to the last of them, so they are not counted any further.
    case moreThan(Int)
}

/// One page of what a search has found, the best first.
package struct SearchPage<Item: CatalogueItem>: Sendable, Equatable {
    /// How many can be paged through.
    package static var limit: Int { 1_000 }

    package let hits: [SearchHit<Item>]
    package let count: SearchCount
    package let paging: Paging

    package init(hits: [SearchHit<Item>], count: SearchCount, paging: Paging) {
        self.hits = hits
        self.count = count
        self.paging = paging
    }
}

/// A song or a movie that a search has found, and where its words are.
package struct SearchHit<Item: CatalogueItem>: Sendable, Equatable {
    package let item: Item
    /// Ranges of bytes of the name's UTF-8, in order.
    package let nameMatches: [Range<Int>]
    /// Ranges of bytes of the credit's UTF-8, in order.
    package let creditMatches: [Range<Int>]

    /// - Parameter words: what was looked for, folded.
    package init(item: Item, words: [String]) {
        self.item = item
        nameMatches = Folding.matches(of: words, in: item.name)
        creditMatches = Folding.matches(of: words, in: item.credit)
    }
}
