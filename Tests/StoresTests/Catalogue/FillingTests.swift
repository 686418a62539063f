import Foundation
import PostgresTesting
import Synchronization
import Testing

@testable import Models

/// The numbers of other items in a file: so few are added one by one, and so many at once.
private let others = [0, 1_500]

@Suite(.databases) struct FillingTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private func song(_ name: String = "Jolene", _ facts: ItemFacts = .none) throws -> Draft<Song> {
        try Draft(name: name, credit: "Dolly Parton", facts: facts)
    }

    /// Returns the items of a store, without the other ones.
    private func items<Item: CatalogueItem>(of store: any CatalogueStore<Item>) async throws -> [Item] {
        try await store.items(after: 0, limit: 9_999).filter { $0.credit != "Others" }
    }

    /// Checks a file that begins with other items, imports it, and expects that both count the same.
    private func importing<Item: CatalogueItem>(
        _ drafts: [Draft<Item>],
        to store: any CatalogueStore<Item>,
        others: Int = 0,
        at time: Date? = nil
    ) async throws -> BulkAddition<Item> {
        let batch = UUID().uuidString
        let drafts = try (0..<others).map { try Draft<Item>(name: "\(batch) \($0)", credit: "Others") } + drafts
        let checked = Mutex(drafts[...])
        let imported = Mutex(drafts[...])
        let check = try await store.check(
            contentsOf: { checked.withLock { $0.popFirst() } },
            skippingDuplicates: true
        )
        let result = try await store.add(
            contentsOf: { imported.withLock { $0.popFirst() } },
            origin: ItemOrigin(time: time ?? noon, fileName: "songs.csv"),
            skippingDuplicates: true,
            finishing: { _ in }
        )
        #expect(check.added == result.added)
        let (found, made) = (check.repeated, result.repeated)
        #expect(found.filledCount == made.filledCount && found.filledFields == made.filledFields)
        #expect(found.skippedCount == made.skippedCount && found.differentCount == made.differentCount)
        #expect(found.first.map(\.name).sorted() == made.first.map(\.name).sorted())
        #expect(result.added + made.filledCount + made.skippedCount == drafts.count)
        return result
    }

    @Test(arguments: StoreEngine.all, others)
    func `a row fills the blank fields of a song, and replaces none`(engine: StoreEngine, others: Int) async throws {
        let store = try await engine.stores().songs
        let kept = ItemFacts(album: "Jolene", rating: 5)
        let jolene = try await store.add(song("Jolene", kept)).item
        let row = ItemFacts(album: "Best of", year: 1973, seconds: 161, note: "Sublime", rating: 1, tags: ["country"])
        let result = try await importing([song("JOLENE", row), song("Coat", row)], to: store, others: others)
        #expect(result.added == others + 1)
        #expect(result.repeated.filledCount == 1 && result.repeated.differentCount == 1)
        #expect(result.repeated.filledFields == [.year, .duration, .note, .tags])
        let filled = try #require(try await store.item(withID: jolene.id))
        #expect(filled.name == "Jolene" && filled.revision == 2)
        #expect(
            filled.facts
                == ItemFacts(album: "Jolene", year: 1973, seconds: 161, note: "Sublime", rating: 5, tags: ["country"])
        )
        #expect(result.state.revision == 2)
        for words in ["jolene sublime", "jolene 1973", "jolene country"] {
            #expect(try await store.search(words, page: 1, size: 9)?.hits.map(\.item.id) == [jolene.id], "\(words)")
        }
        #expect(try await store.page(CatalogueQuery(.all.with(\.decade, 1970)))?.paging.itemCount == 2)
        #expect(try await store.page(CatalogueQuery(.all.with(\.tag, "country")))?.paging.itemCount == 2)
    }

    @Test(arguments: StoreEngine.all, others)
    func `what a later row of a file knows is filled in the first one`(engine: StoreEngine, others: Int) async throws {
        let store = try await engine.stores().songs
        let rows = [
            try song("One", ItemFacts(year: 1999)), try song(), try song("Two"),
            try song("Jolene", ItemFacts(rating: 4)),
            try song("Jolene", ItemFacts(rating: 3)), try song("Jolene", ItemFacts(rating: 3, tags: ["x"])),
            try song("Two"),
        ]
        let result = try await importing(rows, to: store, others: others)
        #expect(result.added == others + 3)
        #expect(result.repeated.filledCount == 2 && result.repeated.filledFields == [.rating, .tags])
        #expect(result.repeated.skippedCount == 2 && result.repeated.differentCount == 2)
        #expect(result.repeated.first.map(\.place) == [others + 5, others + 7])
        #expect(result.repeated.first.map(\.name) == ["Jolene", "Two"])
        let hit = try #require(try await store.search("jolene", page: 1, size: 9)?.hits.first?.item)
        #expect(hit.facts == ItemFacts(rating: 4, tags: ["x"]) && hit.revision == 1)
        // So it is deleted with the others.
        let record = try #require(try await store.imports(at: noon).first)
        #expect(try await store.undoImport(record.id, at: noon).undone == UndoneAddition(deletedCount: others + 3))
        #expect(try await store.load().count == 0)
    }

    @Test(arguments: StoreEngine.all)
    func `a file that is imported again changes nothing`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let rows = try (1...30).map { (number: Int) in try song("\(number)", ItemFacts(year: number, tags: ["a"])) }
        _ = try await importing(rows, to: store)
        let before = try await store.load()
        let result = try await importing(rows, to: store)
        #expect(result.added == 0 && result.repeated.skippedCount == 30 && result.repeated.differentCount == 0)
        #expect(result.repeated.first.map(\.name) == rows.prefix(20).map(\.name))
        #expect(result.repeated.first.map(\.place) == Array(1...20))
        #expect(result.state == before)
        #expect(try await store.imports(at: noon).count == 1)
    }

    @Test(arguments: StoreEngine.all)
    func `undoing an import takes back what it has filled, except in songs that were changed since`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        _ = try await importing([song("One"), song("Two"), song("Three", ItemFacts(year: 1999))], to: store)
        let rows = try ["One", "Two", "Three"].map { try song($0, ItemFacts(year: 1973, note: "Sublime")) }
        _ = try await importing(rows + [song("Four")], to: store, at: noon + 1)
        let two = try #require(try await store.item(withID: 2))
        _ = try await store.edit(two, to: song("Two", ItemFacts(year: 1980)))
        let imports = try await store.imports(at: noon + 2)
        #expect(imports.map(\.count) == [3, 1] && imports.map(\.filledCount) == [0, 3])
        let (first, second) = (try #require(imports.first?.id), try #require(imports.last?.id))
        let undone = try await store.undoImport(second, at: noon + 2)
        #expect(undone.undone == UndoneAddition(deletedCount: 1, blankedCount: 2))
        let items = try await store.items(after: 0, limit: 9)
        #expect(items.map(\.facts) == [.none, ItemFacts(year: 1980), ItemFacts(year: 1999)])
        #expect(items.map(\.revision) == [3, 3, 3])
        #expect(try await store.search("sublime", page: 1, size: 9)?.hits.isEmpty == true)
        // The first import is as if the second had never been.
        #expect(try await store.undoImport(first, at: noon + 3).undone == UndoneAddition(deletedCount: 2, keptCount: 1))
        #expect(try await store.items(after: 0, limit: 9).map(\.name) == ["Two"])
    }

    @Test(arguments: StoreEngine.all)
    func `an import that only fills can be undone, and an earlier one leaves what it has filled`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        _ = try await importing([song()], to: store)
        #expect(try await importing([song("Jolene", ItemFacts(rating: 4))], to: store).added == 0)
        #expect(try await importing([song("Jolene", ItemFacts(note: "Sublime"))], to: store).added == 0)
        let imports = try await store.imports(at: noon)
        #expect(imports.count == 3)
        let ids = (
            adding: try #require(imports.first?.id), rating: try #require(imports.dropFirst().first?.id),
            noting: try #require(imports.last?.id)
        )
        // The rating was there before the note, and the song is not as the second import has left it.
        #expect(
            try await store.undoImport(ids.rating, at: noon).undone == UndoneAddition(deletedCount: 0)
        )
        #expect(
            try await store.undoImport(ids.noting, at: noon).undone
                == UndoneAddition(deletedCount: 0, blankedCount: 1)
        )
        #expect(try await store.item(withID: 1)?.facts == ItemFacts(rating: 4))
        #expect(
            try await store.undoImport(ids.adding, at: noon).undone == UndoneAddition(deletedCount: 0, keptCount: 1)
        )
    }

    @Test(arguments: StoreEngine.all)
    func `of songs that are the same, the first is filled`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        _ = try await store.add(song("Jolene", ItemFacts(year: 1973)))
        _ = try await store.add(song("Jolene"))
        let result = try await importing([song("Jolene", ItemFacts(year: 1973, rating: 2))], to: store)
        #expect(result.repeated.filledFields == [.rating])
        #expect(try await store.items(after: 0, limit: 9).map(\.facts.rating) == [2, nil])
    }

    @Test(arguments: StoreEngine.all)
    func `lists of one service that are imported one after the other complete each other`(engine: StoreEngine)
        async throws
    {
        let stores = try await engine.stores()
        let songs = await CatalogueModel(state: try await stores.songs.load(), store: stores.songs)
        let movies = await CatalogueModel(state: try await stores.movies.load(), store: stores.movies)
        let model = await ImportModel(songs: songs, movies: movies)
        func report(_ rows: [String], name: String) async throws -> ImportReport {
            let rest = Mutex<[UInt8]?>(Array(rows.joined(separator: "\n").utf8))
            let file = ImportFile(name: name, byteCount: nil) { rest.withLock { $0.take() } }
            try await model.begin(file, options: ImportOptions(kind: .movies))
            return try #require(await model.waitForReport())
        }
        let uri = "https://boxd.it/2a"
        let watched = [
            "Date,Name,Year,Letterboxd URI", "2020-01-01,The Fly,1958,\(uri)b", "2020-01-01,The Fly,1986,\(uri)c",
        ]
        #expect(try await report(watched, name: "watched.csv").outcome == .finished(added: 2, skipped: 0))
        let ratings = [
            "Date,Name,Year,Letterboxd URI,Rating", "2020-01-01,The Fly,1986,\(uri)c,4.5",
            "2020-01-01,The Fly,1958,\(uri)b,",
        ]
        let rated = try await report(ratings, name: "ratings.csv")
        #expect(rated.outcome == .finished(added: 0, skipped: 1))
        #expect(rated.repeated?.filledFields == [.rating])
        #expect(rated.repeated?.first.map { "\($0.line ?? 0) \($0.name)" } == ["3 The Fly"])
        #expect(await movies.state.firstPage.items.map(\.facts.rating) == [4.5, nil])
        #expect(movies.revision == 2)
    }

    // MARK: - Movies without a director

    private func movie(_ name: String = "The Fly", _ facts: ItemFacts = .none, by director: String = "") throws
        -> Draft<Movie>
    {
        try Draft(name: name, credit: director, facts: facts)
    }

    private func fly(_ year: Int?, _ rating: Rating? = nil) throws -> Draft<Movie> {
        try movie("The Fly", ItemFacts(year: year, rating: rating))
    }

    @Test(arguments: StoreEngine.all, others)
    func `remakes of different years stay apart`(engine: StoreEngine, others: Int) async throws {
        let store = try await engine.stores().movies
        let rows = [try fly(1958), try fly(1986), try movie("The Fly", ItemFacts(year: 1986), by: "David Cronenberg")]
        #expect(try await importing(rows, to: store, others: others).added == others + 3)
        let again = try await importing([fly(1986, 4), fly(1958)], to: store, others: others)
        #expect(again.added == others && again.repeated.filledCount == 1)
        let flies = try await items(of: store).prefix(2)
        #expect(flies.map(\.facts) == [ItemFacts(year: 1958), ItemFacts(year: 1986, rating: 4)])
        let alike = try await store.likelyDuplicates(page: 1, size: 9)?.items
        #expect(alike?.map { [$0.first.facts.year, $0.second.facts.year] } == [[1986, 1986]])
    }

    @Test(arguments: StoreEngine.all, others)
    func `a movie of an unknown year is the only one of its name`(engine: StoreEngine, others: Int) async throws {
        let store = try await engine.stores().movies
        let rows = [try fly(1986), try movie("Alien", ItemFacts(year: 1979)), try movie("Jaws"), try movie("C#")]
        _ = try await importing(rows, to: store, others: others)
        let later = [
            try fly(nil, 4), try movie("alien"), try movie("Jaws", ItemFacts(year: 1975)),
            try movie("C", ItemFacts(year: 1990)),
        ]
        let result = try await importing(later, to: store, others: others)
        #expect(result.added == others + 1 && result.repeated.filledCount == 2)
        #expect(result.repeated.filledFields == [.year, .rating])
        let movies = try await items(of: store)
        #expect(movies.map(\.facts.year) == [1986, 1979, 1975, nil, 1990])
        #expect(movies.map(\.facts.rating) == [4, nil, nil, nil, nil])
        // Which of them it is, is not clear.
        let both = try await importing([fly(1958), fly(nil, 2), fly(nil, 2)], to: store)
        #expect(both.added == 1 && both.repeated.skippedCount == 2 && both.repeated.differentCount == 1)
        #expect(try await store.search("fly", page: 1, size: 9)?.hits.count == 2)
    }

    @Test(arguments: StoreEngine.all, others)
    func `a movie of an unknown year stays apart from two`(engine: StoreEngine, others: Int) async throws {
        let store = try await engine.stores().movies
        _ = try await store.add(fly(nil, 3))
        #expect(try await importing([fly(1958), fly(1986)], to: store, others: others).added == others + 2)
        #expect(try await store.item(withID: 1)?.facts == ItemFacts(rating: 3))
        #expect(try await store.likelyDuplicates(page: 1, size: 9)?.items.count == 2)
    }

    @Test(arguments: StoreEngine.all)
    func `a form asks about a movie that may be the same`(engine: StoreEngine) async throws {
        let store = try await engine.stores().movies
        func refusal(_ draft: Draft<Movie>) async throws -> [Int?] {
            do {
                _ = try await store.add(CatalogueAddition(draft))
                return []
            } catch CatalogueConflict<Movie>.duplicates(let items) {
                return items.map(\.facts.year)
            }
        }
        #expect(try await refusal(fly(1958)) == [])
        #expect(try await refusal(fly(1986)) == [])
        #expect(try await refusal(fly(1986)) == [1986])
        #expect(try await refusal(fly(nil)) == [1958, 1986])
        #expect(try await refusal(movie("The Fly!", ItemFacts(year: 1958))) == [])
        let first = try #require(try await store.item(withID: 1))
        await #expect(throws: CatalogueConflict<Movie>.self) {
            _ = try await store.edit(id: 1, CatalogueEdit(draft: fly(1986), base: Draft(first)))
        }
        let named = try movie("The Fly", ItemFacts(year: 1986), by: "Kurt Neumann")
        #expect(try await store.edit(id: 1, CatalogueEdit(draft: named, base: Draft(first))).item.revision == 2)
        #expect(try await refusal(fly(1958)) == [])
    }

    @Test(arguments: StoreEngine.all)
    func `a source may have remakes`(engine: StoreEngine) async throws {
        let store = try await engine.stores().movies
        for years in [[1958, 1986], [1986, 1958], [1986]] {
            let rest = Mutex(try years.map { try fly($0) })
            _ = try await store.match(
                contentsOf: { rest.withLock { $0.popLast() } },
                origin: ItemOrigin(),
                of: { SourceLoad(address: "http://a", validators: nil, time: Date(), rowCount: 2, invalidRowCount: 0) }
            )
            #expect(
                try await store.items(after: 0, limit: 9).map(\.facts.year).sorted { $0 ?? 0 < $1 ?? 0 }
                    == years.sorted()
            )
        }
    }
}
