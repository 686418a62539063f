import GRDB
internal import Models

/// The SQL for the table of songs, or of movies. Call it inside a transaction.
struct CatalogueTable<Item: CatalogueRecord> {
    let db: Database

    func state() throws -> CatalogueState<Item> {
        let query = try db.cachedStatement(
            sql: "SELECT id, name, \(Item.creditColumn) FROM \(Item.tableName) ORDER BY id"
        )
        let items = try Array(Row.fetchCursor(query).map { Item(id: $0[0], name: $0[1], credit: $0[2]) })
        return CatalogueState(items: items, version: try version())
    }

    func insert(_ draft: Draft<Item>) throws -> Item {
        let insert = try db.cachedStatement(
            sql: "INSERT INTO \(Item.tableName) (name, \(Item.creditColumn)) VALUES (?, ?)"
        )
        try insert.execute(arguments: [draft.name, draft.credit])
        return Item(id: db.lastInsertedRowID, name: draft.name, credit: draft.credit)
    }

    /// Whether there was such an item.
    func delete(id: Int64) throws -> Bool {
        let delete = try db.cachedStatement(sql: "DELETE FROM \(Item.tableName) WHERE id = ?")
        try delete.execute(arguments: [id])
        return db.changesCount > 0
    }

    /// Belongs to each change, once.
    func raiseVersion() throws {
        let update = try db.cachedStatement(sql: "UPDATE catalogue SET version = version + 1 WHERE item = ?")
        try update.execute(arguments: [Item.tableName])
    }

    private func version() throws -> Int {
        let query = try db.cachedStatement(sql: "SELECT version FROM catalogue WHERE item = ?")
        guard let version = try Int.fetchOne(query, arguments: [Item.tableName]) else {
            throw MissingRow(table: "catalogue")
        }
        return version
    }
}
