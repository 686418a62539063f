package import Models
package import Routing
package import Views

package struct SearchViewModel: SearchView, PageContent, Equatable {
    package let notice: NoticeViewModel?
    package let summary: String?
    package let correctionLinks: [Link]
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

    /// The best results of each kind, those of other words if no result has the typed ones.
    package init(_ query: SearchQuery, results: SearchResults, notice: NoticeViewModel? = nil) {
        let found = SearchQuery(results.words)
        let sections = [
            results.songs.flatMap { SearchSectionViewModel($0, for: found) },
            results.movies.flatMap { SearchSectionViewModel($0, for: found) },
            results.stars.flatMap { SearchSectionViewModel($0, for: found) },
            results.text.map { SearchSectionViewModel($0) },
            results.entries.flatMap { SearchSectionViewModel($0, for: found) },
            results.comments.flatMap { SearchSectionViewModel($0, for: found) },
        ]
        let correction = results.words == query.words ? nil : results.words
        self.init(
            query,
            sections: sections.compactMap(\.self),
            correctedTo: correction,
            or: results.otherCorrections,
            notice: notice
        )
    }

    /// - Parameters:
    ///   - sections: The sections with results.
    ///   - correction: The words of the results, if they differ from the typed ones.
    ///   - otherCorrections: The words of other corrections that have results.
    ///   - notice: The notice of a deletion.
    package init(
        _ query: SearchQuery,
        sections: [SearchSectionViewModel],
        correctedTo correction: String? = nil,
        or otherCorrections: [String] = [],
        notice: NoticeViewModel? = nil
    ) {
        self.notice = notice
        let words = query.words
        searchWords = words
        self.sections = sections
        correctionLinks = otherCorrections.map { words in
            Link("Search for \(words.quoted)", to: Route.search(SearchQuery(words)).url)
        }
        browseLinks = query.isBlank ? Self.lists : []
        nothing = query.isBlank || !sections.isEmpty ? nil : Self.nothing(for: query)
        summary = query.isBlank ? nil : Self.summary(of: sections, for: words, correctedTo: correction)
        wholeLink =
            query.section == nil
            ? nil : Link("Search everything for \(words.quoted)", to: Route.search(SearchQuery(words)).url)
        pageTitle = query.isBlank ? "Search" : Self.title(of: query)
    }

    private static let lists =
        CatalogueKind.allCases.map { Link("All \($0.plural)", to: $0.url(.list())) }
        + [Link("All stars", to: Route.repositories().url), Link("All entries", to: Route.entries().url)]

    private static func title(of query: SearchQuery) -> String {
        let page = query.page > 1 ? ", page \(query.page.grouped)" : ""
        return "Search for \(query.words.quoted)\(query.section.map { " in \($0.rawValue)" } ?? "")\(page)"
    }

    private static func summary(
        of sections: [SearchSectionViewModel],
        for words: String,
        correctedTo correction: String?
    ) -> String {
        let counts = sections.map(\.count).joinedInSentence
        let nothing = "No results for \(words.quoted)"
        if let correction { return "\(nothing). Showing \(counts) for \(correction.quoted)." }
        return counts.isEmpty ? nothing : "\(counts.capitalizingFirst) for \(words.quoted)"
    }

    private static func nothing(for query: SearchQuery) -> EmptyListViewModel {
        guard query.section != nil else {
            return EmptyListViewModel(
                "No results",
                advice: "Try fewer words, or only the beginning of a word.",
                link: Link("How to search", to: Route.search().url)
            )
        }
        return EmptyListViewModel("No results", advice: "Search everything to find other kinds of results.")
    }
}

