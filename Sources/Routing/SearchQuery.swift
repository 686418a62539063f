package import Models

/// The words to search for, and the catalogue to search in.
package struct SearchQuery: Hashable, Sendable {
    /// The words as typed; without words, the page explains the search.
    package var words: String
    /// The songs or the movies; `nil` for the best results of these and of the stars.
    package var section: CatalogueKind?
    /// The page, from 1. The best results have only one page.
    package var page: Int

    package init(_ words: String = "", in section: CatalogueKind? = nil, page: Int = 1) {
        self.words = words
        self.section = section
        self.page = page
    }

    /// Whether there are no words to search for.
    package var isBlank: Bool { words.isInvisible }
}

extension SearchQuery {
    /// Reads the query of a URL; fails for an unknown value.
    init?(_ items: QueryItems) {
        guard let page = items.page else { return nil }
        self.init(items[SearchField.words] ?? "", page: page)
        if let name = items[SearchField.section] {
            guard let section = CatalogueKind(rawValue: name) else { return nil }
            self.section = section
        }
        guard section != nil || page == 1 else { return nil }
    }

    func write(to query: inout QueryWriter) {
        if !words.isEmpty { query.add(SearchField.words.name, encoding: words) }
        if let section { query.add(SearchField.section.name, section.rawValue) }
        query.add(page: page)
    }
}
