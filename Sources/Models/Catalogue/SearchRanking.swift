/// The order of the hits of a search, the best first: names that begin with the typed text, sorted, so that the exact name is
/// first; names with all words; credits with all words; other items.
package struct SearchRanking {
    /// The folded text.
    let text: String
    let terms: SearchTerms

    package init(text: String, terms: SearchTerms) {
        self.text = text
        self.terms = terms
    }

    /// A hit with its keys (``CatalogueKeys``).
    package struct Hit {
        let id: Int64
        /// The key of the name, as it is, and as it is sorted.
        let nameKey: String
        let nameSort: String
        let creditKey: String

        package init(id: Int64, nameKey: String, nameSort: String, creditKey: String) {
            self.id = id
            self.nameKey = nameKey
            self.nameSort = nameSort
            self.creditKey = creditKey
        }
    }

    private enum Rank: Int {
        /// The name begins with the text.
        case beginning
        case name
        case credit
        case other
    }

    /// Returns the ids of the hits in their order.
    package func sorted(_ hits: [Hit]) -> [Int64] {
        // Only names that begin with the text are sorted by name.
        var ranked = hits.map { hit in
            let rank = rank(of: hit)
            return (rank: rank.rawValue, nameSort: rank == .beginning ? hit.nameSort : "", id: hit.id)
        }
        ranked.sort { one, other in
            if one.rank != other.rank { return one.rank < other.rank }
            if one.nameSort != other.nameSort {
                return one.nameSort.utf8.lexicographicallyPrecedes(other.nameSort.utf8)
            }
            return one.id < other.id
        }
        return ranked.map(\.id)
    }

    private func rank(of hit: Hit) -> Rank {
        let names = [hit.nameKey, hit.nameSort]
        if names.contains(where: { $0.utf8.starts(with: text.utf8) }) { return .beginning }
        if names.contains(where: terms.areFound(inFolded:)) { return .name }
        return terms.areFound(inFolded: hit.creditKey) ? .credit : .other
    }
}
