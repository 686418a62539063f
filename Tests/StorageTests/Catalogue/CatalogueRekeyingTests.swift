import GRDB
import Models
import Testing

@testable import Storage

@Suite struct CatalogueRekeyingTests {
    @Test(arguments: ["names", "adders", "notes", "albums", "articles"])
    func `an older catalogue tells C from C#, finds initials, and has ratings in halves`(migration: String) throws {
        let database = try DatabaseQueue()
        try CatalogueSchema.schema().migrator.migrate(database, upTo: "catalogue-\(migration)")
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO song (name, artist, rating, nameKey, creditKey) VALUES
                        ('C#', 'AC/DC', 4, 'c', 'ac dc'), ('C', 'AC/DC', 1, 'c', 'ac dc'), ('A', 'B', 2, 'a', 'b');
                    INSERT INTO song (name, artist, album, year, note, tags, nameKey, creditKey) VALUES
                        ('The One', 'F', 'ＡＢＢＡ', 1982, 'By 東京事変', 'x', 'the one', 'f');
                    INSERT INTO songRemoved (id, name, credit, rating, revision, nameKey, creditKey, removedAt)
                        VALUES (9, 'D!', 'E', 5, 1, 'd', 'e', 0);
                    INSERT INTO songSourced (creditKey, nameKey, itemID, itemRevision) VALUES
                        ('ac dc', 'c', 1, 1), ('x', 'y', 99, 1);
                    """
            )
        }
        try CatalogueSchema.schema().migrator.migrate(database)
        try database.read { db in
            let identities = try String.fetchAll(db, sql: "SELECT identity FROM song ORDER BY id")
            #expect(identities == ["c#\nac dc", "", "", ""])
            #expect(try Int.fetchAll(db, sql: "SELECT rating FROM song WHERE id < 4 ORDER BY id") == [8, 2, 4])
            #expect(try String.fetchOne(db, sql: "SELECT identity || rating FROM songRemoved") == "d!\ne10")
            let sourced = try String?.fetchAll(db, sql: "SELECT identity FROM songSourced ORDER BY id")
            #expect(sourced == ["c#\nac dc", nil])
            let table = CatalogueTable<Song>(db: db)
            #expect(try table.duplicates(of: Draft(name: "c #", credit: "ac dc"), limit: 5).map(\.id) == [1])
            #expect(try CatalogueSearch<Song>("acdc", in: db).page(1, size: 10)?.count == .exactly(2))
            for words in ["事変", "1982", "abba", "東京"] {
                let found = try CatalogueSearch<Song>(words, in: db).page(1, size: 10)
                #expect(found?.hits.map(\.item.id) == [4], "\(words)")
            }
            #expect(try table.page(CatalogueQuery(.album("abba", by: "f")))?.items.map(\.id) == [4])
            let likeness = try Int64.fetchAll(db, sql: "SELECT likeness FROM song ORDER BY id")
            #expect(likeness.first == Likeness.key(name: "C#", credit: "ACDC"))
            #expect(Set(likeness).count == 4)
            let deleted = try Int64.fetchOne(db, sql: "SELECT likeness FROM songRemoved")
            #expect(deleted == Likeness.key(name: "D", credit: "E"))
            #expect(try table.page(CatalogueQuery(.all.with(\.words, "acdc")))?.items.map(\.id) == [2, 1])
            #expect(try table.albums(page: 1, size: 10)?.items.map(\.count) == [1])
            #expect(try table.page(CatalogueQuery(order: CatalogueOrder(key: .name)))?.items.map(\.id) == [3, 1, 2, 4])
            let tallies = try Row.fetchAll(
                db,
                sql: "SELECT value, count FROM songTally WHERE kind = 'rating' ORDER BY value"
            )
            #expect(tallies.map { "\($0["value"] as String): \($0["count"] as Int)" } == ["2: 1", "4: 1", "8: 1"])
        }
    }
}
