import Foundation
import Models
import PostgresTesting
import Synchronization
import Testing

@Suite(.databases, .timeLimit(.minutes(10))) struct CatalogueListsTests {
    private static let orders = CatalogueOrder.Key.allCases.flatMap { key in
        [CatalogueOrder(key: key), CatalogueOrder(key: key, isDescending: true)]
    }

    /// Few words, so that many names and credits are equal, or differ in case only.
    private static let names = [
        "Halo", "halo", "Été", "ete", "1999", "!!!", "99 Red Balloons", "Über", "東京", "Zoo", "Don’t Stop",
    ]
    private static let credits = ["Beyoncé", "Beyonce", "Cher", "Ōe", "U2", "東京事変", "zz top"]

    private func draft(_ random: inout some RandomNumberGenerator) throws -> Draft<Song> {
        let facts = ItemFacts(
            year: Bool.random(using: &random) ? Int.random(in: 1950...2025, using: &random) : nil,
            rating: Bool.random(using: &random) ? Rating(halves: Int.random(in: 1...10, using: &random)) : nil,
            tags: Bool.random(using: &random) ? ["Rock"] : []
        )
        let name = Self.names.randomElement(using: &random) ?? ""
        let number = Int.random(in: 0...30, using: &random)
        return try Draft(
            name: number < 10 ? name : "\(name) \(number)",
            credit: Self.credits.randomElement(using: &random) ?? "",
            facts: facts
        )
    }

    /// Compares every page of every list.
    private func compare(
        _ store: any CatalogueStore<Song>,
        with reference: ReferenceCatalogue,
        size: Int = 197
    ) async throws {
        for order in Self.orders {
            try await compare(store, in: order, of: nil, with: reference.list(in: order), size: size)
            for credit in Self.credits {
                try await compare(store, in: order, of: credit, with: reference.list(in: order, of: credit), size: size)
            }
            let letters = order.key == .added ? [] : reference.letters(in: order)
            #expect(try await store.letters(in: order) == letters, "\(order)")
        }
        try await compareCounts(store, with: reference)
    }

    private func compare(
        _ store: any CatalogueStore<Song>,
        in order: CatalogueOrder,
        of credit: String?,
        with list: [Song],
        size: Int
    ) async throws {
        let order =
            credit != nil && order.key == .credit ? CatalogueOrder(key: .name, isDescending: order.isDescending) : order
        var query = CatalogueQuery(credit.map { .credit($0) } ?? .all, order: order, size: size)
        var shown: [Int64] = []
        while let page = try await store.page(query) {
            #expect(page.paging == Paging(page: query.page, itemCount: list.count, size: size))
            shown += page.items.map(\.id)
            query.page += 1
        }
        #expect(query.page == max(1, (list.count + size - 1) / size) + 1)
        #expect(shown == list.map(\.id), "\(order) \(credit ?? "")")
    }

    /// Few and many items are read in different ways.
    @Test(arguments: StoreEngine.all)
    func `each page of a filtered list has the items that meet its conditions, in order`(engine: StoreEngine)
        async throws
    {
        var random = SystemRandomNumberGenerator()
        let store = try await engine.stores().songs
        var drafts: [Draft<Song>] = []
        for _ in 0..<4_000 { drafts.append(try draft(&random)) }
        _ = try await store.load(drafts)
        var reference = ReferenceCatalogue()
        for song in try await store.items(after: 0, limit: 5_000) { reference.keep(song) }
        let rated = CatalogueFilter.all.with(\.rating, 4.5)
        let filters = [
            rated, .all.with(\.decade, 1980), rated.with(\.decade, 1980), rated.with(\.credit, "cher"),
            .all.with(\.tag, "rock"), rated.with(\.tag, "rock"), .all.with(\.words, "hal"), .all.with(\.year, 1999),
        ]
        for filter in filters {
            for order in Self.orders {
                let expected = reference.list(in: order).filter(filter.accepts).map(\.id)
                var query = CatalogueQuery(filter, order: order)
                var shown: [Int64] = []
                while let page = try await store.page(query) {
                    shown += page.items.map(\.id)
                    query.page += 1
                }
                #expect(shown == expected, "\(filter) \(order)")
            }
        }
    }

    private func compareCounts(_ store: any CatalogueStore<Song>, with reference: ReferenceCatalogue) async throws {
        let counts = reference.creditCounts()
        let page = try #require(try await store.credits(page: 1, size: 100))
        #expect(page.paging.itemCount == counts.count)
        #expect(page.items.map(\.count) == counts)
        let statistics = try await store.statistics(at: .now)
        #expect(statistics.count == reference.songs.count)
        #expect(statistics.ratings == Rating.all.map { rating in reference.songs.count { $0.facts.rating == rating } })
        let decades = Dictionary(grouping: reference.songs.compactMap(\.facts.year)) { $0 / 10 * 10 }
        #expect(
            statistics.decades
                == decades.sorted { $0.key < $1.key }.map { .init(decade: $0.key, count: $0.value.count) }
        )
        #expect(statistics.topCredits.map(\.count) == counts.sorted(by: >))
    }

    @Test(arguments: StoreEngine.all)
    func `a page deep in a long list has the right items`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let drafts = try (0..<5_300).map { try Draft<Song>(name: "Song \($0)", credit: "Artist \($0 % 2 * $0)") }
        _ = try await store.load(drafts)
        func list(page: Int, size: Int) async throws -> CataloguePage<Song>? {
            try await store.page(CatalogueQuery(.credit("Artist 0"), order: .oldestFirst, page: page, size: size))
        }
        let first = try #require(try await list(page: 1, size: 1))
        let page = try #require(try await list(page: 2_650, size: 1))
        let deep = try #require(try await list(page: 2, size: 2_640))
        #expect(first.items.map(\.name) == ["Song 0"])
        #expect(page.items.map(\.name) == ["Song 5298"])
        #expect(deep.items.map(\.name) == (2_640..<2_650).map { "Song \($0 * 2)" })
        #expect(try await list(page: 2_651, size: 1) == nil)
        let credits = try #require(try await store.credits(page: 2, size: 2_640))
        #expect(credits.items.count == 11)
        #expect(credits.items.last == CreditCount(credit: "Artist 999", count: 1))
    }

    @Test(arguments: StoreEngine.all)
    func `every page of every list is right after additions, edits, deletions and restorations`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        var random = SeededGenerator(seed: 5)
        var reference = ReferenceCatalogue()
        var deleted: [Song] = []
        for step in 1...600 {
            switch (
                Int.random(in: 0..<10, using: &random), reference.list(in: .oldestFirst).randomElement(using: &random)
            )
            {
            case (7, let song?):
                reference.keep(try await store.edit(song, to: draft(&random)).item)
            case (8, let song?):
                deleted.append(try #require(try await store.delete(id: song.id, at: .now).item))
                reference.remove(id: song.id)
            case (9, _):
                guard let song = deleted.popLast() else { continue }
                #expect(try await store.restore(id: song.id, at: .now).item == song)
                reference.keep(song)
            default:
                reference.keep(try await store.add(draft(&random)).item)
            }
            if step.isMultiple(of: 300) { try await compare(store, with: reference, size: 37) }
        }
    }

    @Test(arguments: StoreEngine.all, [false, true])
    func `every page is right after a load of many items, at once or in parts, and after deletions`(
        engine: StoreEngine,
        atOnce: Bool
    ) async throws {
        let store = try await engine.stores().songs
        var random = SeededGenerator(seed: 7)
        let drafts = try (1...3_000).map { _ in try draft(&random) }
        // A load of 1,000 items runs the triggers, so that blocks grow and are split.
        for part in atOnce ? [drafts[...]] : stride(from: 0, to: 3_000, by: 1_000).map({ drafts[$0..<($0 + 1_000)] }) {
            #expect(try await store.load(part).added == part.count)
        }
        var reference = ReferenceCatalogue()
        for (index, draft) in drafts.enumerated() { reference.keep(Song(id: Int64(index) + 1, draft: draft)) }
        try await compare(store, with: reference)

        let deleted = (1...3_000 as ClosedRange<Int64>).filter { $0 % 3 > 0 || (1_000...2_500).contains($0) }
        _ = try await store.change(deleted, by: .delete, at: .now)
        for id in deleted { reference.remove(id: id) }
        try await compare(store, with: reference)
    }

    @Test(arguments: StoreEngine.all)
    func `a list of equal names and credits has every page`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let draft = try Draft<Song>(name: "Halo", credit: "Beyoncé")
        for _ in 1...3 { _ = try await store.load(Array(repeating: draft, count: 1_000)[...]) }
        for order in Self.orders {
            var shown: [Int64] = []
            for page in 1...30 {
                shown += try #require(try await store.page(CatalogueQuery(order: order, page: page))).items.map(\.id)
            }
            #expect(shown == (order.isDescending ? Array(1...3_000).reversed() : Array(1...3_000)))
        }
    }

    @Test(arguments: StoreEngine.all)
    func `an unknown artist has an empty first page only`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let page = try await store.page(CatalogueQuery(.credit("Nobody")))
        #expect(page == CataloguePage(items: [], paging: .first(ofItemCount: 0)))
        #expect(try await store.page(CatalogueQuery(.credit("Nobody"), page: 2)) == nil)
    }

    @Test(arguments: StoreEngine.all)
    func `the page of an artist has the spelling of the catalogue`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let first = try await store.add(Draft(name: "Halo", credit: "Beyoncé")).item
        _ = try await store.add(Draft(name: "Listen", credit: "BEYONCE"))
        #expect(try await store.page(CatalogueQuery(.credit("beyonce")))?.credit == "Beyoncé")
        _ = try await store.delete(id: first.id, at: .now)
        #expect(try await store.page(CatalogueQuery(.credit("beyonce")))?.credit == "BEYONCE")
        #expect(try await store.credits(page: 1, size: 10)?.items == [CreditCount(credit: "BEYONCE", count: 1)])
    }

    @Test(arguments: StoreEngine.all)
    func `the most frequent credits come first, then by name`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        for credit in ["b", "c", "a", "c"] + (1...12).map({ "x\($0)" }) {
            _ = try await store.add(Draft(name: "Song", credit: credit))
        }
        let top = try await store.statistics(at: .now).topCredits
        #expect(top.count == CatalogueStatistics.topCreditsLimit)
        #expect(top.prefix(4).map(\.credit) == ["c", "a", "b", "x1"])
    }
}

