import Models
import Testing

struct FavouritesModelTests {
    private let ada = VisitorID.random()
    private let songs = (1...5).map { Song(id: $0, name: "Song \($0)", artist: $0 > 3 ? "Björk" : "Adele") }
    private let store = MemoryFavouritesStore()

    private func model() async -> FavouritesModel<Song> {
        let items = MemoryCatalogueStore(songs)
        return await FavouritesModel(
            catalogue: await CatalogueModel(state: await items.load(), store: items),
            store: store
        )
    }

    @Test func `a visitor without an id has no favourites, and the store is not asked`() async throws {
        let model = await model()
        #expect(try await model.state(of: nil) == FavouritesState())
        #expect(try await model.page(CatalogueQuery(), of: nil)?.items == [])
        #expect(await store.readCount == 0)
    }

    @Test func `a page has the favourites that still exist`() async throws {
        let model = await model()
        // Item 99 was deleted for good.
        try await store.add(99, for: ada)
        for id: Int64 in [5, 2, 4] { try await model.add(id, for: ada) }
        try await model.remove(4, for: ada)
        #expect(try await model.state(of: ada).ids == [2, 5, 99])
        let page = try #require(try await model.page(CatalogueQuery(), of: ada))
        #expect(page.items.map(\.id) == [5, 2])
        #expect(page.paging.itemCount == 2)
        #expect(try await model.page(CatalogueQuery(), of: .random())?.items == [])
    }

    @Test func `only an item that exists becomes a favourite`() async throws {
        let items = MemoryCatalogueStore(songs)
        let catalogue = await CatalogueModel(state: await items.load(), store: items)
        let model = await FavouritesModel(catalogue: catalogue, store: store)
        try await catalogue.delete(id: 1)
        await #expect(throws: FavouritesError.deleted) { try await model.add(1, for: ada) }
        await #expect(throws: FavouritesError.missing) { try await model.add(99, for: ada) }
        #expect(try await model.state(of: ada).ids.isEmpty)
    }

    @Test func `favourites come in pages`() async throws {
        let model = await model()
        for song in songs { try await model.add(song.id, for: ada) }
        #expect(try await model.page(CatalogueQuery(page: 2, size: 2), of: ada)?.items.map(\.id) == [3, 2])
        #expect(try await model.page(CatalogueQuery(page: 4, size: 2), of: ada) == nil)
    }

    @Test func `each change is announced to the visitor's pages, with a greater revision`() async throws {
        let model = await model()
        var changes = try await model.favourites(of: ada).changes().makeAsyncIterator()
        let first = try #require(await changes.next())
        #expect(first.ids.isEmpty)
        try await model.add(2, for: ada)
        let marked = try #require(await changes.next())
        #expect(marked.ids == [2])
        try await model.add(3, for: .random())
        try await model.remove(2, for: ada)
        let unmarked = try #require(await changes.next())
        #expect(unmarked.ids.isEmpty)
        #expect(first.revision < marked.revision && marked.revision < unmarked.revision)
    }

    @Test func `simultaneous changes of one visitor all count`() async throws {
        let model = await model()
        _ = try await model.state(of: ada)
        try await withThrowingTaskGroup { group in
            for song in songs { group.addTask { try await model.add(song.id, for: ada) } }
            try await group.waitForAll()
        }
        #expect(try await model.state(of: ada).ids == Set(songs.map(\.id)))
    }

    @Test func `items deleted for good do not count against the limit, restorable ones do`() async throws {
        let items = MemoryCatalogueStore(songs)
        let catalogue = await CatalogueModel(state: await items.load(), store: items)
        let store = MemoryFavouritesStore(limit: 2)
        let model = await FavouritesModel(catalogue: catalogue, store: store)
        try await store.add(99, for: ada)
        try await model.add(1, for: ada)
        try await model.add(2, for: ada)
        #expect(Set(await store.ids(of: ada)) == [1, 2])

        try await catalogue.delete(id: 1)
        await #expect(throws: FavouritesError.tooMany(limit: 2)) { try await model.add(3, for: ada) }
        #expect(Set(await store.ids(of: ada)) == [1, 2])
    }
}

// MARK: - Merged items

extension FavouritesModelTests {
    @Test func `a merge moves the favourites of all visitors, which undoing it moves back`() async throws {
        let items = MemoryCatalogueStore(songs)
        let catalogue = await CatalogueModel(state: await items.load(), store: items)
        let model = await FavouritesModel(
            catalogue: catalogue,
            store: MemoryFavouritesStore(),
            madeChanges: MemoryMadeChangesStore()
        )
        let (grace, token) = (VisitorID.random(), FormToken.random())
        try await model.add(1, for: ada)
        try await model.add(1, for: grace)
        try await model.add(2, for: grace)
        try await model.move(from: [1, 2], to: 2, by: token)
        #expect(try await model.state(of: ada).ids == [2])
        try await model.undoMove(token)
        #expect(try await model.state(of: ada).ids == [1])
        #expect(try await model.state(of: grace).ids == [1, 2])
    }

    @Test func `undoing a merge moves favourites back when their item is there again, and not before`() async throws {
        let items = MemoryCatalogueStore(songs)
        let catalogue = await CatalogueModel(state: await items.load(), store: items)
        let model = await FavouritesModel(
            catalogue: catalogue,
            store: MemoryFavouritesStore(),
            madeChanges: MemoryMadeChangesStore()
        )
        let token = FormToken.random()
        try await model.add(1, for: ada)
        try await model.move(from: [1], to: 2, by: token)
        try await catalogue.delete(id: 1)
        try await model.undoMove(token)
        #expect(try await model.state(of: ada).ids == [2])
        _ = try await catalogue.restore(id: 1)
        try await model.undoMove(token)
        #expect(try await model.state(of: ada).ids == [1])
    }
}

/// Favourites in memory.
actor MemoryFavouritesStore: FavouritesStore {
    typealias Item = Song

    private var marks: [VisitorID: Set<Int64>] = [:]
    private let limit: Int
    /// The number of reads.
    private(set) var readCount = 0

    /// - Parameter limit: The limit for each visitor.
    init(limit: Int = .max) {
        self.limit = limit
    }

    func ids(of visitor: VisitorID) -> [Int64] {
        readCount += 1
        return Array(marks[visitor, default: []])
    }

    func add(_ id: Int64, for visitor: VisitorID) throws {
        guard marks[visitor, default: []].count < limit else { throw FavouritesError.tooMany(limit: limit) }
        marks[visitor, default: []].insert(id)
    }

    func remove(_ id: Int64, for visitor: VisitorID) { marks[visitor, default: []].remove(id) }

    func move(from id: Int64, to other: Int64, of digests: [[UInt8]]?) -> [[UInt8]] {
        let movers = marks.keys.filter { visitor in
            marks[visitor, default: []].contains(id) && !marks[visitor, default: []].contains(other)
                && digests?.contains(visitor.digest) ?? true
        }
        for visitor in movers { marks[visitor]?.formSymmetricDifference([id, other]) }
        return movers.map(\.digest)
    }
}
