import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases, .timeLimit(.minutes(10))) struct CatalogueSearchTests {
    private func store(_ engine: StoreEngine, _ drafts: [Draft<Song>]) async throws -> any CatalogueStore<Song> {
        let store = try await engine.stores().songs
        _ = try await store.load(drafts)
        return store
    }

    private func store(
        _ engine: StoreEngine,
        _ songs: [(String, String)]
    ) async throws -> any CatalogueStore<Song> {
        try await store(engine, songs.map { try Draft(name: $0.0, credit: $0.1) })
    }

    private func names(_ words: String, in store: any CatalogueStore<Song>) async throws -> [String] {
        try await store.search(words, page: 1, size: 100)?.hits.map(\.item.name) ?? []
    }

    @Test(
        arguments: StoreEngine.all,
        [
            ("beyonce", ["Halo"]), ("BEYONCÉ", ["Halo"]), ("bey", ["Halo"]), ("dont stop", ["Don’t Stop Believing"]),
            ("stop don't", ["Don’t Stop Believing"]), ("beli jour", ["Don’t Stop Believing"]), ("hal bey", ["Halo"]),
            ("ac/dc", ["T.N.T."]), ("t n t", ["T.N.T."]), ("1999", ["1999"]), ("19", ["1999"]), ("😀", ["😀 Happy"]),
            ("שלום", ["שלום"]),
            ("东京", []), ("東京", ["東京"]), ("elieving", []), ("halo journey", []), ("!!!", ["!!!", "Dreams"]),
            ("a$ap", ["Praise"]),
        ]
    )
    func `words and beginnings of words are found in any case, accents and order`(
        engine: StoreEngine,
        example: (words: String, found: [String])
    ) async throws {
        let (words, found) = example
        let store = try await store(
            engine,
            [
                ("Halo", "Beyoncé"), ("Don’t Stop Believing", "Journey"), ("T.N.T.", "AC/DC"), ("1999", "Prince"),
                ("😀 Happy", "Pharrell"), ("שלום", "עולם"), ("東京", "x"), ("!!!", "y"), ("Dreams", "!!!"),
                ("Praise", "A$AP Rocky"),
            ]
        )
        #expect(try await names(words, in: store) == found)
    }

    @Test(arguments: StoreEngine.all)
    func `a song is found by its year and its note, and by what replaces them`(engine: StoreEngine) async throws {
        let store = try await store(
            engine,
            [
                Draft(name: "Beat It", credit: "Jackson", facts: ItemFacts(year: 1982, note: "Solo by\nVan Halen")),
                Draft(name: "Other", credit: "x"),
            ]
        )
        #expect(try await names("1982", in: store) == ["Beat It"])
        #expect(try await names("halen jackson", in: store) == ["Beat It"])
        let hit = try #require(try await store.search("halen 1982", page: 1, size: 1)?.hits.first)
        #expect(hit.otherMatches.map(\.field) == [.year, .note])
        #expect(hit.otherMatches.last?.text == "Solo by Van Halen")
        let draft = try Draft<Song>(name: "Beat It", credit: "Jackson", facts: ItemFacts(year: 1983))
        let model = await CatalogueModel(state: try store.load(), store: store)
        try await model.edit(id: 1, to: draft, from: Draft(hit.item))
        #expect(try await names("halen", in: store) == [])
        #expect(try await names("1983", in: store) == ["Beat It"])
    }

    @Test(arguments: StoreEngine.all, [0, 1_001])
    func `the words that are one mistake away are found among few and among many`(
        engine: StoreEngine,
        otherCount: Int
    ) async throws {
        let songs = [("Thriller", "Michael Jackson"), ("Thrill", "Beyoncé"), ("Клоп", "x")]
        let store = try await store(engine, songs + (0..<otherCount).map { ("Number \($0)", "x") })
        #expect(try await store.words(closeTo: "thriler") == ["thriller"])
        #expect(try await store.words(closeTo: "thril") == ["thrill"])
        #expect(try await store.words(closeTo: "beyonse") == ["beyonce"])
        #expect(try await store.words(closeTo: "клп") == ["клоп"])
        #expect(try await store.words(closeTo: "thriller\" OR \"x") == [])
    }

    @Test(
        arguments: StoreEngine.all,
        [
            ("rem", ["Low Tide"]), ("r.e.m.", ["Low Tide"]), ("R E M", ["Low Tide"]), ("acdc", ["High Tide"]),
            ("AC-DC", ["High Tide"]), ("ac dc", ["High Tide"]), ("tnt", ["T.N.T."]), ("t.n.t", ["T.N.T."]),
            ("jrr tolkien", ["Ring"]), ("j.r.r. tolkien", ["Ring"]), ("abba", ["ＡＢＢＡ ｶﾞ"]), ("ガ", ["ＡＢＢＡ ｶﾞ"]),
            ("事変", ["群青日和"]), ("日和", ["群青日和"]), ("青日", ["群青日和"]), ("和群", []), ("사랑", ["첫사랑"]), ("랑", ["첫사랑"]),
            ("รัก", ["ความรัก"]), ("名前", ["とても長い名前の曲です"]), ("長い名前の曲で", ["とても長い名前の曲です"]),
            ("い名前の長曲です", []), ("live", ["東京live"]), ("京", ["東京live", "群青日和"]), ("em", []),
        ]
    )
    func `initials, other widths and the inside of a run of letters are found`(
        engine: StoreEngine,
        example: (words: String, found: [String])
    ) async throws {
        let (words, found) = example
        let store = try await store(
            engine,
            [
                ("Low Tide", "R.E.M."), ("High Tide", "AC/DC"), ("T.N.T.", "Ada Vale"), ("Ring", "J. R. R. Tolkien"),
                ("ＡＢＢＡ ｶﾞ", "x"), ("群青日和", "東京事変"), ("첫사랑", "y"), ("ความรัก", "z"), ("とても長い名前の曲です", "w"),
                ("東京live", "v"),
            ]
        )
        #expect(try await names(words, in: store) == found)
    }

    @Test(arguments: StoreEngine.all)
    func `the places of initials, and of the inside of a run, are shown`(engine: StoreEngine) async throws {
        let store = try await store(engine, [("群青日和", "東京事変"), ("Tide", "R.E.M. & Ben")])
        let inside = try #require(try await store.search("事変", page: 1, size: 10)?.hits.first)
        #expect(inside.creditMatches == [6..<12])
        #expect(inside.otherMatches == [])
        let initials = try #require(try await store.search("rem", page: 1, size: 10)?.hits.first)
        #expect(initials.creditMatches == [0..<5])
    }

    /// Folding turns "≠" into "=", which the index drops.
    @Test(arguments: StoreEngine.all, ["1 ≠ 2", "1≠2", "one≠two", "≠ two", "≠"])
    func `a sign that the index leaves out does not prevent a hit`(engine: StoreEngine, words: String) async throws {
        let store = try await store(engine, [("≠ 1 ≠ 2", "x"), ("1≠2 one≠two", "≠ y")])
        #expect(try await !names(words, in: store).isEmpty)
    }

    @Test(arguments: StoreEngine.all)
    func `the best hits come first: the name, its beginning, its words, the credit, other values`(engine: StoreEngine)
        async throws
    {
        let store = try await store(
            engine,
            [
                Draft(name: "Other", credit: "Somebody", facts: ItemFacts(album: "The Queen")),
                Draft(name: "Tagged", credit: "Somebody", facts: ItemFacts(tags: ["rock", "queen"])),
                Draft(name: "Bohemian Rhapsody", credit: "Queen"), Draft(name: "Killer Queen", credit: "Queen"),
                Draft(name: "Queensland", credit: "Somebody"), Draft(name: "Queen of Pain", credit: "Somebody"),
                Draft(name: "Dancing Queen", credit: "ABBA"), Draft(name: "Queen", credit: "Somebody"),
            ]
        )
        #expect(
            try await names("queen", in: store) == [
                "Queen", "Queen of Pain", "Queensland", "Killer Queen", "Dancing Queen", "Bohemian Rhapsody", "Other",
                "Tagged",
            ]
        )
    }

    @Test(
        arguments: StoreEngine.all,
        [
            #"""#, "*", #""love*"#, "NEAR", "NEAR(love 2)", "-love", "love -hate", "AND", "OR", "NOT", "love OR hate",
            "name:love",
            "nameKey : love", "{", "(love", "love)", "^love", "love + hate", "%", "_", "'; DROP TABLE song; --", "\0",
            "love\0hate", "\\",
            String(repeating: "x", count: 10_000), String(repeating: "a ", count: 5_000),
            (1...3_000).map(String.init).joined(separator: " "), String(repeating: "\"", count: 10_000),
            "e\u{301}\u{301}\u{301}", "\u{202E}evol",
        ]
    )
    func `any typed text is searched as words`(engine: StoreEngine, words: String) async throws {
        let store = try await store(engine, [("Love", "Hate")])
        let page = try #require(try await store.search(words, page: 1, size: 10))
        #expect(page.hits.isEmpty || page.hits.map(\.item.name) == ["Love"])
    }

    @Test(arguments: StoreEngine.all)
    func `words of the query language are searched as words`(engine: StoreEngine) async throws {
        let store = try await store(
            engine,
            [
                ("NEAR", "a"), ("Black AND White", "b"), ("Love OR Hate", "c"), ("NOT \"now\"", "d"),
            ]
        )
        #expect(try await names("near", in: store) == ["NEAR"])
        #expect(try await names("AND white", in: store) == ["Black AND White"])
        #expect(try await names("love OR", in: store) == ["Love OR Hate"])
        #expect(try await names("NOT \"now\"", in: store) == ["NOT \"now\""])
    }

    @Test(arguments: StoreEngine.all, ["", " ", "\u{200B}", "…"])
    func `white space, and a sign that begins no name, find nothing`(engine: StoreEngine, words: String) async throws {
        let store = try await store(engine, [("Love", "Hate")])
        let page = try await store.search(words, page: 1, size: 10)
        #expect(page == SearchPage(hits: [], count: .exactly(0), paging: .first(ofItemCount: 0, size: 10)))
    }

    @Test(arguments: StoreEngine.all)
    func `hits have the places of the words`(engine: StoreEngine) async throws {
        let store = try await store(engine, [("Crazy in Love", "Beyoncé")])
        let hit = try #require(try await store.search("beyonce lo", page: 1, size: 10)?.hits.first)
        #expect(hit.nameMatches == [9..<11])
        #expect(hit.creditMatches == [0..<8])
    }

    @Test(arguments: StoreEngine.all)
    func `at most 1,000 hits are counted, and each is on one page`(engine: StoreEngine) async throws {
        let store = try await store(
            engine,
            (1...1_200).map { ("Number \($0)", $0.isMultiple(of: 2) ? "Numbers" : "Odd") }
        )
        let first = try #require(try await store.search("number", page: 1, size: 100))
        #expect(first.count == .moreThan(1_000))
        #expect(first.paging == Paging(page: 1, itemCount: 1_000, size: 100))
        var ids: Set<Int64> = []
        for page in 1...10 {
            ids.formUnion(try #require(try await store.search("number", page: page, size: 100)).hits.map(\.item.id))
        }
        #expect(ids.count == 1_000)
        #expect(try await store.search("number", page: 11, size: 100) == nil)
        #expect(try await store.search("numbers", page: 1, size: 100)?.count == .exactly(600))
        #expect(try await store.search("odd number", page: 6, size: 100)?.hits.count == 100)
    }

    @Test(arguments: StoreEngine.all)
    func `edited, deleted and restored items are found as they are now`(engine: StoreEngine) async throws {
        let store = try await store(engine, [("Halo", "Beyoncé")])
        let halo = try #require(try await store.item(withID: 1))
        _ = try await store.edit(halo, to: Draft(name: "Listen", credit: "Beyoncé"))
        #expect(try await names("halo", in: store) == [])
        #expect(try await names("listen", in: store) == ["Listen"])
        _ = try await store.delete(id: 1, at: .now)
        #expect(try await names("beyonce", in: store) == [])
        _ = try await store.restore(id: 1, at: .now)
        #expect(try await names("beyonce", in: store) == ["Listen"])
    }

    @Test(arguments: StoreEngine.all)
    func `movies are found among movies`(engine: StoreEngine) async throws {
        let stores = try await engine.stores()
        _ = try await stores.movies.add(Draft(name: "Jaws", credit: "Steven Spielberg"))
        #expect(try await stores.movies.search("jaws", page: 1, size: 10)?.hits.count == 1)
        #expect(try await stores.songs.search("jaws", page: 1, size: 10)?.hits.isEmpty == true)
    }
}
