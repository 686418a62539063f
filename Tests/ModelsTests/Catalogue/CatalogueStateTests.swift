import Models
import Testing

@Suite struct CatalogueStateTests {
    private func state(ids: some Sequence<Int64>) -> CatalogueState<Song> {
        CatalogueState(items: ids.map { Song(id: $0, name: "Song \($0)", artist: "Someone") }, version: 1)
    }

    @Test func `items stand in the order of their ids`() {
        let state = state(ids: [9, 2, 4])
        #expect(state.firstPage.items.map(\.id) == [2, 4, 9])
        #expect(state.count == 3)
    }

    @Test func `the latest come newest first, as many as there are`() {
        #expect(state(ids: [9, 2, 4]).latest.map(\.id) == [9, 4, 2])
        #expect(state(ids: 1...300).latest.map(\.id) == [300, 299, 298, 297, 296])
        #expect(state(ids: []).latest.isEmpty)
    }

    @Test func `of a long list it keeps the first page, the latest and the count`() {
        let state = state(ids: 1...1_000)
        #expect(state.firstPage.items.map(\.id) == Array(1...100))
        #expect(state.firstPage.paging.pageCount == 10)
        #expect(state.count == 1_000)
    }

    @Test func `it finds what it keeps, and nothing else`() {
        let state = state(ids: 1...300)
        for id in [1, 100, 296, 300] as [Int64] { #expect(state.item(withID: id)?.id == id) }
        for id in [.min, 0, 101, 295, 301, .max] as [Int64] { #expect(state.item(withID: id) == nil) }
    }
}
