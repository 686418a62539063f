package import Models
import Synchronization

extension PostgresStorage {
    /// Fills each catalogue that has never been filled. If a source is invalid, neither is filled. Programs that start at
    /// the same time take turns.
    /// - Returns: The numbers of items added; `nil` for a catalogue that was filled before.
    /// - Throws: `EnvelopeError` or `SeedFileError` for a source, or a `PostgresError`.
    package func seed(songs: SeedSource, movies: SeedSource) async throws -> (songs: Int?, movies: Int?) {
        try await database.change(attempts: 1) { db in
            (
                songs: try Seeding<Song>(db: db).run(from: songs),
                movies: try Seeding<Movie>(db: db).run(from: movies)
            )
        }
    }
}

/// Fills one catalogue, once. Call it inside a transaction.
private struct Seeding<Item: CatalogueItem> {
    let db: PostgresConnection

    /// - Returns: The number of items added; `nil` if the catalogue was filled before, without reading the source.
    func run(from source: SeedSource) throws -> Int? {
        guard try claim() else { return nil }
        let drafts = try source.drafts(of: Item.self)
        let remaining = Mutex(drafts[...])
        try CatalogueTable<Item>(db: db).lockForBulkChange()
        let insertion = BulkInsertion<Item>(
            db: db,
            origin: ItemOrigin(),
            skippingDuplicates: false,
            draftLimit: drafts.count
        )
        _ = try insertion.run({ remaining.withLock { $0.popFirst() } }, finishing: { _ in })
        try db.send("UPDATE seeding SET count = $2 WHERE item = $1", [Item.table, drafts.count])
        return drafts.count
    }

    /// Adds the row of the catalogue, after waiting for another program that has added it and not committed.
    /// - Returns: `false` if there is one.
    private func claim() throws -> Bool {
        try db.liftTimeLimits(waitingForLocks: 60_000)
        let sql = "INSERT INTO seeding (item, count) VALUES ($1, 0) ON CONFLICT DO NOTHING"
        return try db.execute(sql, [Item.table]) == 1
    }
}
