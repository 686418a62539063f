import Foundation
import Models
import PostgresTesting
import Synchronization
import Testing

@Suite(.databases) struct SourceMatchTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func load(
        _ rowCount: Int,
        invalidRowCount: Int = 0,
        tag: String? = nil,
        from address: String = "https://songs.example/",
        after delay: TimeInterval = 0,
        isKeepingItems: Bool = false
    ) -> SourceLoad {
        SourceLoad(
            address: address,
            validators: SourceValidators(entityTag: tag, lastModified: nil),
            time: noon + delay,
            rowCount: rowCount,
            invalidRowCount: invalidRowCount,
            isKeepingItems: isKeepingItems
        )
    }

    @discardableResult
    private func match(in store: any CatalogueStore<Song>, _ rows: [(String, String)], invalidRowCount: Int = 0)
        async throws -> CatalogueState<Song>
    {
        try await match(
            in: store,
            try rows.map { try Draft(name: $0.0, credit: $0.1) },
            invalidRowCount: invalidRowCount
        )
    }

    private func match(in store: any CatalogueStore<Song>, _ drafts: [Draft<Song>], invalidRowCount: Int = 0)
        async throws -> CatalogueState<Song>
    {
        let rest = Mutex(drafts[...])
        let load = load(drafts.count, invalidRowCount: invalidRowCount)
        return try await store.match(
            contentsOf: { rest.withLock { $0.popFirst() } },
            origin: ItemOrigin(),
            of: { load }
        ).state
    }

    /// The names in the order of addition.
    private func names(in store: any CatalogueStore<Song>) async throws -> [String] {
        try await store.items(after: 0, limit: 10).map(\.name)
    }

    @Test(arguments: StoreEngine.all)
    func `the first load adds all items, and is recorded`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let state = try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")])
        #expect(state.firstPage.items.map(\.name) == ["Africa", "Halo"])
        #expect(state.revision == 1)
        #expect(try await store.load() == state)
        #expect(try await store.sourceLoad() == load(2))
    }

    @Test(arguments: StoreEngine.all)
    func `loading the same content again changes nothing`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let before = try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")])
        #expect(try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")]) == before)
    }

    @Test(arguments: StoreEngine.all)
    func `a load adds new items, changes different ones, deletes missing ones, and keeps ids`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        let before = try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto"), ("Listen", "Beyoncé")])
        let facts = ItemFacts(year: 2008)
        let after = try await match(
            in: store,
            [
                Draft(name: "Listen", credit: "Beyoncé"), Draft(name: "HALO", credit: "Beyonce", facts: facts),
                Draft(name: "Rosanna", credit: "Toto"),
            ]
        )
        let items = after.firstPage.items
        #expect(items.map(\.name) == ["Rosanna", "Listen", "HALO"])
        let halo = try #require(items.last)
        #expect(halo.id == before.firstPage.items.last?.id)
        #expect(halo.facts == facts)
        #expect(halo.revision == 2)
        #expect(items.dropFirst().first == before.firstPage.items.first)
        #expect(after.revision == 2)
        #expect(try await store.search("rosanna", page: 1, size: 10)?.hits.count == 1)
        #expect(try await store.search("africa", page: 1, size: 10)?.hits.isEmpty == true)
    }

    @Test(arguments: StoreEngine.all)
    func `the first of two rows with the same name and artist counts`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        for _ in 0..<2 {
            try await match(in: store, [("Halo", "Beyoncé"), ("halo", "beyonce")])
            #expect(try await names(in: store) == ["Halo"])
        }
    }

    @Test(arguments: StoreEngine.all)
    func `an item that a visitor has added stays, and is not added again`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let own = try await store.add(Draft(name: "Halo", credit: "Beyoncé")).item
        try await match(in: store, [("HALO", "Beyoncé"), ("Africa", "Toto")])
        #expect(try await names(in: store) == ["Halo", "Africa"])
        try await match(in: store, [("Rosanna", "Toto")])
        #expect(try await names(in: store) == ["Halo", "Rosanna"])
        #expect(try await store.item(withID: own.id) == own)
    }

    @Test(arguments: StoreEngine.all)
    func `an item that a visitor has edited stays, even if the source no longer has it`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        let halo = try #require(
            try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")]).firstPage.items.last
        )
        _ = try await store.edit(halo, to: Draft(name: "Hallo", credit: "Beyoncé"))
        try await match(in: store, [("HALO", "Beyoncé"), ("Africa", "Toto")])
        #expect(try await names(in: store) == ["Hallo", "Africa"])
        try await match(in: store, [("Africa", "Toto")])
        #expect(try await names(in: store) == ["Hallo", "Africa"])
        try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")])
        #expect(try await names(in: store) == ["Hallo", "Africa"])
    }

    @Test(arguments: StoreEngine.all)
    func `an item that a visitor has deleted is not added again`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let halo = try #require(
            try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")]).firstPage.items.last
        )
        _ = try await store.delete(id: halo.id, at: noon)
        for rows in [[("Halo", "Beyoncé"), ("Africa", "Toto")], [("Africa", "Toto")], [("halo", "Beyoncé")]] {
            try await match(in: store, rows)
            #expect(try await !names(in: store).contains { $0.lowercased() == "halo" })
        }
    }

    @Test(arguments: StoreEngine.all)
    func `a restored item belongs to the source again`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let halo = try #require(
            try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")]).firstPage.items.last
        )
        _ = try await store.delete(id: halo.id, at: noon)
        _ = try await store.restore(id: halo.id, at: noon)
        try await match(in: store, [("HALO", "Beyoncé"), ("Africa", "Toto")])
        #expect(try await names(in: store) == ["HALO", "Africa"])
    }

    @Test(arguments: StoreEngine.all)
    func `an item that the source has deleted can be restored, and stays then`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let halo = try #require(
            try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")]).firstPage.items.last
        )
        try await match(in: store, [("Africa", "Toto")])
        #expect(try await names(in: store) == ["Africa"])
        #expect(try await store.restore(id: halo.id, at: noon).item == halo)
        try await match(in: store, [("Africa", "Toto")])
        #expect(try await names(in: store) == ["Halo", "Africa"])
    }

    @Test(arguments: StoreEngine.all)
    func `a load with invalid rows deletes nothing`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")])
        try await match(in: store, [("Africa", "Toto"), ("Rosanna", "Toto")], invalidRowCount: 1)
        #expect(try await names(in: store) == ["Halo", "Africa", "Rosanna"])
        #expect(try await store.sourceLoad()?.invalidRowCount == 1)
    }

    @Test(arguments: StoreEngine.all)
    func `a load without rows deletes items only if an earlier one, an hour ago, had none either`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        let before = try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")])
        for (delay, count) in [(0, 2), (3_599, 2), (3_600, 0)] as [(TimeInterval, Int)] {
            let none = load(0, after: delay)
            let matched = try await store.match(contentsOf: { nil }, origin: ItemOrigin(), of: { none })
            #expect(matched.state.count == count)
            #expect(matched.load == load(0, isKeepingItems: count > 0))
            // A restart does not change what the page says.
            #expect(try await store.sourceLoad() == matched.load)
        }
        // A deletion can be undone for a day from the load that made it.
        let halo = try #require(before.firstPage.items.last)
        #expect(try await store.deletedItem(withID: halo.id, at: noon + 3_600 + 86_000) == halo)
    }

    @Test(arguments: StoreEngine.all)
    func `a source that never had rows keeps nothing`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let none = load(0)
        #expect(try await store.match(contentsOf: { nil }, origin: ItemOrigin(), of: { none }).load == none)
    }

    @Test(arguments: StoreEngine.all)
    func `a load that fails at its end changes nothing`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let before = try await match(in: store, [("Halo", "Beyoncé")])
        let rest = Mutex([try Draft<Song>(name: "Africa", credit: "Toto")])
        await #expect(throws: CancellationError.self) {
            _ = try await store.match(
                contentsOf: { rest.withLock { $0.popLast() } },
                origin: ItemOrigin(),
                of: { throw CancellationError() }
            )
        }
        #expect(try await store.load() == before)
        #expect(try await store.sourceLoad() == load(1))
        #expect(try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")]).count == 2)
    }

    @Test(arguments: StoreEngine.all, [0, 1])
    func `the items of another address stay, and no longer belong to a source`(
        engine: StoreEngine,
        invalidRowCount: Int
    ) async throws {
        let store = try await engine.stores().songs
        try await match(in: store, [("Halo", "Beyoncé"), ("Africa", "Toto")])
        let rest = Mutex([try Draft<Song>(name: "Africa", credit: "Toto")])
        let other = load(1, invalidRowCount: invalidRowCount, from: "https://other.example/")
        _ = try await store.match(contentsOf: { rest.withLock { $0.popLast() } }, origin: ItemOrigin(), of: { other })
        #expect(try await names(in: store) == ["Halo", "Africa"])
        // Africa still belongs to the source; Halo, which only the other address had, does not.
        let next = Mutex([try Draft<Song>(name: "Rosanna", credit: "Toto")])
        let later = load(1, from: "https://other.example/")
        _ = try await store.match(contentsOf: { next.withLock { $0.popLast() } }, origin: ItemOrigin(), of: { later })
        #expect(try await names(in: store) == ["Halo", "Rosanna"])
    }

    @Test(arguments: StoreEngine.all)
    func `a load is confirmed with its time`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        try await match(in: store, [("Halo", "Beyoncé")])
        let later = load(1, tag: "\"2\"").confirmed(at: noon + 60)
        try await store.confirm(later)
        #expect(try await store.sourceLoad() == later)
    }

    @Test(arguments: StoreEngine.all)
    func `songs and movies have sources of their own`(engine: StoreEngine) async throws {
        let stores = try await engine.stores()
        let rest = Mutex([try Draft<Movie>(name: "Alien", credit: "Ridley Scott")])
        let load = load(1)
        _ = try await stores.movies.match(
            contentsOf: { rest.withLock { $0.popLast() } },
            origin: ItemOrigin(),
            of: { load }
        )
        #expect(try await stores.movies.load().count == 1)
        #expect(try await stores.songs.load().count == 0)
        #expect(try await stores.songs.sourceLoad() == nil)
    }
}
