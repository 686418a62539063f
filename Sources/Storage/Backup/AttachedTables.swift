import GRDB

/// The tables of a database that is attached to another one.
struct AttachedTables {
    let schema: String
    let db: Database

    /// Copies them into the main database, which has none of their names, with their migrations. Indexes and triggers come
    /// after the rows: so what triggers have done is not done again. A virtual table cannot be copied so. Call it inside a
    /// transaction.
    func copy() throws {
        for table in try definitions(of: "type = 'table'") {
            let name = table.name.quotedDatabaseIdentifier
            try db.execute(sql: table.sql)
            try db.execute(sql: "INSERT INTO main.\(name) SELECT * FROM \(schema).\(name)")
        }
        for made in try definitions(of: "type <> 'table'") { try db.execute(sql: made.sql) }
        try copySequences()
        try db.execute(sql: "INSERT OR IGNORE INTO main.grdb_migrations SELECT * FROM \(schema).grdb_migrations")
    }

    private func definitions(of kind: String) throws -> [(name: String, sql: String)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM \(schema).sqlite_master
                WHERE \(kind) AND sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*'
                ORDER BY rowid
                """
        ).map { ($0[0], $0[1]) }
    }

    /// Where AUTOINCREMENT goes on: behind rows that were deleted as well.
    private func copySequences() throws {
        guard try !definitions(of: "sql LIKE '%AUTOINCREMENT%'").isEmpty else { return }
        try db.execute(
            sql: """
                DELETE FROM main.sqlite_sequence WHERE name IN (SELECT name FROM \(schema).sqlite_sequence);
                INSERT INTO main.sqlite_sequence SELECT name, seq FROM \(schema).sqlite_sequence;
                """
        )
    }
}
