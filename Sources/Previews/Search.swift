import Models
import Routing
import ViewModels

extension Preview {
    static let search = previews(
        of: "Search",
        [
            "Help": { _ in SearchViewModel() },
            "Results": { placeholder in
                SearchViewModel(SearchQuery(placeholder.words("good")), results: placeholder.results(for: "good"))
            },
            "Results of other words": { placeholder in
                let others = placeholder.rows(upTo: 3) { placeholder.words("food", at: $0) }
                return SearchViewModel(
                    SearchQuery(placeholder.words("gooood")),
                    results: placeholder.results(for: "good", or: others)
                )
            },
            "All songs that were found": { placeholder in
                let query = SearchQuery(placeholder.words("good"), in: .songs)
                let section = SearchSectionViewModel(placeholder.found(placeholder.song), for: query)
                let deleted = placeholder.optional(placeholder.song(0))
                let notice = deleted.map { NoticeViewModel(deletionOf: $0, hasFocus: true) }
                return SearchViewModel(query, sections: [section].compactMap(\.self), notice: notice)
            },
        ]
    )
}

extension Placeholder {
    fileprivate func results(for typed: String, or others: [String] = []) -> SearchResults {
        let (typed, limit) = (words(typed), SearchModel.bestLimit)
        let paging = Paging.first(ofItemCount: itemCount, size: limit)
        return SearchResults(
            words: typed,
            otherCorrections: others,
            songs: found(song),
            movies: found(movie),
            stars: repositories(upTo: limit),
            text: optional(Quote(of: lines("A good text"), words: ["good", "script"])),
            entries: ListPage(
                items: entries.entries.prefix(limit).map { FoundEntry(entry: $0, page: 1) },
                paging: paging
            ),
            comments: ListPage(items: rows(upTo: limit, comment), paging: paging)
        )
    }

    fileprivate func found<Item: CatalogueItem>(_ item: (Int) -> Item) -> SearchPage<Item> {
        SearchPage(
            hits: rows(upTo: SearchModel.bestLimit) {
                SearchHit(item: item($0), terms: SearchTerms("good script"))
            },
            count: self == .long ? .moreThan(SearchPage<Item>.limit) : .exactly(rowCount),
            paging: .first(ofItemCount: min(itemCount, SearchPage<Item>.limit), size: SearchModel.bestLimit)
        )
    }
}
