import GRDB
internal import Models

/// The keys of the items with a year or a note, by which a search finds them. It creates those of items that were added
/// before.
struct NoteKeys<Item: CatalogueRecord> {
    let db: Database

    func create() throws {
        let table = Item.tableName
        let query = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE year IS NOT NULL OR note IS NOT NULL)"
        guard try Bool.fetchOne(db, sql: query) == true else { return try createKeys(in: "\(table)Removed") }
        let triggers = try Row.fetchAll(
            db,
            sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
            arguments: [table]
        )
        // Without triggers, because the index is faster to create at once.
        for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
        for table in [table, "\(table)Removed"] { try createKeys(in: table) }
        try db.execute(sql: "INSERT INTO \(table)Search (\(table)Search) VALUES ('rebuild')")
        for trigger in triggers { try db.execute(sql: trigger["sql"] as String) }
    }

    private func createKeys(in table: String) throws {
        let change = try db.makeStatement(sql: "UPDATE \(table) SET otherKey = ? WHERE id = ?")
        var last: Int64 = 0
        let query = """
            SELECT id, album, year, note, tags FROM \(table)
            WHERE id > ? AND (year IS NOT NULL OR note IS NOT NULL) ORDER BY id LIMIT 1000
            """
        while true {
            let rows = try Row.fetchAll(db, sql: query, arguments: [last])
            guard let lastRow = rows.last else { return }
            for row in rows {
                let tags: String? = row["tags"]
                let facts = ItemFacts(
                    album: row["album"],
                    year: row["year"],
                    note: row["note"],
                    tags: tags.map { Tag.split($0) } ?? []
                )
                try change.execute(arguments: [CatalogueKeys.other(of: facts), row["id"] as Int64])
            }
            last = lastRow["id"]
        }
    }
}
