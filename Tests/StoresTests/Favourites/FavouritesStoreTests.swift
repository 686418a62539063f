import Models
import PostgresTesting
import Testing

@Suite(.databases) struct FavouritesStoreTests {
    private let ada = VisitorID.random()
    private let grace = VisitorID.random()

    @Test(arguments: StoreEngine.all) func `a favourite is found until it is removed`(engine: StoreEngine) async throws
    {
        let store = try await engine.stores().songFavourites
        for id: Int64 in [3, 1, 2] { try await store.add(id, for: ada) }
        try await store.remove(1, for: ada)
        #expect(try await Set(store.ids(of: ada)) == [2, 3])
    }

    @Test(arguments: StoreEngine.all) func `visitors have separate favourites, and so have songs and movies`(
        engine: StoreEngine
    ) async throws {
        let stores = try await engine.stores()
        try await stores.songFavourites.add(1, for: ada)
        try await stores.movieFavourites.add(2, for: ada)
        try await stores.songFavourites.add(3, for: grace)
        #expect(try await stores.songFavourites.ids(of: ada) == [1])
        #expect(try await stores.movieFavourites.ids(of: ada) == [2])
        #expect(try await stores.songFavourites.ids(of: grace) == [3])
    }

    @Test(arguments: StoreEngine.all) func `favourites move to another item, and back for those who had moved`(
        engine: StoreEngine
    ) async throws {
        let stores = try await engine.stores()
        let store = stores.songFavourites
        try await store.add(1, for: ada)
        try await store.add(1, for: grace)
        try await store.add(2, for: grace)
        try await stores.movieFavourites.add(1, for: ada)
        let moved = try await store.move(from: 1, to: 2, of: nil)
        #expect(moved == [ada.digest])
        #expect(try await store.ids(of: ada) == [2])
        #expect(try await Set(store.ids(of: grace)) == [1, 2])
        #expect(try await stores.movieFavourites.ids(of: ada) == [1])
        #expect(try await store.move(from: 2, to: 1, of: moved) == moved)
        #expect(try await store.ids(of: ada) == [1])
        #expect(try await Set(store.ids(of: grace)) == [1, 2])
    }
}
