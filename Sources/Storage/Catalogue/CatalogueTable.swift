import GRDB
internal import Models

/// The SQL for the table of songs, or of movies. Call it inside a transaction.
struct CatalogueTable<Item: CatalogueRecord> {
    let db: Database

    func state() throws -> CatalogueState<Item> {
        let (version, count) = try versionAndCount()
        let paging = Paging.first(ofItemCount: count)
        let firstPage = CataloguePage<Item>(items: try items(of: paging), paging: paging)
        return CatalogueState(version: version, firstPage: firstPage, latest: try latest())
    }

    /// `nil` when the list has no such page.
    func page(_ number: Int) throws -> CataloguePage<Item>? {
        guard let paging = Paging(page: number, itemCount: try versionAndCount().count) else { return nil }
        return CataloguePage(items: try items(of: paging), paging: paging)
    }

    func item(withID id: Int64) throws -> Item? {
        try items("WHERE id = ?", [id]).first
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

    private func versionAndCount() throws -> (version: Int, count: Int) {
        let query = try db.cachedStatement(sql: "SELECT version, count FROM catalogue WHERE item = ?")
        guard let row = try Row.fetchOne(query, arguments: [Item.tableName]) else {
            throw MissingRow(table: "catalogue")
        }
        return (row[0], row[1])
    }

    private func items(of paging: Paging) throws -> [Item] {
        let blocks = ListBlocks(table: Item.tableName)
        guard let start = try blocks.position(at: paging.offset, in: db) else { return [] }
        return try items("WHERE id >= ? ORDER BY id LIMIT ? OFFSET ?", [start.id, paging.size, start.offset])
    }

    private func latest() throws -> [Item] {
        try items("ORDER BY id DESC LIMIT ?", [CatalogueState<Item>.latestLimit])
    }

    private func items(_ condition: String, _ arguments: StatementArguments) throws -> [Item] {
        let query = try db.cachedStatement(
            sql: "SELECT id, name, \(Item.creditColumn) FROM \(Item.tableName) \(condition)"
        )
        let rows = try Row.fetchCursor(query, arguments: arguments)
        return try Array(rows.map { Item(id: $0[0], name: $0[1], credit: $0[2]) })
    }
}
