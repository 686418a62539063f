import Models
import PostgresTesting
import Testing

@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning)) struct CreditNamesMigrationTests {
    @Test func `songs of an older database belong to each of their artists`() async throws {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let database = PostgresDatabase(at: try PostgresAddress(url), connectionCount: 1, reservedForReads: 0)
        let earlier = PostgresSchema.migrations.prefix { $0.name != "credit-names" }
        _ = try await PostgresMigrator(database: database, migrations: Array(earlier)).run()
        try await database.change { db in
            for (name, credit) in [("a", "ada feat ben"), ("b", "ada"), ("c", "simon & garfunkel")] {
                try db.execute(
                    """
                    INSERT INTO song (name, artist, nameKey, creditKey, identity, likeness, nameSort, creditSort, lexemes)
                    VALUES ($1, $2, $1, $2, '', 1, $1, $2, '')
                    """,
                    [name, credit]
                )
            }
        }
        _ = try await PostgresMigrator(database: database).run()
        let (credits, songs) = try await database.read { db in
            let table = CatalogueTable<Song>(db: db)
            return (try table.credits(page: 1, size: 9)?.items, try table.page(CatalogueQuery(.credit("ben")))?.items)
        }
        #expect(credits?.map { "\($0.credit) \($0.count)" } == ["ada 2", "ben 1", "simon & garfunkel 1"])
        #expect(songs?.map(\.name) == ["a"])
        database.close()
    }
}
