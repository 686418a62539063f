import Models
import Testing
import ViewModels

struct SongListViewModelTests {
    @Test func `a row shows the name above the artist and leads to the details`() {
        let row = SongRowViewModel(Song(id: 12, name: "Thriller", artist: "Michael Jackson"))

        #expect(row.title == "Thriller")
        #expect(row.subtitle == "Michael Jackson")
        #expect(row.url == "/songs/12")
    }

    @Test func `the list keeps the order of the catalogue and counts it`() {
        let songs = [Song(id: 1, name: "B", artist: "x"), Song(id: 2, name: "A", artist: "y")]
        let list = SongListViewModel(CatalogueState(items: songs, version: 1).firstPage)

        #expect(list.rows.map(\.title) == ["B", "A"])
        #expect(list.count == "2 songs")
    }

    @Test func `a page behind the first has a title, a place and numbers of its own`() throws {
        let songs = [Song(id: 7, name: "A", artist: "x")]
        let paging = try #require(Paging(page: 2, itemCount: 101))
        let list = SongListViewModel(CataloguePage(items: songs, paging: paging))

        #expect(list.pageTitle == "Songs, page 2")
        #expect(list.place == .below(.songs))
        #expect(list.count == "101 songs")
        #expect(list.start == 101)
        #expect(list.pagination?.position == "Page 2 of 2")
        #expect(list.pagination?.previousURL == "/songs")
    }

    @Test func `the latest are the five newest, the newest first`() {
        let songs = (1...7).map { Song(id: $0, name: "Song \($0)", artist: "x") }
        let latest = LatestSongsViewModel(CatalogueState(items: songs, version: 1))

        #expect(latest.rows.map(\.title) == ["Song 7", "Song 6", "Song 5", "Song 4", "Song 3"])
        #expect(latest.listLink == "All 7 songs")
    }
}
