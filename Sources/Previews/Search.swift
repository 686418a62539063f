import Models
import Routing
import ViewModels

extension Preview {
    static let search = previews(
        of: "Search",
        [
            "Help": { _ in SearchViewModel() },
            "Results": { placeholder in
                let query = SearchQuery(placeholder.words("good"))
                let sections = [
                    SearchSectionViewModel(placeholder.found(placeholder.song), for: query),
                    SearchSectionViewModel(placeholder.found(placeholder.movie), for: query),
                    SearchSectionViewModel(placeholder.repositories(upTo: 5), for: query),
                ]
                return SearchViewModel(query, sections: sections.compactMap(\.self))
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
    fileprivate func found<Item: CatalogueItem>(_ item: (Int) -> Item) -> SearchPage<Item> {
        SearchPage(
            hits: rows(upTo: SearchSectionViewModel.bestLimit) {
                SearchHit(item: item($0), words: ["good", "script"])
            },
            count: self == .long ? .moreThan(SearchPage<Item>.limit) : .exactly(rowCount),
            paging: .first(ofItemCount: min(itemCount, SearchPage<Item>.limit), size: SearchSectionViewModel.bestLimit)
        )
    }
}
