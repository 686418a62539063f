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
        let list = SongListViewModel(CatalogueState(items: songs, version: 1))

        #expect(list.rows.map(\.title) == ["B", "A"])
        #expect(list.count == "2 songs")
    }

    @Test func `the latest are the five newest, the newest first`() {
        let songs = (1...7).map { Song(id: $0, name: "Song \($0)", artist: "x") }
        let latest = LatestSongsViewModel(CatalogueState(items: songs, version: 1))

        #expect(latest.rows.map(\.title) == ["Song 7", "Song 6", "Song 5", "Song 4", "Song 3"])
        #expect(latest.listLink == "All 7 songs")
    }
}
