import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct SQLiteSavedListsStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_254_067)
    private let change = SavedListsChange.save(.songs, name: "A", address: "/songs?tag=a")

    @Test func `a visitor who has saved lists alone expires, and makes room for another one`() async throws {
        let storage = try Storage.inMemory()
        let store = SQLiteSavedListsStore(database: storage.databases.main, countLimit: 1)
        let (ada, grace) = (VisitorID.random(), VisitorID.random())
        _ = try await store.change(change, of: ada, at: noon)
        _ = try await store.change(change, of: grace, at: noon)
        #expect(try await store.lists(of: ada).isEmpty)
        #expect(try await store.lists(of: grace).count == 1)
        await #expect(throws: SavedListError.noRoom) {
            try await store.change(.save(.songs, name: "B", address: "/songs?tag=b"), of: grace, at: noon)
        }
    }

    @Test func `the use of a visitor is kept while there are saved lists, and goes with the last one`() async throws {
        let storage = try Storage.inMemory()
        let visitor = VisitorID.random()
        try await storage.songFavouritesStore.add(1, for: visitor)
        _ = try await storage.savedListsStore.change(change, of: visitor, at: noon)
        try await storage.songFavouritesStore.remove(1, for: visitor)
        let uses = "SELECT count(*) FROM visitorUse"
        #expect(try await storage.main.read { try Int.fetchOne($0, sql: uses) } == 1)
        try await storage.main.write { try $0.execute(sql: "DELETE FROM savedList") }
        #expect(try await storage.main.read { try Int.fetchOne($0, sql: uses) } == 0)
    }
}
