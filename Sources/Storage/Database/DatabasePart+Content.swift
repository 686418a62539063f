import GRDB

extension DatabasePart {
    func isContained(in db: Database) throws -> Bool {
        try !tables(in: db).isEmpty
    }

    /// Drops its tables, and forgets its migrations. Call it inside a transaction.
    func drop(from db: Database, schemas: Schemas) throws {
        for table in try tables(in: db) { try db.execute(sql: "DROP TABLE \(table.quotedDatabaseIdentifier)") }
        for migration in schemas[self].migrations {
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [migration])
        }
    }
}
