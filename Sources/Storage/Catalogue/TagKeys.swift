import GRDB
internal import Models

/// The creation of the keys of tags, in a migration.
struct TagKeys<Item: CatalogueRecord> {
    let db: Database

    func create() throws {
        let triggers = try TableIndexes(of: Item.tableName, in: db, types: ["trigger"])
        try triggers.drop()
        var isChanged = false
        for table in [Item.tableName, "\(Item.tableName)Removed"] {
            // Tags of Latin letters without accents have no keys of their own.
            let rows = try Row.fetchCursor(
                db,
                sql: "SELECT id, tags FROM \(table) WHERE tags GLOB '*[^' || char(1) || '-~]*'"
            ).compactMap { row in Tag.keys(of: Tag.split(row["tags"])).map { (row["id"] as Int64, $0) } }
            for (id, keys) in try Array(rows) {
                try db.execute(cached: "UPDATE \(table) SET tagKeys = ? WHERE id = ?", [keys, id])
                isChanged = true
            }
        }
        if isChanged { try db.execute(sql: CatalogueSchema.fillingTags(of: Item.tableName)) }
        try triggers.createTriggers()
    }
}
