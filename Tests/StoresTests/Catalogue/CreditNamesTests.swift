import Models
import PostgresTesting
import Testing

@Suite(.databases) struct CreditNamesTests {
    private static let lists = [
        CatalogueOrder.newestFirst, .oldestFirst, CatalogueOrder(key: .name),
        CatalogueOrder(key: .name, isDescending: true),
    ]

    private func counts(_ store: some CatalogueStore<Song>) async throws -> [String] {
        let credits = try #require(try await store.credits(page: 1, size: 100))
        #expect(credits.paging.itemCount == credits.items.count)
        return credits.items.map { "\($0.credit) \($0.count)" }
    }

    private func names(_ store: some CatalogueStore<Song>, _ filter: CatalogueFilter) async throws -> [String] {
        let page = try #require(try await store.page(CatalogueQuery(filter, order: CatalogueOrder(key: .name))))
        #expect(page.paging.itemCount == page.items.count)
        #expect(page.items.allSatisfy(filter.accepts))
        return page.items.map(\.name)
    }

    @Test(arguments: StoreEngine.all)
    func `each artist of a song is counted once, and has the song in a list`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let songs = [
            ("B", "Ada feat. Ben"), ("A", "Ada"), ("C", "Ben; The Cleo; ada ; Ben"), ("D", "Simon & Garfunkel"),
            ("E", "Ada with Ben;"), ("F", "BEN"),
        ]
        for (name, credit) in songs { _ = try await store.add(Draft(name: name, credit: credit)) }
        #expect(try await counts(store) == ["Ada 3", "Ada with Ben 1", "Ben 3", "The Cleo 1", "Simon & Garfunkel 1"])
        #expect(try await names(store, .credit("ada")) == ["A", "B", "C"])
        #expect(try await names(store, .credit("Ben")) == ["B", "C", "F"])
        #expect(try await names(store, .credit("the cleo")) == ["C"])
        #expect(try await names(store, .credit("Ada feat. Ben")) == ["B"])
        #expect(try await names(store, .credit("Ada with Ben")) == ["E"])
        #expect(try await names(store, .credit("Simon")) == [])
        #expect(try await names(store, .credit("ben").with(\.words, "f")) == ["B", "F"])
        #expect(try await store.page(CatalogueQuery(.credit("ben")))?.credit == "Ben")
        #expect(try await store.page(CatalogueQuery(.credit("ada with ben")))?.credit == "Ada with Ben")
        #expect(try await store.page(CatalogueQuery(.credit("ben").with(\.words, "c")))?.credit == "Ben")
        for order in Self.lists {
            let all = try #require(try await store.page(CatalogueQuery(.credit("ada"), order: order))).items.map(\.id)
            var pages: [Int64] = []
            for page in 1...3 {
                let query = CatalogueQuery(.credit("ada"), order: order, page: page, size: 1)
                pages += try #require(try await store.page(query)).items.map(\.id)
            }
            #expect(pages == all)
            #expect(order.key == .name || all == (order.isDescending ? [3, 2, 1] : [1, 2, 3]))
        }
        let top = try await store.statistics(at: .now).topCredits
        #expect(top.prefix(2) == [CreditCount(credit: "Ada", count: 3), CreditCount(credit: "Ben", count: 3)])
        #expect(try await store.search("cleo", page: 1, size: 10)?.hits.map(\.item.name) == ["C"])
    }

    @Test(arguments: StoreEngine.all)
    func `counts follow edits, deletions and restorations of songs with several artists`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        let song = try await store.add(Draft(name: "One", credit: "Ada feat. Ben", facts: ItemFacts(album: "X"))).item
        let other = try await store.add(Draft(name: "Two", credit: "ben", facts: ItemFacts(album: "X"))).item
        #expect(
            try await store.albums(page: 1, size: 9)?.items.map { "\($0.credit) \($0.count)" } == ["Ada 1", "ben 1"]
        )
        #expect(try await counts(store) == ["Ada 1", "Ben 2"])
        _ = try await store.delete(id: song.id, at: .now)
        #expect(try await counts(store) == ["ben 1"])
        #expect(try await names(store, .credit("ada")) == [])
        #expect(try await names(store, .credit("ben")) == ["Two"])
        _ = try await store.restore(id: song.id, at: .now)
        #expect(try await counts(store) == ["Ada 1", "ben 2"])
        #expect(try await names(store, .credit("ben")) == ["One", "Two"])
        #expect(try await names(store, .album("X", by: "Ben")) == ["One", "Two"])
        let edited = try await store.edit(song, to: Draft(name: "One", credit: "Cleo / Dan", facts: song.facts)).item
        #expect(try await counts(store) == ["ben 1", "Cleo 1", "Dan 1"])
        #expect(
            try await store.albums(page: 1, size: 9)?.items.map { "\($0.credit) \($0.count)" } == ["ben 1", "Cleo 1"]
        )
        #expect(try await names(store, .credit("dan")) == ["One"])
        _ = try await store.edit(edited, to: Draft(name: "One", credit: "Ben", facts: song.facts))
        #expect(try await counts(store) == ["ben 2"])
        _ = try await store.delete(id: other.id, at: .now)
        #expect(try await counts(store) == ["Ben 1"])
        #expect(try await names(store, .credit("cleo")) == [])
    }

    @Test(arguments: StoreEngine.all)
    func `an import of many songs counts each artist, and undoing it counts none`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        _ = try await store.add(Draft(name: "First", credit: "Ada feat. Ben"))
        let drafts = try (1...2_500).map { number in
            let credits = [
                "Ada", "Ben", "Ada & Ben", "Ada Vale & Ben Oak", "Ada; Ben;", "Ada; !!!", "Cy with Di;",
                "Ada x Dan \(number % 2)",
            ]
            return try Draft<Song>(
                name: "Song \(number)",
                credit: credits[number % credits.count],
                facts: ItemFacts(album: number % 5 == 0 ? "X" : nil)
            )
        }
        _ = try await store.load(drafts, from: ItemOrigin(time: .now, fileName: "s.csv"))
        let expected = Dictionary(
            grouping: drafts.flatMap { Credit($0.credit).names } + ["Ada", "Ben"],
            by: \.self
        ).map { "\($0.key) \($0.value.count)" }
        #expect(try await counts(store).sorted() == expected.sorted())
        let albums = try #require(try await store.albums(page: 1, size: 100))
        let owners = Dictionary(grouping: drafts.filter { $0.facts.album != nil }) { Credit($0.credit).names[0] }
        #expect(
            Set(albums.items.map { "\($0.credit) \($0.count)" }) == Set(owners.map { "\($0.key) \($0.value.count)" })
        )
        #expect(
            try await store.page(CatalogueQuery(.credit("ben"), size: 10))?.paging.itemCount
                == drafts.count { Credit($0.credit).names.contains("Ben") } + 1
        )
        let id = try #require(try await store.imports(at: .now).first?.id)
        #expect(try await store.undoImport(id, at: .now).undone?.deletedCount == drafts.count)
        #expect(try await counts(store) == ["Ada 1", "Ben 1"])
        #expect(try await store.albums(page: 1, size: 9)?.items.isEmpty == true)
    }
}
