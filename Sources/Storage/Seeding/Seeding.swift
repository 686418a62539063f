import GRDB
internal import Models

/// Fills one catalogue, once. Call it inside a transaction: an error takes back what it has written.
struct Seeding<Item: CatalogueRecord> {
    let db: Database

    func run(from source: SeedSource, bundled: [UInt8]) throws -> SeedOutcome.Result {
        guard try !isRecorded() else { return .alreadySeeded }
        let drafts = try source.drafts(of: Item.self, bundled: bundled)
        var rows = drafts.makeIterator()
        var load = CatalogueLoad<Item>(db: db)
        try load.run({ rows.next() }, finishing: { _ in })
        try record(count: drafts.count)
        return .seeded(count: drafts.count)
    }

    private func isRecorded() throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM seeding WHERE item = ?)",
            arguments: [Item.tableName]
        ) ?? false
    }

    private func record(count: Int) throws {
        try db.execute(
            sql: "INSERT INTO seeding (item, count) VALUES (?, ?)",
            arguments: [Item.tableName, count]
        )
    }
}
