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

    @Test func `a catalogue that many have been added to has the triggers and indexes that it had`() async throws {
        let storage = try Storage.inMemory()
        func definitions() throws -> Set<String> {
            try storage.database.read { db in
                try String.fetchSet(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            }
        }
        let before = try definitions()
        _ = try await storage.songStore.load((1...1_500).map { try Draft(name: "Song \($0)", credit: "x") })
        #expect(try definitions() == before)
    }
}
