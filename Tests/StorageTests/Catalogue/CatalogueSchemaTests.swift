import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct CatalogueSchemaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A database from before songs and movies had facts.
    private func makeOldDatabase(songs: Int) throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.database)
        try Schema.migrator.migrate(database, upTo: "entry")
        try database.write { db in
            for number in 1...songs {
                try db.execute(
                    sql: "INSERT INTO song VALUES (?, ?, ?)",
                    arguments: [number * 3, "Été \(number)", "Artist \(number % 7)"]
                )
            }
            try db.execute(sql: "INSERT INTO movie (name, director) VALUES ('Été', 'Éric Rohmer')")
        }
        try database.close()
    }

    @Test func `songs from before are in every list, counted, and found`() async throws {
        try makeOldDatabase(songs: 2_500)
        let storage = try Storage.open(at: folder.data)
        let store = storage.songStore
        #expect(try await store.load().count == 2_500)
        #expect(try await store.load().firstPage.items.first == Song(id: 3, name: "Été 1", artist: "Artist 1"))

        let byName = try await store.page(CatalogueQuery(order: CatalogueOrder(key: .name), page: 25))
        #expect(byName?.items.last == Song(id: 999 * 3, name: "Été 999", artist: "Artist 5"))
        #expect(try await store.page(CatalogueQuery(credit: "artist 3"))?.paging.itemCount == 357)
        #expect(
            try await store.letters(in: CatalogueOrder(key: .name)) == [
                CatalogueLetter(letter: "E", count: 2_500, offset: 0)
            ]
        )
        #expect(try await store.credits(page: 1, size: 10)?.paging.itemCount == 7)
        #expect(try await store.search("ete 2500", page: 1, size: 10)?.hits.map(\.item.id) == [7_500])
        #expect(try await storage.movieStore.search("eric", page: 1, size: 10)?.count == .exactly(1))
        #expect(try await store.add(Draft(name: "x", credit: "y")).item.id == 7_501)
        try storage.close()
    }

    /// An applied migration is never edited, nor what it calls. Where this fails a change has to become a migration of its
    /// own, that makes anew what is stored.
    @Test func `what the first facts were made into stays what it was`() throws {
        let database = try DatabaseQueue()
        let migrator = CatalogueSchema.migrator
        try migrator.migrate(database, upTo: CatalogueSchema.first)
        let names = [
            "Don’t  STOP", "Beyoncé", "AC/DC", "ΟΔΥΣΣΕΎΣ", "Ёлка", "שָׁלוֹם", "Łódź & Straße", "東京 事変", "!!!", "A$AP 2",
        ]
        try database.write { db in
            for (name, artist) in zip(names, names.reversed()) {
                try db.execute(sql: "INSERT INTO song (name, artist) VALUES (?, ?)", arguments: [name, artist])
            }
        }
        try migrator.migrate(database, upTo: "catalogue-facts")
        try database.read { db in
            let nameKeys = try String.fetchAll(db, sql: "SELECT nameKey FROM song ORDER BY id")
            let keys = [
                "dont stop", "beyonce", "ac dc", "οδυσσευσ", "елка", "שלום", "lodz strasse", "東京 事変", "!!!", "a$ap 2",
            ]
            #expect(nameKeys == keys)
            let creditKeys = try String.fetchAll(db, sql: "SELECT creditKey FROM song ORDER BY id")
            #expect(creditKeys == keys.reversed())
            #expect(try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('song')") == Self.columns)
            #expect(try Self.letters(in: db) == ["#": 1, "A": 2, "B": 1, "D": 1, "L": 1, "…": 4])
            #expect(try Int.fetchAll(db, sql: "SELECT count FROM songNameBlock") == [10])
            #expect(try Int.fetchAll(db, sql: "SELECT count FROM songCreditBlock") == [10])
            let words = try String.fetchSet(db, sql: "SELECT term FROM songWord WHERE col = 'nameKey'")
            #expect(words == Set(keys.flatMap { $0.split(separator: " ").map(String.init) }).subtracting(["!!!"]))
            let definitions = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
            #expect(try Self.checksum(of: String.fetchAll(db, sql: definitions)) == 13_620_983_542_985_741_222)
        }
    }

    private static let columns = [
        "id", "name", "artist", "album", "year", "seconds", "note", "rating", "tags", "version", "nameKey", "creditKey",
        "otherKey",
    ]

    private static func letters(in db: Database) throws -> [String: Int] {
        let tallies = "SELECT value, count FROM songTally WHERE kind = 'nameLetter' AND count > 0"
        let rows = try Row.fetchAll(db, sql: tallies)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }

    /// FNV-1a. A hash of Swift's own differs from run to run.
    private static func checksum(of texts: [String]) -> UInt64 {
        texts.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    @Test func `a catalogue that many have been added to has the triggers and indexes that it had`() async throws {
        let storage = try Storage.inMemory()
        func definitions() throws -> Set<String> {
            try storage.catalogue.read { db in
                try String.fetchSet(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            }
        }
        let before = try definitions()
        _ = try await storage.songStore.load((1...1_500).map { try Draft(name: "Song \($0)", credit: "x") })
        #expect(try definitions() == before)
    }
}
