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
