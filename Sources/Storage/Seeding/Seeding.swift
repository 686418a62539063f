import GRDB
internal import Models
import Synchronization

/// Fills one catalogue, once. Call it inside a transaction: an error then rolls back what it has written.
struct Seeding<Item: CatalogueRecord> {
    let db: Database

    /// - Returns: The number of items added; `nil` if the catalogue was filled before, without reading the source.
    func run(from source: SeedSource) throws -> Int? {
        guard try !isRecorded() else { return nil }
        let drafts = try source.drafts(of: Item.self)
        let remaining = Mutex(drafts[...])
        var insertion = BulkInsertion<Item>(db: db)
        try insertion.run({ remaining.withLock { $0.popFirst() } }, finishing: { _ in })
        try db.execute(
            sql: "INSERT INTO seeding (item, count) VALUES (?, ?)",
            arguments: [Item.tableName, drafts.count]
        )
        return drafts.count
    }

    private func isRecorded() throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM seeding WHERE item = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [Item.tableName]) ?? false
    }
}
