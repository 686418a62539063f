import Testing

@testable import Models

@Suite struct MadeChangesTests {
    @Test func `the last changes can be undone, up to a number of changes and of items`() {
        let changes = MadeChanges<Int>()
        let tokens = (0..<MadeChanges<Int>.capacity + 1).map { changes.record($0, itemCount: 1) }
        #expect(tokens.prefix(2).map { changes[$0] } == [nil, 1])

        let large = changes.record(-1, itemCount: MadeChanges<Int>.itemLimit - 2)
        #expect(tokens.suffix(3).map { changes[$0] } == [nil, 99, 100])
        let larger = changes.record(-2, itemCount: 2 * MadeChanges<Int>.itemLimit)
        #expect(changes[large] == nil)
        #expect(changes[larger] == -2)
    }

    @Test func `ratings in one click take no place of a change that can be undone`() async throws {
        let store = MemoryCatalogueStore<Song>([
            Song(id: 1, name: "Africa", artist: "Toto"), Song(id: 2, name: "Lea", artist: "Toto"),
        ])
        let catalogue = await CatalogueModel(state: await store.load(), store: store)
        let token = try await catalogue.change([1], by: .delete)
        for _ in 0...MadeChanges<MadeChange>.capacity { try await catalogue.rate(2, Rating("4")) }
        #expect(try await catalogue.undo(token) == 1)
    }

    @Test func `a change that is undone twice is answered as the first time`() {
        let changes = MadeChanges<Int>()
        let token = changes.record(1, itemCount: 3)
        #expect(changes.recordUndoing(token, count: 0) == 0)
        #expect(changes.undoneCount(of: token) == nil)
        #expect(changes.recordUndoing(token, count: 2) == 2)
        #expect(changes.recordUndoing(token, count: 1) == 2)
        #expect(changes.undoneCount(of: token) == 2)
    }
}
