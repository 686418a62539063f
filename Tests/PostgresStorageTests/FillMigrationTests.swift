import Models
import PostgresTesting
import Testing

@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning)) struct FillMigrationTests {
    @Test func `remakes of an older database are told apart by their years`() async throws {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let database = PostgresDatabase(at: try PostgresAddress(url), connectionCount: 1, reservedForReads: 0)
        let earlier = PostgresSchema.migrations.prefix { $0.name != "fills" }
        _ = try await PostgresMigrator(database: database, migrations: Array(earlier)).run()
        try await database.change { db in
            for (name, credit) in [("the fly", ""), ("the fly", "a")] {
                try db.execute(
                    """
                    INSERT INTO movie
                        (name, director, year, nameKey, creditKey, identity, likeness, nameSort, creditSort, lexemes)
                    VALUES ($1, $2, 1986, $1, $2, '', 1, $1, $2, '')
                    """,
                    [name, credit]
                )
            }
            try db.execute(
                """
                INSERT INTO movieSourced (creditKey, nameKey, identity, itemID, itemRevision)
                VALUES ('', 'the fly', '', 1, 1), ('', 'gone', '', 99, 1)
                """
            )
        }
        _ = try await PostgresMigrator(database: database).run()
        let (identities, sourced) = try await database.read { db in
            (
                try db.rows("SELECT identity FROM movie ORDER BY id") { try $0[0] as String },
                try db.rows("SELECT identity FROM movieSourced ORDER BY id") { try $0[0] as String }
            )
        }
        #expect(identities == ["the fly\n1986", ""])
        #expect(sourced == ["the fly\n1986", SourceKeys.unknownIdentity])
        database.close()
    }
}
