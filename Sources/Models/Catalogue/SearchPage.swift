/// A page of search results, the best first.
package struct SearchPage<Item: CatalogueItem>: Sendable, Equatable {
    /// The maximum number of results on all pages.
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

/// The number of results of a search.
package enum SearchCount: Sendable, Equatable {
    case exactly(Int)
    /// There are more results than the pages can show. They are not counted.
    case moreThan(Int)
}

/// An item found by a search, and the positions of its matching words.
package struct SearchHit<Item: CatalogueItem>: Sendable, Equatable {
    package let item: Item
    /// The matches in the name, in order, as ranges of UTF-8 bytes.
    package let nameMatches: [Range<Int>]
    /// The matches in the credit, in order, as ranges of UTF-8 bytes.
    package let creditMatches: [Range<Int>]
    /// The matches in the album, the year, the tags and the note, if the name and the credit lack a word.
    package let otherMatches: [OtherMatch]

    package struct OtherMatch: Sendable, Equatable {
        package let field: CatalogueField
        /// The album, the year, a tag, or a part of the note.
        package let text: String
        /// The matches in the text, in order, as ranges of UTF-8 bytes.
        package let matches: [Range<Int>]
    }

    package init(item: Item, terms: SearchTerms) {
        let words = terms.all
        self.item = item
        nameMatches = Folding.matches(of: words, in: item.name)
        creditMatches = Folding.matches(of: words, in: item.credit)
        otherMatches = Self.otherMatches(of: terms, in: item)
    }

    private static func otherMatches(of terms: SearchTerms, in item: Item) -> [OtherMatch] {
        let words = terms.all
        let hasAllWords = terms.areFound { word in
            [item.name, item.credit].contains { !Folding.matches(of: [word], in: $0).isEmpty }
        }
        if hasAllWords { return [] }
        let facts = item.facts
        let others: [(CatalogueField, String?)] =
            [(.album, facts.album), (.year, facts.year.map(String.init))] + facts.tags.map { (.tags, $0) }
            + [(.note, facts.note)]
        return others.compactMap { field, text in
            let quote = Quote(of: text ?? "", words: words)
            return quote.matches.isEmpty ? nil : OtherMatch(field: field, text: quote.text, matches: quote.matches)
        }
    }
}
