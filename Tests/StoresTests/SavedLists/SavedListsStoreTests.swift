import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct SavedListsStoreTests {
    private let ada = VisitorID.random()
    private let grace = VisitorID.random()
    private let noon = Date(timeIntervalSince1970: 1_795_254_067)

    @Test(arguments: StoreEngine.all) func `each visitor has lists, which stay until they are deleted`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().savedLists
        let nineties = SavedListsChange.save(.songs, name: "Nineties", address: "/songs?decade=1990")
        #expect(try await store.change(nineties, of: ada, at: noon) == 1)
        let westerns = SavedListsChange.save(.movies, name: "Westerns", address: "/movies?tag=western")
        #expect(try await store.change(westerns, of: ada, at: noon) == 2)
        #expect(try await store.change(nineties, of: grace, at: noon) == 1)
        _ = try await store.change(.rename(id: 2, name: "West"), of: ada, at: noon)
        _ = try await store.change(.delete(id: 1), of: ada, at: noon)
        #expect(
            try await store.lists(of: ada) == [
                SavedList(id: 1, kind: .songs, name: "Nineties", address: "/songs?decade=1990", deletedAt: noon),
                SavedList(id: 2, kind: .movies, name: "West", address: "/movies?tag=western"),
            ]
        )
        #expect(try await store.lists(of: grace).map(\.name) == ["Nineties"])
        _ = try await store.change(.restore(id: 1), of: ada, at: noon)
        #expect(try await store.lists(of: ada).allSatisfy { $0.deletedAt == nil })
        await #expect(throws: SavedListError.missing) {
            try await store.change(.delete(id: 7), of: ada, at: noon)
        }
        // A day later, the deleted list is forgotten by the next change.
        _ = try await store.change(.delete(id: 1), of: ada, at: noon)
        _ = try await store.change(.rename(id: 2, name: "W"), of: ada, at: noon + Deletion.undoTime)
        #expect(try await store.lists(of: ada).map(\.id) == [2])
    }
}
