package import Models

/// The words to search for, and the section of the app to search in.
package struct SearchQuery: Hashable, Sendable {
    /// A part of the app that can be searched.
    package enum Section: Hashable, Sendable {
        case catalogue(CatalogueKind)
        case repositories
    }

    /// The words as typed; without words, the page explains the search.
    package var words: String
    /// The section to search; `nil` for the best results of each section.
    package var section: Section?
    /// The page, from 1. The best results of each section have only one page.
    package var page: Int

    package init(_ words: String = "", in section: Section? = nil, page: Int = 1) {
        self.words = words
        self.section = section
        self.page = page
    }

    /// Whether there are no words to search for.
    package var isBlank: Bool { words.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension SearchQuery {
    /// Reads the query of a URL; fails for an unknown value.
    init?(_ items: QueryItems) {
        guard let page = items.page else { return nil }
        self.init(items[SearchField.words] ?? "", page: page)
        if let name = items[SearchField.section] {
            guard let section = Section(name) else { return nil }
            self.section = section
        }
        guard section != nil || page == 1 else { return nil }
    }

    func write(to query: inout QueryWriter) {
        if !words.isEmpty { query.add(SearchField.words.name, encoding: words) }
        if let section { query.add(SearchField.section.name, section.name) }
        query.add(page: page)
    }
}

extension SearchQuery.Section {
    /// Reads the `in` value of a URL.
    fileprivate init?(_ name: String) {
        if name == Self.repositoriesName {
            self = .repositories
        } else if let kind = CatalogueKind(rawValue: name) {
            self = .catalogue(kind)
        } else {
            return nil
        }
    }

    fileprivate var name: String {
        switch self {
        case .catalogue(let kind): kind.rawValue
        case .repositories: Self.repositoriesName
        }
    }

    private static let repositoriesName = "repositories"
}
