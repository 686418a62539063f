import Models
import Routing
import Testing
import ViewModels
import Views

struct SearchViewModelTests {
    private func page<Item>(
        _ count: SearchCount,
        itemCount: Int,
        of item: Item = Song(id: 1, name: "A", artist: "B")
    ) -> SearchPage<Item> {
        let hits = [SearchHit(item: item, terms: SearchTerms("a"))]
        return SearchPage(hits: hits, count: count, paging: .first(ofItemCount: itemCount, size: 5))
    }

    @Test func `the summary lists the kinds of results as a sentence does`() throws {
        let query = SearchQuery("a")
        let movie = Movie(id: 1, name: "A", director: "B")
        let sections = [
            try #require(SearchSectionViewModel(page(.exactly(6), itemCount: 6), for: query)),
            try #require(SearchSectionViewModel(page(.exactly(6), itemCount: 6, of: movie), for: query)),
        ]
        #expect(SearchViewModel(query, sections: sections).summary == "6 songs and 6 movies for “a”")
        let three = SearchViewModel(query, sections: sections + sections.prefix(1))
        #expect(three.summary == "6 songs, 6 movies and 6 songs for “a”")
    }

    @Test func `more than a thousand results are not counted`() throws {
        let query = SearchQuery("a")
        let found = page(.moreThan(1_000), itemCount: 1_000)
        let section = try #require(SearchSectionViewModel(found, for: query))
        #expect(section.count == "more than 1,000 songs")
        #expect(section.allLink == Link("Best 1,000 songs", to: "/search?q=a&in=songs"))
        #expect(SearchViewModel(query, sections: [section]).summary == "More than 1,000 songs for “a”")
    }

    @Test(arguments: [
        (["thr"], "Other – Michael Jackson · Album: [Thr]iller"),
        (["jackson", "pop"], "Other – Michael [Jackson] · Tag: [pop]"),
        (["other", "jackson"], "[Other] – Michael [Jackson]"),
    ])
    func `a result found by its album or tag names it`(words: [String], row: String) throws {
        let facts = ItemFacts(
            album: "Thriller",
            year: nil,
            seconds: nil,
            note: nil,
            rating: nil,
            tags: ["loud", "pop"]
        )
        let song = Song(id: 1, name: "Other", artist: "Michael Jackson", facts: facts)
        let shown = ListRowViewModel(SearchHit(item: song, terms: SearchTerms(words.joined(separator: " "))))
        let texts = [shown.title, shown.subtitle].map { text in
            text.spans.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
        }
        #expect(texts.joined(separator: " – ") == row)
        #expect((shown.facts?.album == nil) == row.contains("Album: "))
        #expect((shown.facts?.tags ?? []).isEmpty == row.contains("Tag: "))
    }

    @Test func `words from right to left leave the labels beside them in place`() {
        let facts = ItemFacts(album: "Album", year: nil, seconds: nil, note: nil, rating: nil, tags: [])
        let song = Song(id: 1, name: "Song", artist: "מתי", facts: facts)
        let row = ListRowViewModel(SearchHit(item: song, terms: SearchTerms("album")))
        #expect(row.subtitle.spans.map(\.text).joined() == "\u{2068}מתי\u{2069} · Album: Album")
        let summary = SearchViewModel(SearchQuery("מתי 3"), sections: []).summary
        #expect(summary == "No results for “\u{2068}מתי 3\u{2069}”")
    }

    @Test func `a section with all results has no link to more`() throws {
        let section = try #require(
            SearchSectionViewModel(page(.exactly(1), itemCount: 1), for: SearchQuery("a"))
        )
        #expect(section.allLink == nil)
        #expect(section.count == "1 song")
    }

    @Test func `a kind without results has no section`() {
        let nothing = SearchPage<Movie>(hits: [], count: .exactly(0), paging: .first(ofItemCount: 0))
        #expect(SearchSectionViewModel(nothing, for: SearchQuery("a")) == nil)
        #expect(
            SearchSectionViewModel(nothing, for: SearchQuery("a", in: .movies)) == nil
        )
    }
}

struct HighlightedTextViewModelTests {
    /// Returns the spans, with the matches in brackets.
    private func words(_ text: String, _ matches: [Range<Int>]) -> String {
        HighlightedTextViewModel(text, matches: matches).spans.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test func `a text is split at its matches`() {
        #expect(words("Don’t Stop", [0..<7, 8..<12]) == "[Don’t] [Stop]")
        #expect(words("Beyoncé", [0..<8]) == "[Beyoncé]")
        #expect(words("Thriller", []) == "Thriller")
        #expect(words("", []) == "")
    }

    @Test func `ranges outside of the text and overlapping ranges are ignored`() {
        #expect(words("abc", [1..<2, 0..<3, 2..<9]) == "a[b]c")
    }

    @Test func `the matches of a search are marked`() {
        let item = Song(id: 1, name: "Don’t  STOP Beyoncé 👍🏽", artist: "x")
        let hit = SearchHit(item: item, terms: SearchTerms("dont beyon"))
        #expect(words(item.name, hit.nameMatches) == "[Don’t]  STOP [Beyon]cé 👍🏽")
    }
}
