internal import Models

/// The addition of many items in one transaction.
///
/// The rows are copied into a table of their own, and then moved at once, so that the counts are updated once. Nothing that
/// readers need is locked.
struct BulkInsertion<Item: CatalogueItem> {
    let db: PostgresConnection
    let origin: ItemOrigin
    let skippingDuplicates: Bool
    /// The limit of drafts, because skipping duplicates takes time, too.
    let draftLimit: Int

    /// The table that the rows are copied into. A transaction may add to both catalogues.
    private var incoming: String { "incoming\(Item.table)" }
    private var columns: String { CatalogueRow.columns(of: Item.self).joined(separator: ", ") }

    /// - Parameter finishing: Called from time to time after the last draft, with the completed share of the remaining
    ///   work.
    /// - Returns: The numbers of items that were added and left out, and the ids of the new ones.
    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next` and `finishing`.
    func run(
        _ next: () throws -> Draft<Item>?,
        finishing: (Double) throws -> Void
    ) throws -> (added: Int, skipped: Int, ids: ClosedRange<Int64>?) {
        try db.run(
            script: """
                CREATE TEMPORARY TABLE \(incoming) ON COMMIT DROP AS SELECT \(columns) FROM \(Item.table) WITH NO DATA;
                ALTER TABLE \(incoming) ADD COLUMN place BIGINT GENERATED ALWAYS AS IDENTITY
                """
        )
        var count = 0
        try db.copy(into: "\(incoming) (\(columns))") {
            guard let draft = try next() else { return nil }
            guard count < draftLimit else { throw CatalogueConflict<Item>.noRoom(limit: draftLimit) }
            count += 1
            return CatalogueRow(draft).values(from: origin)
        }
        try finishing(0.2)
        let lastID: Int64 = try db.value("SELECT max(id) FROM \(Item.table)") ?? 0
        // Not prepared, because the table is another one each time.
        let added = try db.result(
            ofVariant:
                """
                INSERT INTO \(Item.table) (\(columns)) SELECT \(columns) FROM \(incoming) AS incoming \(condition)
                ORDER BY place
                """
        ).changeCount
        guard added > 0 else {
            try finishing(1)
            return (0, count, nil)
        }
        try finishing(0.9)
        let ids = try db.row("SELECT min(id) AS first, max(id) AS last FROM \(Item.table) WHERE id > $1", [lastID])
        let first: Int64 = try ids?["first"] ?? 0
        let last: Int64 = try ids?["last"] ?? first
        try CatalogueTable<Item>(db: db).raiseRevision()
        // Without statistics, a search for a rare word reads all items, until the server gathers some by itself. It may just
        // do so: its lock is not waited for.
        try db.execute("ANALYZE (SKIP_LOCKED) \(Item.table)")
        try finishing(1)
        return (added, count - added, first...last)
    }

    /// Without items that are in the catalogue, and without those that are equal to an earlier one.
    private var condition: String {
        guard skippingDuplicates else { return "" }
        return """
            WHERE place IN (SELECT min(place) FROM \(incoming) GROUP BY creditKey, nameKey, identity)
                AND NOT EXISTS (
                    SELECT 1 FROM \(Item.table) AS stored WHERE stored.creditKey = incoming.creditKey
                        AND stored.nameKey = incoming.nameKey AND stored.identity = incoming.identity
                )
            """
    }
}

/// The count of the items that an addition of many would add and skip. It only reads, and changes do not wait for it.
struct CatalogueCheck<Item: CatalogueItem> {
    /// The number of drafts that are looked up at a time.
    private static var stepSize: Int { 1_000 }

    private struct Keys: Hashable, Sendable {
        let credit: String
        let name: String
        let identity: String
    }

    private struct Step: Sendable {
        var draftCount = 0
        /// The hashes of the keys of the drafts that are not in the catalogue.
        var newKeys: [Int] = []
        var itemCount = 0
    }

    let database: PostgresDatabase
    let skippingDuplicates: Bool
    /// The limit of drafts, and of items after the addition.
    let itemLimit: Int

    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next`.
    func run(_ next: @escaping @Sendable () throws -> Draft<Item>?) async throws -> (added: Int, skipped: Int) {
        var draftCount = 0
        var newKeys: [Int] = []
        while true {
            let step = try await database.read { [skippingDuplicates] db in try Self.step(next, skippingDuplicates, db)
            }
            draftCount += step.draftCount
            newKeys += step.newKeys
            guard draftCount <= itemLimit else { throw CatalogueConflict<Item>.noRoom(limit: itemLimit) }
            guard step.draftCount < Self.stepSize else { continue }
            let added = skippingDuplicates ? Set(newKeys).count : draftCount
            guard added == 0 || step.itemCount + added <= itemLimit else {
                throw CatalogueConflict<Item>.noRoom(limit: itemLimit)
            }
            return (added, draftCount - added)
        }
    }

    private static func step(
        _ next: () throws -> Draft<Item>?,
        _ skippingDuplicates: Bool,
        _ db: PostgresConnection
    ) throws -> Step {
        var step = Step()
        var drafts: [Keys] = []
        while step.draftCount < stepSize, let draft = try next() {
            step.draftCount += 1
            let keys = CatalogueKeys(draft)
            let (credit, name) = (keys.credit.shortenedKey, keys.name.shortenedKey)
            drafts.append(Keys(credit: credit, name: name, identity: keys.storedIdentity))
        }
        if skippingDuplicates { step.newKeys = try new(drafts, db).map(\.hashValue) }
        step.itemCount = try CatalogueTable<Item>(db: db).revisionAndCount().count
        return step
    }

    private static func new(_ drafts: [Keys], _ db: PostgresConnection) throws -> [Keys] {
        try db.rows(
            """
            SELECT credit, name, identity FROM unnest($1::text[], $2::text[], $3::text[]) AS draft (credit, name, identity)
            WHERE NOT EXISTS (
                SELECT 1 FROM \(Item.table) AS stored WHERE stored.creditKey = draft.credit
                    AND stored.nameKey = draft.name AND stored.identity = draft.identity
            )
            """,
            [drafts.map(\.credit), drafts.map(\.name), drafts.map(\.identity)]
        ) { Keys(credit: try $0["credit"], name: try $0["name"], identity: try $0["identity"]) }
    }
}
