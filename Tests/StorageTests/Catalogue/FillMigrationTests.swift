import GRDB
import Models
import Testing

@testable import Storage

@Suite struct FillMigrationTests {
    @Test func `remakes of an older catalogue are told apart by their years`() throws {
        let database = try DatabaseQueue()
        try CatalogueSchema.schema().migrator.migrate(database, upTo: "catalogue-tag-keys")
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO movie (name, director, year, nameKey, creditKey, identity) VALUES
                        ('The Fly', '', 1986, 'the fly', '', ''), ('The Fly', 'A', 1986, 'the fly', 'a', ''),
                        ('C#', '', 1999, 'c', '', 'c#' || char(10)), ('Jaws', '', NULL, 'jaws', '', '');
                    INSERT INTO movieRemoved (id, name, credit, year, revision, nameKey, creditKey, removedAt)
                        VALUES (9, 'Alien', '', 1979, 1, 'alien', '', 0);
                    INSERT INTO movieSourced (creditKey, nameKey, identity, itemID, itemRevision) VALUES
                        ('', 'the fly', '', 1, 1), ('a', 'the fly', '', 2, 1), ('', 'gone', '', 99, 1), ('', 'jaws', '', 4, 1);
                    """
            )
        }
        try CatalogueSchema.schema().migrator.migrate(database)
        try database.read { db in
            let identities = try String.fetchAll(db, sql: "SELECT identity FROM movie ORDER BY id")
            #expect(identities == ["the fly\n1986", "", "c#\n1999", ""])
            #expect(try String.fetchOne(db, sql: "SELECT identity FROM movieRemoved") == "alien\n1979")
            let sourced = try String?.fetchAll(db, sql: "SELECT identity FROM movieSourced ORDER BY id")
            #expect(sourced == ["the fly\n1986", "", nil, ""])
            let table = CatalogueTable<Movie>(db: db)
            let fly = { (year: Int) in try Draft<Movie>(name: "the fly", credit: "", facts: ItemFacts(year: year)) }
            #expect(try table.duplicates(of: fly(1986), limit: 5).map(\.id) == [1])
            #expect(try table.duplicates(of: fly(1958), limit: 5).isEmpty)
        }
    }
}
