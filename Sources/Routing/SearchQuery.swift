/// What is looked for, and in what.
package struct SearchQuery: Hashable, Sendable {
    /// What can be searched: a part of the page each, by the name that an address has for it.
    package enum Section: String, CaseIterable, Sendable {
        case songs, movies, repositories
    }

    /// As they were typed; without any the page tells what can be searched.
    package var words: String
    /// `nil` for the best of each section.
    package var section: Section?
    /// From 1; the best of each section are one page.
    package var page: Int

    package init(_ words: String = "", in section: Section? = nil, page: Int = 1) {
        self.words = words
        self.section = section
        self.page = page
    }

    /// Whether nothing is looked for.
    package var isBlank: Bool { words.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension SearchQuery {
    /// `nil` when a value is none that the search knows.
    init?(_ items: QueryItems) {
        guard let page = items.page else { return nil }
        self.init(items["q"] ?? "", page: page)
        if let name = items["in"] {
            guard let section = Section(rawValue: name) else { return nil }
            self.section = section
        }
        guard section != nil || page == 1 else { return nil }
    }

    func write(to query: inout QueryWriter) {
        if !words.isEmpty { query.add("q", encoding: words) }
        if let section { query.add("in", section.rawValue) }
        query.add(page: page)
    }
}
