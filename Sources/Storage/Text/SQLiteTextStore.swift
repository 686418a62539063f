import GRDB
package import Models

/// The shared text, in a table of one row.
package struct SQLiteTextStore: TextStore {
    let database: any DatabaseWriter

    package func load() async throws -> TextState {
        try await database.read(Self.state)
    }

    package func save(_ text: String) async throws -> TextState {
        try await database.change { db in
            let update = try db.cachedStatement(
                sql: "UPDATE text SET text = ?1, version = version + 1 WHERE text <> ?1"
            )
            try update.execute(arguments: [text])
            return try Self.state(db)
        }
    }

    private static func state(_ db: Database) throws -> TextState {
        let query = try db.cachedStatement(sql: "SELECT text, version FROM text")
        guard let row = try Row.fetchOne(query) else { throw MissingRow(table: "text") }
        return TextState(text: row[0], version: row[1])
    }
}
