import GRDB

/// The form that saves the text.
struct TextForm: Decodable {
    let text: String

    /// Saves the text in its own table.
    struct Store: Sendable {
        let pool: DatabasePool

        init(pool: DatabasePool) throws {
            self.pool = pool
            try pool.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS peerText (id INTEGER PRIMARY KEY, text TEXT NOT NULL, version INTEGER);
                        INSERT OR IGNORE INTO peerText VALUES (1, '', 0);
                        """
                )
            }
        }

        /// Returns when it is on the disk.
        func save(_ text: String) async throws {
            try await pool.write { db in
                let update = try db.cachedStatement(
                    sql: "UPDATE peerText SET text = ?1, version = version + 1 WHERE text <> ?1"
                )
                try update.execute(arguments: [text])
            }
        }
    }
}
