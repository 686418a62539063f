import Models
import Routing
import Testing
import ViewModels

struct SearchViewModelTests {
    private func page(_ count: SearchCount, itemCount: Int) -> SearchPage<Song> {
        let hits = [SearchHit(item: Song(id: 1, name: "A", artist: "B"), words: ["a"])]
        return SearchPage(hits: hits, count: count, paging: .first(ofItemCount: itemCount, size: 5))
    }

    @Test func `beyond a thousand nobody counts`() throws {
        let query = SearchQuery("a")
        let found = page(.moreThan(1_000), itemCount: 1_000)
        let section = try #require(SearchSectionViewModel(few: found, of: .songs, for: query))
        #expect(section.count == "more than 1,000 songs")
        #expect(section.allLink == "The best 1,000 songs")
        #expect(section.allURL == "/search?q=a&in=songs")
        #expect(SearchViewModel(query, sections: [section]).summary == "More than 1,000 songs for “a”")
    }

    @Test func `few lead to no more`() throws {
        let section = try #require(
            SearchSectionViewModel(few: page(.exactly(1), itemCount: 1), of: .songs, for: SearchQuery("a"))
        )
        #expect(section.allURL == nil)
        #expect(section.count == "1 song")
    }

    @Test func `a kind of which nothing was found has no section`() {
        let nothing = SearchPage<Movie>(hits: [], count: .exactly(0), paging: .first(ofItemCount: 0))
        #expect(SearchSectionViewModel(few: nothing, of: .movies, for: SearchQuery("a")) == nil)
        #expect(
            SearchSectionViewModel(pageOf: nothing, of: .movies, for: SearchQuery("a", in: .catalogue(.movies))) == nil
        )
    }
}
