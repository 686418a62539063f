import Models
import PostgresTesting
import Testing

@Suite(.databases) struct TagKeysTests {
    @Test(arguments: StoreEngine.all)
    func `tags that differ in case alone are one, in any script`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        func add(_ name: String, _ tags: [String]) async throws -> Song {
            try await store.add(Draft(name: name, credit: "Ada", facts: ItemFacts(tags: tags))).item
        }
        func tags() async throws -> [String] {
            try await store.load().facets.tags.map { "\($0.tag) \($0.count)" }.sorted()
        }
        let first = try await add("One", ["ÉTÉ", "Rock"])
        _ = try await add("Two", ["été", "РОК"])
        _ = try await add("Three", ["E\u{301}te\u{301}", "рок", "ROCK"])
        #expect(try await tags() == ["rock 2", "été 3", "рок 2"])
        for tag in ["Été", "ÉTÉ"] {
            let filter = CatalogueFilter.all.with(\.tag, tag)
            let page = try #require(try await store.page(CatalogueQuery(filter)))
            #expect(page.items.map(\.name) == ["Three", "Two", "One"])
            #expect(page.items.allSatisfy(filter.accepts))
        }
        _ = try await store.delete(id: first.id, at: .now)
        #expect(try await tags() == ["rock 1", "été 2", "рок 2"])
        _ = try await store.restore(id: first.id, at: .now)
        #expect(try await tags() == ["rock 2", "été 3", "рок 2"])
        let drafts = try (1...1_500).map {
            try Draft<Song>(name: "\($0)", credit: "Ben", facts: ItemFacts(tags: ["Été"]))
        }
        _ = try await store.load(drafts)
        #expect(try await tags() == ["rock 2", "été 1503", "рок 2"])
    }

    @Test(arguments: StoreEngine.all)
    func `an album is written as in a song that it has`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        func add(_ album: String, by credit: String) async throws -> Song {
            try await store.add(Draft(name: "One", credit: credit, facts: ItemFacts(album: album))).item
        }
        func albums() async throws -> [String]? {
            try await store.albums(page: 1, size: 9)?.items.map { "\($0.album) \($0.credit) \($0.count)" }
        }
        let first = try await add("debut", by: "björk")
        let second = try await add("DEBUT", by: "Björk")
        let third = try await add("Début", by: "Bjork feat. Ada")
        #expect(try await albums() == ["debut björk 3"])
        _ = try await store.delete(id: first.id, at: .now)
        #expect(try await albums() == ["DEBUT Björk 2"])
        _ = try await store.edit(second, to: Draft(name: "One", credit: "Björk", facts: ItemFacts(album: "Debut")))
        #expect(try await albums() == ["Debut Björk 2"])
        _ = try await store.delete(id: second.id, at: .now)
        #expect(try await albums() == ["Début Bjork 1"])
        _ = try await store.delete(id: third.id, at: .now)
        #expect(try await albums() == [])
    }
}
