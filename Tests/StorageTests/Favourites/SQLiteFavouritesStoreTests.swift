import GRDB
import Models
import Testing

@testable import Storage

struct SQLiteFavouritesStoreTests {
    private let ada = VisitorID.random()
    private let grace = VisitorID.random()

    @Test func `a visitor without favourites has no row`() async throws {
        let storage = try Storage.inMemory()
        #expect(try await storage.songFavouritesStore.ids(of: ada).isEmpty)
        try await storage.songFavouritesStore.remove(1, for: ada)
        #expect(try await rowCount(in: storage) == 0)
    }

    @Test func `the number of a visitor's favourites is limited`() async throws {
        let store = try store(within: FavouritesLimits(ofVisitor: 2))
        try await store.add(1, for: ada)
        try await store.add(2, for: ada)
        try await store.add(2, for: ada)
        await #expect(throws: FavouritesError.tooMany(limit: 2)) { try await store.add(3, for: ada) }
        try await store.add(3, for: grace)
        try await store.remove(1, for: ada)
        try await store.add(3, for: ada)
        #expect(try await store.ids(of: ada) == [2, 3])
    }

    @Test func `the number of all favourites is limited, and deleted ones make room`() async throws {
        let storage = try Storage.inMemory()
        let store = store(in: storage, within: FavouritesLimits(ofAll: 2))
        try await store.add(1, for: ada)
        try await store.add(1, for: grace)
        try await storage.main.write { try $0.execute(sql: "UPDATE visitorUse SET beganAt = usedAt - 86400") }
        await #expect(throws: FavouritesError.noRoom) { try await store.add(1, for: VisitorID.random()) }
        try await store.remove(1, for: ada)
        try await store.add(2, for: grace)
        #expect(try await store.ids(of: grace) == [1, 2])
    }

    @Test func `visitors who came for less than a day make room, the briefest first`() async throws {
        let storage = try Storage.inMemory()
        let store = store(in: storage, within: FavouritesLimits(ofAll: 3))
        try await store.add(1, for: ada)
        try await storage.main.write { try $0.execute(sql: "UPDATE visitorUse SET beganAt = usedAt - 3600") }
        for id: Int64 in 1...20 { try await store.add(id, for: .random()) }
        #expect(try await rowCount(in: storage) == 3)
        for id: Int64 in 1...2 { try await store.add(id, for: grace) }
        #expect(try await store.ids(of: ada) == [1])
        // A visitor cannot push out others for more than there is room for.
        try await store.add(3, for: grace)
        await #expect(throws: FavouritesError.noRoom) { try await store.add(4, for: grace) }
        #expect(try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visitorUse") } == 1)
        for id: Int64 in 1...3 { try await store.remove(id, for: grace) }
        #expect(try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visitorUse") } == 0)
    }

    @Test func `favourites survive a restart, and do not reveal the identifier of a visitor`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        try await storage.songFavouritesStore.add(7, for: ada)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        #expect(try await reopened.songFavouritesStore.ids(of: ada) == [7])
        try reopened.close()
        let database = try DatabaseQueue(path: folder.database)
        let key = try await database.read { try String.fetchOne($0, sql: "SELECT lower(hex(idDigest)) FROM favourite") }
        #expect(key?.utf8.count == 64)
        #expect(key?.contains(ada.text) == false)
        try database.close()
    }

    private func store(within limits: FavouritesLimits) throws -> SQLiteFavouritesStore<Song> {
        store(in: try Storage.inMemory(), within: limits)
    }

    private func store(in storage: Storage, within limits: FavouritesLimits) -> SQLiteFavouritesStore<Song> {
        SQLiteFavouritesStore(database: SharedDatabase(storage.main), limits: limits)
    }

    private func rowCount(in storage: Storage) async throws -> Int? {
        try await storage.main.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM favourite") }
    }
}
