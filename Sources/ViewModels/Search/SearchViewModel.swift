import Models
package import Routing
import Views

package struct SearchViewModel: SearchView, PageContent, Equatable {
    package let heading = "Search"
    package let summary: String?
    package let help: SearchHelpViewModel?
    package let nothing: EmptyListViewModel?
    package let sections: [SearchSectionViewModel]
    package let wholeURL: String?
    package let wholeLink: String

    package let pageTitle: String
    package let place: Place? = nil
    package let searchWords: String

    /// What one can look for.
    package init() {
        self.init(SearchQuery(), sections: [])
    }

    /// - Parameter sections: of what was found, without those in which nothing was.
    package init(_ query: SearchQuery, sections: [SearchSectionViewModel]) {
        let words = query.words
        searchWords = words
        self.sections = sections
        help = query.isBlank ? SearchHelpViewModel() : nil
        nothing = query.isBlank || !sections.isEmpty ? nil : Self.nothing(for: query)
        summary = query.isBlank ? nil : Self.summary(of: sections, for: words)
        wholeURL = query.section == nil ? nil : Route.search(SearchQuery(words)).url
        wholeLink = "Search everything for “\(words)”"
        pageTitle = query.isBlank ? "Search" : Self.title(of: query)
    }

    private static func title(of query: SearchQuery) -> String {
        let page = query.page > 1 ? ", page \(Quantity.grouped(query.page))" : ""
        return "“\(query.words)” in \(query.section?.words ?? "everything")\(page)"
    }

    private static func summary(of sections: [SearchSectionViewModel], for words: String) -> String {
        let counts = sections.map(\.count).joined(separator: " and ")
        return "\(counts.isEmpty ? "Nothing" : counts.capitalizingFirst) for “\(words)”"
    }

    private static func nothing(for query: SearchQuery) -> EmptyListViewModel {
        guard query.section != nil else {
            return EmptyListViewModel(
                advice: "Try fewer words, or the beginning of one. Accents and capitals do not matter.",
                link: "How to search",
                to: Route.search().url
            )
        }
        return EmptyListViewModel(advice: "There may be something of another kind.")
    }
}

extension SearchQuery.Section {
    fileprivate var words: String {
        switch self {
        case .catalogue(let kind): kind.many
        case .repositories: "repositories"
        }
    }
}
