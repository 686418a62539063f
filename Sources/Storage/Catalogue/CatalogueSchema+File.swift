import GRDB
internal import Models

extension CatalogueSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(first) { db in try db.execute(sql: Schema.catalogue + Schema.catalogueBlocks) }
        register(in: &migrator)
        return migrator
    }

    /// The migration that makes the tables which `Schema` made as well, before the catalogue got a file of its own.
    static let first = "catalogue"

    /// Fails when a table or a column is gone that the stores ask for.
    static func check(_ db: Database) throws {
        let shared = [
            "SELECT item, version, count FROM catalogue", "SELECT item, count FROM seeding",
            "SELECT item, address, entityTag, lastModified, loadedAt, rowCount, badRowCount FROM catalogueSource",
        ]
        let own = queries(of: Song.self) + queries(of: Movie.self)
        for query in shared + own { _ = try db.makeStatement(sql: query) }
    }

    private static func queries<Item: CatalogueRecord>(of item: Item.Type) -> [String] {
        let table = Item.tableName
        let facts = "album, year, seconds, note, rating, tags, version, nameKey, creditKey, otherKey"
        return [
            "SELECT id, name, \(Item.creditColumn), \(facts) FROM \(table)",
            "SELECT id, name, credit, \(facts), removedAt FROM \(table)Removed",
            "SELECT block, count FROM \(table)Block",
            "SELECT nameKey, itemID, count FROM \(table)NameBlock",
            "SELECT creditKey, nameKey, itemID, count FROM \(table)CreditBlock",
            "SELECT kind, value, count FROM \(table)Tally", "SELECT creditKey, credit, count FROM \(table)Credit",
            "SELECT id, creditKey, nameKey, itemID, itemVersion FROM \(table)Sourced",
            "SELECT nameKey, creditKey, otherKey FROM \(table)Search", "SELECT term, doc, col FROM \(table)Word",
        ]
    }
}
