package import Models
package import Routing
package import Views

package struct SearchViewModel: SearchView, PageContent, Equatable {
    package let notice: NoticeViewModel?
    package let summary: String?
    package let browseLinks: [Link]
    package let nothing: EmptyListViewModel?
    package let sections: [SearchSectionViewModel]
    package let wholeLink: Link?

    package let pageTitle: String
    package let place: Place? = nil
    package static var scripts: [Asset] { [.longList, .liveForms, .refresh] }
    package let searchWords: String

    /// The page that explains the search.
    package init(notice: NoticeViewModel? = nil) {
        self.init(SearchQuery(), sections: [], notice: notice)
    }

    /// - Parameters:
    ///   - sections: The sections with results.
    ///   - notice: The notice of a deletion.
    package init(
        _ query: SearchQuery,
        sections: [SearchSectionViewModel],
        notice: NoticeViewModel? = nil
    ) {
        self.notice = notice
        let words = query.words
        searchWords = words
        self.sections = sections
        browseLinks = query.isBlank ? Self.lists : []
        nothing = query.isBlank || !sections.isEmpty ? nil : Self.nothing(for: query)
        summary = query.isBlank ? nil : Self.summary(of: sections, for: words)
        wholeLink =
            query.section == nil
            ? nil : Link("Search everything for “\(words.isolated)”", to: Route.search(SearchQuery(words)).url)
        pageTitle = query.isBlank ? "Search" : Self.title(of: query)
    }

    private static let lists =
        CatalogueKind.allCases.map { Link("All \($0.plural)", to: $0.url(.list())) }
        + [Link("All stars", to: Route.repositories().url)]

    private static func title(of query: SearchQuery) -> String {
        let page = query.page > 1 ? ", page \(query.page.grouped)" : ""
        return "Search for “\(query.words.isolated)”\(query.section.map { " in \($0.plural)" } ?? "")\(page)"
    }

    private static func summary(of sections: [SearchSectionViewModel], for words: String) -> String {
        let counts = sections.map(\.count).joinedInSentence
        return "\(counts.isEmpty ? "No results" : counts.capitalizingFirst) for “\(words.isolated)”"
    }

    private static func nothing(for query: SearchQuery) -> EmptyListViewModel {
        guard query.section != nil else {
            return EmptyListViewModel(
                "No results",
                advice: "Try fewer words, or only the beginning of a word. The search covers songs, movies and stars.",
                link: Link("How to search", to: Route.search().url)
            )
        }
        return EmptyListViewModel("No results", advice: "Search everything to find other kinds of results.")
    }
}

package struct SearchSectionViewModel: SearchSection, Equatable {
    /// The maximum number of results of a kind on the page with all kinds.
    package static let bestLimit = 5

    package let name: String
    package let heading: String
    package let count: String
    package let rows: ListRowsViewModel
    package let allLink: Link?

    /// A page of a kind's results; in a search in all sections, the best results with the link to all. Returns `nil`
    /// without results.
    package init?<Item: CatalogueItem>(_ page: SearchPage<Item>, for query: SearchQuery) {
        guard !page.hits.isEmpty else { return nil }
        let kind = Item.kind
        let rows = page.hits.map { ListRowViewModel($0, returnTo: .search(query)) }
        name = kind.plural
        heading = kind.heading
        count = kind.quantity(page.count)
        guard query.section == nil else {
            self.rows = ListRowsViewModel(rows, page.paging) {
                Route.search(SearchQuery(query.words, in: kind, page: $0)).url
            }
            allLink = nil
            return
        }
        self.rows = ListRowsViewModel(best: rows)
        let all =
            switch page.count {
            case .exactly(let number): "All \(kind.quantity(number))"
            case .moreThan: "Best \(kind.quantity(page.paging.itemCount))"
            }
        let url = Route.search(SearchQuery(query.words, in: kind)).url
        allLink = page.paging.pageCount > 1 ? Link(all, to: url) : nil
    }

    /// The first stars with these words, with the link to all; `nil` without results.
    package init?(_ page: ListPage<MarkedStar>, for query: SearchQuery) {
        guard !page.items.isEmpty else { return nil }
        let words = Folding.words(of: query.words)
        name = "stars"
        heading = "Stars"
        count = page.paging.itemCount.counted("star")
        rows = ListRowsViewModel(best: page.items.map { ListRowViewModel($0, words: words, returnTo: .search(query)) })
        let all = Route.repositories(.list(RepositoryQuery(words: query.words))).url
        allLink = page.paging.pageCount > 1 ? Link("All \(count)", to: all) : nil
    }
}

extension ListRowViewModel {
    /// A song or movie with the matches of the search.
    package init<Item: CatalogueItem>(_ hit: SearchHit<Item>, returnTo list: ListRoute? = nil) {
        var subtitle = HighlightedTextViewModel(hit.item.credit, matches: hit.creditMatches)
        if !hit.otherMatches.isEmpty { subtitle = subtitle.isolated }
        for match in hit.otherMatches {
            let label = match.field == .tags ? "Tag" : Item.kind.label(of: match.field)
            subtitle.append(" · \(label): ", HighlightedTextViewModel(match.text, matches: match.matches))
        }
        self.init(
            HighlightedTextViewModel(hit.item.name, matches: hit.nameMatches),
            subtitle,
            url: Item.kind.url(.item(id: hit.item.id, returnTo: list))
        )
        sleeve = .inRow(Sleeve(hit.item))
        facts = ListRowFacts(hit.item, without: hit.otherMatches.map(\.field))
    }

    /// A star with the words of the search.
    /// - Parameter words: The folded words.
    fileprivate init(_ item: MarkedStar, words: [String], returnTo list: ListRoute) {
        let repository = item.star.repository
        self.init(
            HighlightedTextViewModel(repository.fullName, words: words),
            HighlightedTextViewModel(repository.summary ?? RepositoryRowViewModel.noDescription, words: words),
            url: Route.repositories(.repository(id: item.id, returnTo: list)).url
        )
        sleeve = .inRow(Sleeve(ofRepository: repository.fullName, language: repository.language))
    }
}
