internal import Models

/// The creation of the keys of tags, in a migration. The triggers count the changed tags.
struct TagKeys<Item: CatalogueItem> {
    let db: PostgresConnection

    func create() throws {
        for table in [Item.table, "\(Item.table)Removed"] {
            // Tags of Latin letters without accents have no keys of their own.
            let rows: [(id: Int64, tags: String)] = try db.rows(
                "SELECT id, tags FROM \(table) WHERE octet_length(tags) > char_length(tags)"
            ) { (try $0["id"], try $0["tags"]) }
            let keyed = rows.compactMap { row in Tag.keys(of: Tag.split(row.tags)).map { (row.id, $0) } }
            try db.send(
                """
                UPDATE \(table) AS item SET tagKeys = keyed.keys
                FROM unnest($1::bigint[], $2::text[]) AS keyed (id, keys) WHERE item.id = keyed.id
                """,
                [keyed.map(\.0), keyed.map(\.1)]
            )
        }
    }
}
