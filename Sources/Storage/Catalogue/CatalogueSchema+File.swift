import GRDB

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
        for query in [
            "SELECT id, name, artist FROM song", "SELECT id, name, director FROM movie",
            "SELECT item, version, count FROM catalogue",
            "SELECT block, count FROM songBlock", "SELECT block, count FROM movieBlock",
            "SELECT item, count FROM seeding",
        ] { _ = try db.makeStatement(sql: query) }
    }
}
