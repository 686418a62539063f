package import Models

/// The words to search for, and the kind of results.
package struct SearchQuery: Hashable, Sendable {
    /// The words as typed; without words, the page explains the search.
    package var words: String
    /// The kind of results; `nil` for the best of each kind.
    package var section: Section?
    /// The page, from 1. The best results have only one page.
    package var page: Int

    /// A kind of results that has pages of its own. Stars have their list instead, and there is one text.
    package enum Section: String, Sendable {
        case songs, movies, entries, comments

        package init(_ kind: CatalogueKind) {
            switch kind {
            case .songs: self = .songs
            case .movies: self = .movies
            }
        }
    }

    package init(_ words: String = "", in section: Section? = nil, page: Int = 1) {
        self.words = words
        self.section = section
        self.page = page
    }

    /// Whether there are no words to search for.
    package var isBlank: Bool { words.isInvisible }
}

extension SearchQuery {
    /// Reads the query of a URL. The best results of all sections have one page only.
    init(_ items: QueryItems) throws(UnknownValue) {
        let section = try items.value(SearchField.section, Section.init)
        let page = try items.page()
        guard section != nil || page == 1 else { throw UnknownValue(name: "page", value: "\(page)") }
        self.init(items[SearchField.words] ?? "", in: section, page: page)
    }

    func write(to query: inout QueryWriter) {
        if !words.isEmpty { query.add(SearchField.words.name, encoding: words) }
        if let section { query.add(SearchField.section.name, section.rawValue) }
        query.add(page: page)
    }
}
