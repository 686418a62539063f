import Foundation
import PostgresTesting
import Synchronization
import Testing

@testable import Models

@Suite(.databases) struct BulkAdditionTests {
    private struct Refusal: Error {}

    private func drafts(_ names: [String]) throws -> [Draft<Song>] {
        try names.map { try Draft(name: $0, credit: "Cher") }
    }

    /// Adds songs, and returns the result.
    private func add(
        _ drafts: [Draft<Song>],
        to store: any CatalogueStore<Song>,
        skippingDuplicates: Bool = true,
        finishing: @escaping @Sendable (Double) throws -> Void = { _ in }
    ) async throws -> BulkAddition<Song> {
        let rest = Mutex(drafts[...])
        return try await store.add(
            contentsOf: { rest.withLock { $0.popFirst() } },
            origin: ItemOrigin(),
            skippingDuplicates: skippingDuplicates,
            finishing: finishing
        )
    }

    @Test(arguments: StoreEngine.all) func `songs that are there, or occur twice, are left out`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        _ = try await store.add(Draft(name: "Believe", credit: "Cher"))
        let names = ["One", "BELIEVE", "Two", "(one)", "C", "C#"]
        let check = Mutex(try drafts(names)[...])
        let counts = try await store.check(
            contentsOf: { check.withLock { $0.popFirst() } },
            skippingDuplicates: true
        )
        #expect(counts.added == 4 && counts.skipped == 2)
        let result = try await add(drafts(names), to: store)
        #expect(result.added == 4 && result.skipped == 2)
        #expect(try await store.items(after: 1, limit: 9).map(\.name) == ["One", "Two", "C", "C#"])
        #expect(result.ids?.count == 4)
        #expect(try await store.load() == result.state && result.state.revision == 2)
        #expect(try await add(drafts(["One"]), to: store).ids == nil)
        #expect(try await store.load().revision == 2)
    }

    @Test(arguments: StoreEngine.all) func `the first songs of a catalogue are added once each, counted and found`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let names = [
            "Love Love", "C", "c", "C#", "love, love", "¡Ole’!", "A\\B", "\(String(repeating: "long", count: 120))",
        ]
        let result = try await add(drafts(names), to: store)
        #expect(result.added == 6 && result.skipped == 2)
        #expect(
            try await store.items(after: 0, limit: 9).map(\.name) == [
                "Love Love", "C", "C#", "¡Ole’!", "A\\B", names[7],
            ]
        )
        #expect(result.state.count == 6)
        #expect(try await store.credits(page: 1, size: 9)?.items.map(\.count) == [6])
        for words in ["love", "love cher", "ole", "b", "longlong"] {
            #expect(try await store.search(words, page: 1, size: 9)?.hits.count == 1, "\(words)")
        }
    }

    @Test(arguments: StoreEngine.all) func `an addition that is cancelled, at its end too, adds nothing`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let drafts = try drafts(["One", "Two"])
        await #expect(throws: Refusal.self) {
            _ = try await add(drafts, to: store) { _ in throw Refusal() }
        }
        await #expect(throws: Refusal.self) {
            _ = try await store.add(
                contentsOf: { throw Refusal() },
                origin: ItemOrigin(),
                skippingDuplicates: true,
                finishing: { _ in }
            )
        }
        #expect(try await store.load() == CatalogueState(items: [], revision: 0))
        #expect(try await add(drafts, to: store).added == 2)
    }

    @Test(arguments: StoreEngine.all) func `other changes are refused during an addition`(engine: StoreEngine)
        async throws
    {
        try await duringAddition(to: engine.stores().songs) { _ in }
    }

    /// SQLite's databases in memory have one connection.
    @Test(.enabled(if: TestServer.isRunning)) func `PostgreSQL's lists can be read during an addition`() async throws {
        try await duringAddition(to: TestDatabases.storage().stores.songs) { store in
            let page = try await store.page(CatalogueQuery())
            #expect(page?.items.map(\.name) == ["Believe"])
        }
    }

    private func duringAddition(
        to store: any CatalogueStore<Song>,
        _ read: (any CatalogueStore<Song>) async throws -> Void
    ) async throws {
        _ = try await store.add(Draft(name: "Believe", credit: "Cher"))
        let drafts = try drafts(["One"])
        let (begins, begin) = AsyncStream<Void>.makeStream()
        let end = DispatchSemaphore(value: 0)
        let rest = Mutex(drafts[...])
        async let result = store.add(
            contentsOf: {
                begin.finish()
                end.wait()
                return rest.withLock { $0.popFirst() }
            },
            origin: ItemOrigin(),
            skippingDuplicates: false,
            finishing: { _ in }
        )
        for await _ in begins {}
        defer { for _ in 1...2 { end.signal() } }
        try await read(store)
        await #expect(throws: CatalogueBusy.self) { try await store.delete(id: 1, at: .now) }
        await #expect(throws: CatalogueBusy.self) { _ = try await add(drafts, to: store) }
        for _ in 1...2 { end.signal() }
        #expect(try await result.added == 1)
        #expect(try await store.delete(id: 1, at: .now).state.count == 1)
    }

    @Test(arguments: StoreEngine.all) func `names that differ at their end only are different`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        let long = String(repeating: "x", count: 300)
        let drafts = try drafts(["\(long) 1", "\(long) 2", "\(long) 2"])
        #expect(try await add(drafts, to: store).added == 2)
        #expect(try await add(drafts, to: store).added == 0)
        let check = Mutex(drafts[...])
        let counts = try await store.check(
            contentsOf: { check.withLock { $0.popFirst() } },
            skippingDuplicates: true
        )
        #expect(counts.added == 0)
    }

    @Test(arguments: StoreEngine.all) func `many first songs are listed, counted and changed as those of two additions`(
        engine: StoreEngine
    ) async throws {
        let drafts = try (1...1_300).map { number in
            try Draft<Song>([
                .name: number.isMultiple(of: 5) ? "The Song \(number)" : "Song \(number)",
                .credit: number.isMultiple(of: 7) ? "Cher feat. Artist \(number % 4)" : "Artist \(number % 20)",
                .album: number.isMultiple(of: 3) ? "" : "Album \(number % 50)",
                .year: number.isMultiple(of: 4) ? "" : "\(1960 + number % 50)",
                .rating: number.isMultiple(of: 6) ? "4" : "",
                .tags: number.isMultiple(of: 8) ? "Été, live" : "",
            ])
        }
        let (whole, halves) = (try await engine.stores().songs, try await engine.stores().songs)
        let origin = ItemOrigin(time: Date(timeIntervalSince1970: 1_795_262_400), fileName: "songs.csv")
        let ids = try await whole.load(drafts, from: origin).ids
        _ = try await halves.load(drafts.prefix(900), from: origin)
        _ = try await halves.load(drafts.dropFirst(900), from: origin)
        #expect(ids == 1...1_300)
        try await expectSame(whole, halves)
        for store in [whole, halves] {
            let item = try #require(try await store.item(withID: 35))
            _ = try await store.edit(item, to: Draft(name: "Believe", credit: "Cher"))
            _ = try await store.delete(id: 56, at: .now)
            #expect(try await store.add(Draft(name: "Last", credit: "Cher")).item.id == 1_301)
        }
        try await expectSame(whole, halves)
    }

    private func expectSame(_ one: any CatalogueStore<Song>, _ other: any CatalogueStore<Song>) async throws {
        #expect(try await one.load().facets == other.load().facets)
        #expect(try await one.letters(in: CatalogueOrder(key: .name)) == other.letters(in: CatalogueOrder(key: .name)))
        #expect(try await one.credits(page: 1, size: 99)?.items == other.credits(page: 1, size: 99)?.items)
        #expect(try await one.albums(page: 1, size: 2_000)?.items == other.albums(page: 1, size: 2_000)?.items)
        #expect(try await one.statistics(at: .now) == other.statistics(at: .now))
        #expect(try await one.search("song 10", page: 1, size: 99) == other.search("song 10", page: 1, size: 99))
        let page = CatalogueQuery(order: CatalogueOrder(key: .name), page: 12)
        #expect(try await one.page(page) == other.page(page))
    }

    @Test(arguments: StoreEngine.all) func `an import is undone, except for songs that were edited`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        let noon = Date(timeIntervalSince1970: 1_795_262_400)
        let origin = ItemOrigin(time: noon, fileName: "songs.csv")
        _ = try await store.load(drafts(["One", "Two", "Three"]), from: origin)
        _ = try await store.load([], from: origin)
        #expect(try await store.imports(at: noon).count == 1)
        let two = try #require(try await store.item(withID: 2))
        _ = try await store.edit(two, to: Draft(name: "Zwei", credit: "Cher"))
        let record = try #require(try await store.imports(at: noon).first)
        #expect(record.fileName == "songs.csv" && record.count == 3)
        let undone = try await store.undoImport(record.id, at: noon + 60)
        #expect(undone.undone == UndoneAddition(deletedCount: 2, keptCount: 1))
        #expect(undone.state.firstPage.items.map(\.name) == ["Zwei"])
        #expect(try await store.imports(at: noon + 60).isEmpty)
        #expect(try await store.undoImport(record.id, at: noon + 60).undone == nil)
    }

    @Test(arguments: StoreEngine.all) func `the columns that were chosen for a header are remembered`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let columns = ChosenColumns(["título": .name, "a=b": .credit])
        try await store.remember(ChosenColumns(["x": .name]), for: "header")
        try await store.remember(columns, for: "header")
        #expect(try await store.chosenColumns() == ["header": columns])
    }
}
