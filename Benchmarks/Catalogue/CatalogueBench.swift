import Foundation
import Models
import Storage

/// A benchmark of lists, searches and an import, with catalogues of several sizes; with `stars`, of repositories.
@main
struct CatalogueBench {
    static func main() async throws {
        guard CommandLine.arguments.dropFirst().first != "stars" else { return try await StarsBench.main() }
        let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        var table = CostTable()
        for size in sizes.isEmpty ? [1_000, 10_000, 100_000, 1_000_000] : sizes {
            let folder = NSTemporaryDirectory() + "flipside-bench-\(UUID())"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            print("\(size) songs…")
            try await CatalogueBench(folder: folder, size: size).run(into: &table)
        }
        print(table.text)
    }

    private let folder: String
    private let size: Int

    private init(folder: String, size: Int) {
        self.folder = folder
        self.size = size
    }

    private func run(into table: inout CostTable) async throws {
        table.begin(column: "\(size)")
        try await load(into: &table)
        // Opened again, so that browsing starts with the memory that a server has after its start.
        let storage = try Storage.open(at: folder)
        let memory = PeakMemory()
        for (name, query) in queries {
            try await table.measure(name) { _ = try await storage.songStore.page(query) }
        }
        try await browse(storage.songStore, into: &table)
        for (name, words) in searches {
            try await table.measure(name) { _ = try await storage.songStore.search(words, page: 1, size: 100) }
        }
        table.note("memory while browsing, MB", memory.growth)
        try await change(storage.songStore, into: &table)
        try storage.close()
    }

    private func load(into table: inout CostTable) async throws {
        let storage = try Storage.open(at: folder)
        let songs = SongSource(count: size)
        let memory = PeakMemory()
        let processor = ProcessorTime()
        let steps = Steps()
        let start = ContinuousClock.now
        let outcome = try await storage.songStore.add(
            contentsOf: { try songs.next() },
            skippingDuplicates: false,
            finishing: { share in steps.append(share, at: processor.seconds) }
        )
        guard outcome.state.count == size else { fatalError("\(outcome.added) songs were added") }
        table.note("import, s", (ContinuousClock.now - start) / .seconds(1))
        table.note("  of which computing", processor.seconds)
        table.note("  until the last song", steps.first)
        table.note("memory of the import, MB", memory.growth)
        try storage.close()
        table.note("file, MB", Double(fileSize) / 1e6)
    }

    private var fileSize: Int {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.reduce(0) { sum, file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    private var queries: [(name: String, query: CatalogueQuery)] {
        let pageCount = max(1, (size + 99) / 100)
        var queries: [(String, CatalogueQuery)] = []
        for (name, order) in [
            ("added", CatalogueOrder.oldestFirst), ("newest", CatalogueOrder.newestFirst),
            ("name", CatalogueOrder(key: .name)),
            ("name, Z first", CatalogueOrder(key: .name, isDescending: true)), ("artist", CatalogueOrder(key: .credit)),
        ] {
            queries.append(("by \(name): first page", CatalogueQuery(order: order)))
            queries.append(("by \(name): page 2", CatalogueQuery(order: order, page: 2)))
            queries.append(("by \(name): in the middle", CatalogueQuery(order: order, page: pageCount / 2)))
            queries.append(("by \(name): last page", CatalogueQuery(order: order, page: pageCount)))
        }
        queries.append(("an artist of 20 songs", CatalogueQuery(.credit(SongSource.rareArtist))))
        let frequent = SongSource.frequentArtist
        queries.append(("the most frequent artist", CatalogueQuery(.credit(frequent))))
        let middle = max(1, pageCount / 20)
        queries.append(("  in the middle", CatalogueQuery(.credit(frequent), page: middle)))
        queries.append(
            (
                "  in the middle, by name",
                CatalogueQuery(.credit(frequent), order: CatalogueOrder(key: .name), page: middle)
            )
        )
        return queries
    }

    private var searches: [(name: String, words: String)] {
        [
            ("search: 20 hits", "zanzibar"), ("search: 500 hits", "quartz"),
            ("search: 20 hits, three words", "zan rare lo"),
            ("search: nothing", "xylophonist"), ("search: the broadest, a letter", "l"),
            ("search: the broadest, a word", "love"),
            ("search: two frequent words", "love night"), ("search: two letters", "l n"),
            ("search: of credits", "frequent artist"),
            ("search: in no name", "artist"), ("search: a long beginning", "numbe"),
        ]
    }

    private func browse(_ store: SQLiteCatalogueStore<Song>, into table: inout CostTable) async throws {
        let credits = try await store.credits(page: 1, size: 100)?.paging.pageCount ?? 1
        try await table.measure("letters") { _ = try await store.letters(in: CatalogueOrder(key: .name)) }
        try await table.measure("artists: first page") { _ = try await store.credits(page: 1, size: 100) }
        try await table.measure("artists: in the middle") {
            _ = try await store.credits(page: max(1, credits / 2), size: 100)
        }
        try await table.measure("figures") { _ = try await store.statistics(at: .now) }
        try await table.measure("a song") { _ = try await store.item(withID: Int64(size / 2)) }
    }

    private func change(_ store: SQLiteCatalogueStore<Song>, into table: inout CostTable) async throws {
        let draft = try Draft<Song>(name: "Halo", credit: "Beyoncé")
        try await table.measure("add") { _ = try await store.add(CatalogueAddition(draft, allowsDuplicate: true)) }
        var id = Int64(size / 2)
        try await table.measure("delete") {
            id += 1
            _ = try await store.delete(id: id, at: .now)
        }
    }
}