/// The expected lists of a catalogue, made by sorting all items.
struct ReferenceCatalogue {
    private struct Row {
        let song: Song
        let name: [UInt8]
        let credit: [UInt8]

        init(_ song: Song) {
            self.song = song
            name = Array(Folding.fold(song.name).utf8)
            credit = Array(Folding.fold(song.artist).utf8)
        }
    }

    /// The rows by id.
    private var rows: [Int64: Row] = [:]

    var songs: [Song] { rows.values.map(\.song) }

    mutating func keep(_ song: Song) { rows[song.id] = Row(song) }

    mutating func remove(id: Int64) { rows[id] = nil }

    func list(in order: CatalogueOrder, of credit: String? = nil) -> [Song] {
        let key = credit.map { Array(Folding.fold($0).utf8) }
        let list = rows.values.filter { key == nil || $0.credit == key }.sorted { one, other in
            switch order.key {
            case .added: break
            case .name where one.name != other.name: return one.name.lexicographicallyPrecedes(other.name)
            case .credit where one.credit != other.credit: return one.credit.lexicographicallyPrecedes(other.credit)
            case .credit where one.name != other.name: return one.name.lexicographicallyPrecedes(other.name)
            case .name, .credit: break
            }
            return one.song.id < other.song.id
        }
        return order.isDescending ? list.reversed().map(\.song) : list.map(\.song)
    }

    /// The number of songs of each credit, in the order of the folded names.
    func creditCounts() -> [Int] {
        Dictionary(grouping: rows.values, by: \.credit)
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.value.count)
    }

    func letters(in order: CatalogueOrder) -> [CatalogueLetter] {
        var letters: [CatalogueLetter] = []
        for (offset, song) in list(in: order).enumerated() {
            let letter = Self.letter(of: order.key == .name ? song.name : song.credit)
            let count = letters.last?.letter == letter ? letters.removeLast().count : 0
            letters.append(CatalogueLetter(letter: letter, count: count + 1, offset: offset - count))
        }
        return letters
    }

    private static func letter(of text: String) -> String {
        guard let first = Folding.fold(text).unicodeScalars.first, first >= "a" else { return "#" }
        return first <= "z" ? String(first).uppercased() : "…"
    }
}
