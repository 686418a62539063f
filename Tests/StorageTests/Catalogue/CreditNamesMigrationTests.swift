import GRDB
import Models
import Testing

@testable import Storage

@Suite struct CreditNamesMigrationTests {
    @Test func `tags of an older catalogue that differ in case alone are one`() throws {
        let database = try DatabaseQueue()
        let migrator = CatalogueSchema.schema().migrator
        try migrator.migrate(database, upTo: "catalogue-credit-names")
        try database.write { db in
            try db.execute(
                sql:
                    "INSERT INTO song (name, artist, tags) VALUES ('A', 'B', 'Été,x'), ('B', 'B', 'été'), ('C', 'B', 'X')"
            )
        }
        try migrator.migrate(database)
        try database.read { db in
            let tags = try CatalogueTable<Song>(db: db).facets().tags.map { "\($0.tag) \($0.count)" }
            #expect(tags.sorted() == ["x 2", "été 2"])
        }
    }

    @Test func `songs of an older catalogue belong to each of their artists`() throws {
        let database = try DatabaseQueue()
        let migrator = CatalogueSchema.schema().migrator
        try migrator.migrate(database, upTo: "catalogue-likeness")
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO song (name, artist, album, albumKey, nameKey, creditKey) VALUES
                        ('A', 'Ada feat. Ben', 'X', 'x', 'a', 'ada feat ben'), ('B', 'Ada', 'X', 'x', 'b', 'ada'),
                        ('C', 'Ada;Ben', NULL, NULL, 'c', 'ada ben'), ('D', 'Simon & Garfunkel', 'X', 'x', 'd', 'simon garfunkel');
                    INSERT INTO songRemoved (id, name, credit, revision, nameKey, creditKey, removedAt)
                        VALUES (9, 'E', 'Ben x Cleo', 1, 'e', 'ben x cleo', 0);
                    """
            )
        }
        try migrator.migrate(database)
        try database.write { db in
            let table = CatalogueTable<Song>(db: db)
            func credits() throws -> [String]? {
                try table.credits(page: 1, size: 9)?.items.map { "\($0.credit) \($0.count)" }
            }
            #expect(try credits() == ["Ada 3", "Ben 2", "Simon & Garfunkel 1"])
            #expect(try table.page(CatalogueQuery(.credit("ben")))?.items.map(\.name) == ["C", "A"])
            #expect(
                try table.albums(page: 1, size: 9)?.items.map { "\($0.credit) \($0.count)" }
                    == ["Ada 2", "Simon & Garfunkel 1"]
            )
            _ = try table.restore(id: 9, at: .init(timeIntervalSince1970: 0))
            _ = try table.delete(id: 1, at: .init(timeIntervalSince1970: 0))
            #expect(try credits() == ["Ada 2", "Ben 2", "Cleo 1", "Simon & Garfunkel 1"])
        }
    }
}
