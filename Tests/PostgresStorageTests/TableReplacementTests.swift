import Foundation
import PostgresTesting
import Synchronization
import Testing

@testable import Models
@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct TableReplacementTests {
    private static let count = 1_200

    /// Returns a function that returns songs, in the order of their names, and then `nil`.
    private func songs(_ count: Int = Self.count) throws -> @Sendable () -> Draft<Song>? {
        let songs = try (1...count).reversed().map { try Draft<Song>(name: "Song \($0)", credit: "Artist \($0 % 7)") }
        let rest = Mutex(songs)
        return { rest.withLock { $0.popLast() } }
    }

    private func addSongs(to database: PostgresDatabase) async throws {
        let store = PostgresCatalogueStore<Song>(database: database)
        let added = try await store.add(contentsOf: songs(), skippingDuplicates: true, finishing: { _ in })
        #expect(added.added == Self.count && added.state.count == Self.count)
    }

    /// The definitions of the indexes, constraints and triggers of the songs, and the number that identifies their table.
    private func table(in database: PostgresDatabase) async throws -> (definitions: [String], number: Int?) {
        try await database.read { db in
            let definitions: [String] = try db.rows(
                """
                SELECT definition FROM (
                    SELECT indexdef FROM pg_indexes WHERE tablename = 'song'
                    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
                        WHERE conrelid = 'song'::regclass
                    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = 'song'::regclass
                    UNION ALL SELECT pg_get_serial_sequence('song', 'id')
                    UNION ALL SELECT column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
                        || is_identity || coalesce(collation_name, '')
                        FROM information_schema.columns WHERE table_name = 'song'
                ) AS definitions (definition) ORDER BY 1
                """
            ) { try $0[0] }
            return (definitions, try db.value("SELECT 'song'::regclass::oid::bigint"))
        }
    }

    @Test func `the table that replaces an empty one has the same indexes, triggers and columns`() async throws {
        let database = try await TestDatabases.storage(isLater: true).database
        let empty = try await table(in: database)
        try await addSongs(to: database)
        let full = try await table(in: database)
        #expect(full.definitions == empty.definitions && full.definitions.count > 30)
        #expect(full.number != empty.number)
        let leftovers: Int? = try await database.read { db in
            try db.value("SELECT count(*) FROM pg_class WHERE relname LIKE 'new%' OR relname = 'added'")
        }
        #expect(leftovers == 0)
    }

    @Test func `statements that other connections have prepared find the songs of the new table`() async throws {
        let database = try await TestDatabases.storage().database
        let other = try PostgresConnection(to: database.address)
        let query = "SELECT count(*) FROM song WHERE nameSort >= $1"
        #expect(try other.value(query, ["song"]) == 0)
        try await addSongs(to: database)
        #expect(try other.value(query, ["song"]) == Self.count)
    }

    @Test func `the empty list is read until the new table is complete`() async throws {
        let database = try await TestDatabases.storage().database
        let other = try PostgresConnection(to: database.address)
        let shares = Mutex<[Double]>([])
        let next = try songs()
        _ = try await database.change { db in
            try CatalogueTable<Song>(db: db).lockForBulkChange()
            let insertion = insertion(in: db, lockAttempts: 1)
            return try insertion.run(next) { share in
                guard share < 0.9 else { return }
                let count: Int? = try other.value("SELECT count(*) FROM song")
                #expect(count == 0)
                shares.withLock { $0.append(share) }
            }
        }
        #expect(shares.withLock { $0.count > 10 && $0 == $0.sorted() })
    }

    @Test func `songs are added to the empty table if others read it all the time`() async throws {
        let database = try await TestDatabases.storage().database
        let empty = try await table(in: database)
        let reader = try PostgresConnection(to: database.address)
        try reader.run(script: "BEGIN; SELECT count(*) FROM song")
        let next = try songs()
        let added = try await database.change { db in
            try CatalogueTable<Song>(db: db).lockForBulkChange()
            return try insertion(in: db, lockAttempts: 1).run(next, finishing: { _ in })
        }
        try reader.run(script: "COMMIT")
        #expect(added.added == Self.count && added.ids == 1...Int64(Self.count))
        #expect(try await table(in: database).number == empty.number)
        let store = PostgresCatalogueStore<Song>(database: database)
        #expect(try await store.load().count == Self.count)
        #expect(try await store.credits(page: 1, size: 9)?.items.map(\.count).reduce(0, +) == Self.count)
    }

    @Test(arguments: [
        "GRANT SELECT ON song TO PUBLIC", "CREATE VIEW report AS SELECT name FROM song",
        "CREATE PUBLICATION songs FOR TABLE song",
    ])
    func `a table that an operator has prepared for others is kept`(preparation: String) async throws {
        let name = try await TestDatabases.make()
        try await TestServer.makeTables(in: name)
        let address = try TestServer.address(ofDatabase: name)
        let database = PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0)
        defer { database.close() }
        let empty = try await table(in: database)
        try await database.change { db in _ = try db.run(script: preparation) }
        try await addSongs(to: database)
        #expect(try await table(in: database).number == empty.number)
    }

    /// Songs whose credits, albums and tags are written in several ways.
    private func variousSongs() throws -> [Draft<Song>] {
        let names = ["Älter", "über", "7 Seconds", "Ночь"]
        let credits = ["Nina Simone", "NINA SIMONE", "Beck feat. Nina Simone", "beck; Simone; Nina Simone", "Simone"]
        let albums = ["Pastel Blues", nil, "PASTEL BLUES", "Odelay", nil, "odelay", "Odelay!"]
        let tags = [[], ["Jazz"], ["jazz", "Ñandú"], ["ñandú", "soul"]]
        return try (0..<Self.count).map { number in
            let facts = ItemFacts(
                album: albums[number * 3 % albums.count],
                year: number % 11 == 0 ? nil : 1950 + number % 70,
                rating: Rating(halves: number % 13),
                tags: tags[number / 4 % tags.count]
            )
            let name = "\(names[number % names.count]) \(number)"
            return try Draft(name: name, credit: credits[number * 7 % credits.count], facts: facts)
        }
    }

    /// Adds songs in one import for each part, and returns all counts.
    private func counts(afterImportsOf parts: [ArraySlice<Draft<Song>>], isLater: Bool) async throws -> [String] {
        let database = try await TestDatabases.storage(isLater: isLater).database
        let store = PostgresCatalogueStore<Song>(database: database)
        let origin = ItemOrigin(time: Date(timeIntervalSince1970: 1_000_000))
        for part in parts {
            let rest = Mutex(part)
            _ = try await store.add(
                contentsOf: { rest.withLock { $0.popFirst() } },
                origin: origin,
                skippingDuplicates: true,
                finishing: { _ in }
            )
        }
        return try await database.read { db in
            try ["Credit", "CreditName", "Album", "Tag", "Tally", "Day"].flatMap { table in
                let rows: [String] = try db.rows(
                    "SELECT (to_jsonb(counted) - 'later')::text FROM song\(table) AS counted ORDER BY 1"
                ) { try $0[0] }
                #expect(!rows.isEmpty)
                return rows
            }
        }
    }

    @Test(arguments: [false, true])
    func `songs of the new table are counted as triggers count songs that are added to others`(
        isLater: Bool
    ) async throws {
        let songs = try variousSongs()
        let half = Self.count / 2
        let expected = try await counts(afterImportsOf: [songs[..<half], songs[half...]], isLater: isLater)
        #expect(try await counts(afterImportsOf: [songs[...]], isLater: isLater) == expected)
    }

    private func insertion(in db: PostgresConnection, lockAttempts: Int) -> BulkInsertion<Song> {
        BulkInsertion(
            db: db,
            origin: ItemOrigin(),
            skippingDuplicates: true,
            draftLimit: Self.count,
            lockAttempts: lockAttempts
        )
    }
}