package struct SearchSectionViewModel: SearchSection, Equatable {
    package let name: String
    package let heading: String
    package let count: String
    package let rows: ListRowsViewModel
    package let allLink: Link?

    /// A page of the songs or movies that were found; in a search for everything, the best with the link to all. Returns
    /// `nil` without results.
    package init?<Item: CatalogueItem>(_ page: SearchPage<Item>, for query: SearchQuery) {
        guard !page.hits.isEmpty else { return nil }
        let kind = Item.kind
        let urls = kind.itemURLs(returningTo: .search(query))
        let rows = page.hits.map { ListRowViewModel($0, at: urls) }
        let all =
            switch page.count {
            case .exactly(let number): "All \(kind.quantity(number))"
            case .moreThan: "Best \(kind.quantity(page.paging.itemCount))"
            }
        self.init(SearchQuery.Section(kind), kind.heading, kind.quantity(page.count), all, rows, page.paging, query)
    }

    /// A page of the entries that were found, the newest first.
    package init?(_ page: ListPage<FoundEntry>, for query: SearchQuery) {
        guard !page.items.isEmpty else { return nil }
        let words = Folding.searchWords(of: query.words)
        let count = page.paging.itemCount.counted("entry", "entries")
        let rows = page.items.map { ListRowViewModel($0, words: words) }
        self.init(.entries, "Entries", count, "All \(count)", rows, page.paging, query)
    }

    /// A page of the comments that were found.
    package init?(_ page: ListPage<Comment>, for query: SearchQuery) {
        guard !page.items.isEmpty else { return nil }
        let words = Folding.searchWords(of: query.words)
        let count = page.paging.itemCount.counted("comment")
        let rows = page.items.map { ListRowViewModel($0, words: words) }
        self.init(.comments, "Comments", count, "All \(count)", rows, page.paging, query)
    }

    /// The first stars with these words, with the link to all; `nil` without results.
    package init?(_ page: ListPage<MarkedStar>, for query: SearchQuery) {
        guard !page.items.isEmpty else { return nil }
        let words = Folding.searchWords(of: query.words)
        name = "stars"
        heading = "Stars"
        count = page.paging.itemCount.counted("star")
        rows = ListRowsViewModel(best: page.items.map { ListRowViewModel($0, words: words, returnTo: .search(query)) })
        let all = Route.repositories(.list(RepositoryQuery(words: query.words))).url
        allLink = page.paging.pageCount > 1 ? Link("All \(count)", to: all) : nil
    }

    /// The text.
    package init(_ quote: Quote) {
        name = "text"
        heading = "The board"
        count = "the shared text"
        let title = HighlightedTextViewModel("The shared text")
        rows = ListRowsViewModel(best: [ListRowViewModel(title, HighlightedTextViewModel(quote), url: Route.text.url)])
        allLink = nil
    }

    private init(
        _ section: SearchQuery.Section,
        _ heading: String,
        _ count: String,
        _ all: String,
        _ rows: [ListRowViewModel],
        _ paging: Paging,
        _ query: SearchQuery
    ) {
        name = section.rawValue
        self.heading = heading
        self.count = count
        guard query.section == nil else {
            self.rows = ListRowsViewModel(rows, paging) {
                Route.search(SearchQuery(query.words, in: section, page: $0)).url
            }
            allLink = nil
            return
        }
        self.rows = ListRowsViewModel(best: rows)
        let url = Route.search(SearchQuery(query.words, in: section)).url
        allLink = paging.pageCount > 1 ? Link(all, to: url) : nil
    }
}

extension ListRowViewModel {
    /// A song or movie with the matches of the search.
    package init<Item: CatalogueItem>(_ hit: SearchHit<Item>, at urls: NumberedURLs = Item.kind.itemURLs()) {
        var subtitle = HighlightedTextViewModel(hit.item.creditWords, matches: hit.creditMatches)
        if !hit.otherMatches.isEmpty { subtitle = subtitle.isolated }
        for match in hit.otherMatches {
            let label = match.field == .tags ? "Tag" : Item.kind.label(of: match.field)
            subtitle.append(" · \(label): ", HighlightedTextViewModel(match.text, matches: match.matches))
        }
        self.init(
            HighlightedTextViewModel(hit.item.name, matches: hit.nameMatches),
            subtitle,
            url: urls[hit.item.id]
        )
        sleeve = .inRow(Sleeve(hit.item))
        facts = ListRowFacts(hit.item, without: hit.otherMatches.map(\.field))
    }

    /// A star with the words of the search, and what else has a word that its name and its description lack.
    /// - Parameter words: The folded words.
    fileprivate init(_ item: MarkedStar, words: [String], returnTo list: ListRoute) {
        let repository = item.star.repository
        let summary = repository.summary ?? RepositoryRowViewModel.noDescription
        var subtitle = HighlightedTextViewModel(summary, words: words)
        let shown = [repository.fullName, repository.summary ?? ""]
        let others =
            item.mark.tags.map { ("Tag", $0) } + [("Note", item.mark.note)] + repository.topics.map { ("Topic", $0) }
            + [("Language", repository.language ?? "")]
        let hidden = words.filter { word in shown.allSatisfy { Folding.matches(of: [word], in: $0).isEmpty } }
        let reasons = hidden.compactMap { word in
            others.firstIndex { !Folding.matches(of: [word], in: $0.1).isEmpty }
        }
        for index in Set(reasons).sorted() {
            let (label, text) = others[index]
            subtitle.append(" · \(label): ", HighlightedTextViewModel(Quote(of: text, words: hidden)))
        }
        self.init(
            HighlightedTextViewModel(repository.fullName, words: words),
            subtitle,
            url: Route.repositories(.repository(id: item.id, returnTo: list)).url
        )
        sleeve = .inRow(Sleeve(ofRepository: repository.fullName, language: repository.language))
    }

    /// An entry with the words of the search.
    fileprivate init(_ found: FoundEntry, words: [String]) {
        let entry = found.entry
        self.init(
            HighlightedTextViewModel(Quote(of: entry.text ?? "", words: words)),
            HighlightedTextViewModel(""),
            url: "\(Route.entries(page: found.page).url)#entry-\(entry.id)"
        )
        time = UTCTime(entry.time)
    }

    /// A comment with the words of the search.
    fileprivate init(_ comment: Comment, words: [String]) {
        let page = (comment.id - 1) / CommentsState.pageSize + 1
        self.init(
            HighlightedTextViewModel(comment.name.isEmpty ? "A comment" : comment.name, words: words),
            HighlightedTextViewModel(Quote(of: comment.body, words: words)),
            url: "\(Route.comments(page: page).url)#comment-\(comment.id)"
        )
    }
}

extension HighlightedTextViewModel {
    fileprivate init(_ quote: Quote) {
        self.init(quote.text, matches: quote.matches)
    }
}
