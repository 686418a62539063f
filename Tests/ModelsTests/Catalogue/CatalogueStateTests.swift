import Models
import Testing

@Suite struct CatalogueStateTests {
    private let state = CatalogueState(
        items: [9, 2, 4].map { Song(id: $0, name: "Song \($0)", artist: "Someone") },
        version: 1
    )

    @Test func `items stand in the order of their ids`() {
        #expect(state.items.map(\.id) == [2, 4, 9])
        #expect(state.count == 3)
    }

    @Test func `each item is found by its id`() {
        for id in [2, 4, 9] as [Int64] { #expect(state.item(withID: id)?.id == id) }
    }

    @Test(arguments: [.min, -1, 0, 1, 3, 5, 10, .max] as [Int64])
    func `an id that nothing has finds nothing`(id: Int64) {
        #expect(state.item(withID: id) == nil)
        #expect(CatalogueState<Song>(items: [], version: 0).item(withID: id) == nil)
    }

    @Test func `the latest come newest first, as many as there are`() {
        #expect(state.latest(2).map(\.id) == [9, 4])
        #expect(state.latest(10).map(\.id) == [9, 4, 2])
        #expect(state.latest(0).isEmpty)
        #expect(state.latest(-1).isEmpty)
    }
}
