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
