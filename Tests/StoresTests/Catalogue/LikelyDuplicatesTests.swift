import Foundation
import PostgresTesting
import Testing

@testable import Models

@Suite(.databases) struct LikelyDuplicatesTests {
    private let noon = Date(timeIntervalSince1970: 1_795_254_067)

    /// Adds songs, and returns their ids.
    private func add(
        _ songs: [(name: String, artist: String, facts: ItemFacts)],
        to store: any CatalogueStore<Song>
    ) async throws -> [Int64] {
        var ids: [Int64] = []
        for song in songs {
            ids.append(
                try await store.add(Draft(name: song.name, credit: song.artist, facts: song.facts)).item.id
            )
        }
        return ids
    }

    private func pairs(_ store: any CatalogueStore<Song>) async throws -> [[Int64]] {
        let page = try await store.likelyDuplicates(page: 1, size: 20)
        return (page?.items ?? []).map { [$0.first.id, $0.second.id] }.sorted { $0[1] < $1[1] }
    }

    @Test(arguments: StoreEngine.all) func `pairs that are alike are found as items come, change and go`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let ids = try await add(
            [
                ("Help!", "The Beatles", .none), ("Déjà Vu", "Beyoncé", .none),
                ("Help (Remastered)", "Beatles, The", .none),
                ("Deja Vu", "Beyonce", .none), ("Hello", "Adele", .none),
            ],
            to: store
        )
        let expected = [[ids[0], ids[2]], [ids[1], ids[3]]]
        #expect(try await pairs(store) == expected)
        #expect(try await store.likelyDuplicates(page: 2, size: 1)?.items.count == 1)
        #expect(try await store.likelyDuplicates(page: 3, size: 1) == nil)
        let last = ids[4]
        let hello = try #require(try await store.item(withID: last))
        _ = try await store.edit(hello, to: Draft(name: "HELP", credit: "beatles"))
        #expect(try await pairs(store).count == 4)
        _ = try await store.delete(id: last, at: noon)
        #expect(try await pairs(store).count == 2)
        _ = try await store.restore(id: last, at: noon)
        #expect(try await pairs(store).count == 4)
    }

    @Test(arguments: StoreEngine.all) func `one is merged into the other, and both are as before after undoing that`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let ids = try await add(
            [
                ("Help!", "The Beatles", ItemFacts(year: 1965, tags: ["rock"])),
                ("Help! (Remastered)", "The Beatles", ItemFacts(year: 2009, rating: 5, tags: ["sixties"])),
            ],
            to: store
        )
        let before = try await store.load().firstPage.items
        let merged = try await store.change(ids, by: .merge(into: ids[0]), at: noon)
        #expect(merged.made.items.map(\.isDeleted) == [false, true])
        #expect(
            merged.state.firstPage.items == [
                Song(
                    id: ids[0],
                    revision: 2,
                    name: "Help!",
                    artist: "The Beatles",
                    facts: ItemFacts(year: 1965, rating: 5, tags: ["rock", "sixties"])
                )
            ]
        )
        #expect(try await pairs(store) == [])
        #expect(try await store.undo(merged.made, at: noon).count == 2)
        let after = try await store.load().firstPage.items
        #expect(after.map(\.facts) == before.map(\.facts))
        #expect(try await pairs(store) == [ids])
        await #expect(throws: SeveralError.nothingChosen) {
            try await store.change(ids, by: .merge(into: 99), at: noon)
        }
        await #expect(throws: SeveralError.nothingChosen) {
            try await store.change([ids[0]], by: .merge(into: ids[0]), at: noon)
        }
    }

    @Test(arguments: StoreEngine.all)
    func `a movie without a director is beside those of its name and year, and gets the director when they are merged`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().movies
        func add(_ name: String, _ director: String, _ year: Int?) async throws -> Int64 {
            let draft = try Draft<Movie>(name: name, credit: director, facts: ItemFacts(year: year))
            return try await store.add(draft).item.id
        }
        func pairs() async throws -> Set<[Int64]> {
            Set(try await store.likelyDuplicates(page: 1, size: 20)?.items.map { [$0.first.id, $0.second.id] } ?? [])
        }
        let fly = [try await add("The Fly", "", 1986), try await add("The Fly", "David Cronenberg", 1986)]
        _ = try await add("The Fly", "Kurt Neumann", 1958)
        _ = try await add("Fly", "Ada", 1986)
        let heat = [try await add("Heat", "Michael Mann", 1995), try await add("HEAT", "", nil)]
        #expect(try await pairs() == [fly, heat])
        let different = try await store.change(heat, by: .distinguish, at: noon)
        #expect(try await pairs() == [fly])
        _ = try await store.undo(different.made, at: noon)
        let kept = try #require(fly.first)
        let merged = try await store.change(fly, by: .merge(into: kept), at: noon)
        #expect(try await store.item(withID: kept)?.credit == "David Cronenberg")
        #expect(try await pairs() == [heat])
        _ = try await store.undo(merged.made, at: noon)
        #expect(try await store.item(withID: kept)?.credit == "")
        #expect(try await pairs() == [fly, heat])
    }

    @Test(arguments: StoreEngine.all)
    func `once a merged item is gone, undoing takes nothing from the one that stays`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let ids = try await add(
            [("Help!", "The Beatles", .none), ("Help", "Beatles", ItemFacts(rating: 5))],
            to: store
        )
        let merged = try await store.change(ids, by: .merge(into: ids[0]), at: noon)
        #expect(try await store.undo(merged.made, at: noon + 86_401).count == 0)
        #expect(try await store.load().firstPage.items == merged.state.firstPage.items)
    }

    @Test(arguments: StoreEngine.all) func `undoing an import keeps an item that others were merged into`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let old = try await add([("Help!", "The Beatles", .none)], to: store)
        let draft = try Draft<Song>(name: "Help! (Remastered)", credit: "The Beatles", facts: ItemFacts(year: 2009))
        let added = try await store.load([draft], from: ItemOrigin(time: noon, fileName: "songs.csv"))
        let new = try #require(added.state.firstPage.items.map(\.id).max())
        _ = try await store.change(old + [new], by: .merge(into: new), at: noon)
        let record = try #require(try await store.imports(at: noon).first)
        #expect(try await store.undoImport(record.id, at: noon).undone?.deletedCount == 0)
        #expect(try await store.load().firstPage.items.map(\.id) == [new])
    }

    @Test(arguments: StoreEngine.all) func `only two items that are alike can be called different`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let ids = try await add(
            [
                ("Help!", "The Beatles", .none), ("Help", "Beatles", .none), ("HELP", "BEATLES, THE", .none),
                ("Hello", "Adele", .none),
            ],
            to: store
        )
        for others in [[ids[0]], [ids[0], ids[3]], Array(ids.prefix(3))] {
            await #expect(throws: SeveralError.nothingChosen) {
                try await store.change(others, by: .distinguish, at: noon)
            }
        }
        #expect(try await pairs(store).count == 3)
    }

    @Test(arguments: StoreEngine.all) func `a pair that differs is listed no more, until that is undone`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let ids = try await add(
            [("Help!", "The Beatles", .none), ("Help", "Beatles", .none), ("HELP", "BEATLES, THE", .none)],
            to: store
        )
        let revision = try await store.load().revision
        let changed = try await store.change([ids[0], ids[1]], by: .distinguish, at: noon)
        #expect(changed.state.revision == revision)
        let expected: Set = [[ids[0], ids[2]], [ids[1], ids[2]]]
        #expect(try await Set(pairs(store)) == expected)
        #expect(try await store.undo(changed.made, at: noon).count == 2)
        #expect(try await pairs(store).count == 3)
    }

    @Test(arguments: StoreEngine.all) func `of very many that are alike, the first pairs are listed`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let draft = try Draft<Song>(name: "Help!", credit: "The Beatles")
        _ = try await store.load(Array(repeating: draft, count: 3_000))
        let page = try #require(try await store.likelyDuplicates(page: 50, size: 20))
        #expect(page.paging.itemCount == LikelyDuplicate<Song>.countLimit)
        #expect(page.items.count == 20)
    }
}
