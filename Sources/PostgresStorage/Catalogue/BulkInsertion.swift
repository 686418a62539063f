internal import Models

/// The addition of many items in one transaction. Nothing that readers need is locked until its last moment.
///
/// The first items of a catalogue are copied into its table, or, if there are many, into a new one that replaces it. Later ones
/// are copied into a table of their own, and then moved without those that are there already. Either is counted at once.
struct BulkInsertion<Item: CatalogueItem> {
    /// The number of items for which no table is replaced.
    private static var smallCount: Int { 1_000 }

    let db: PostgresConnection
    let origin: ItemOrigin
    let skippingDuplicates: Bool
    /// The limit of drafts, because skipping duplicates takes time, too.
    let draftLimit: Int
    /// The number of times that an empty table is locked for its replacement.
    var lockAttempts = 20

    /// The table that later items are copied into. A transaction may add to both catalogues.
    private var incoming: String { "incoming\(Item.table)" }
    private var columns: String { CatalogueRow.columns(of: Item.self).joined(separator: ", ") }

    /// - Parameters:
    ///   - importID: The import, by which fills can be undone; `nil` if it is not recorded.
    ///   - finishing: Called from time to time after the last draft, with the completed share of the remaining work.
    /// - Returns: The number of items that were added, the duplicates that were skipped, and the ids of the new items.
    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next` and `finishing`.
    func run(
        _ next: @escaping @Sendable () throws -> Draft<Item>?,
        importID: Int64? = nil,
        finishing: (Double) throws -> Void
    ) throws -> (added: Int, repeated: RepeatedRows, ids: ClosedRange<Int64>?) {
        // With the usual few megabytes, the counts would be sorted in files.
        try db.send("SET LOCAL work_mem = '64MB'")
        let lastID: Int64? = try db.value("SELECT max(id) FROM \(Item.table)")
        // To compile the queries of the counts takes longer than to run them uncompiled.
        try db.execute("SET LOCAL jit = off")
        var filler = ItemFiller<Item>(db: db, importID: importID, lastID: lastID ?? 0)
        var added = try ReadAhead.during({ try next().map(NewRow.init) }) { read in
            var count = 0
            func nextRow() throws -> NewRow? {
                guard let row = try read() else { return nil }
                guard count < draftLimit else { throw CatalogueConflict<Item>.noRoom(limit: draftLimit) }
                count += 1
                return row
            }
            return try lastID == nil
                ? addFirst(nextRow, or: &filler, finishing) : addFurther(nextRow, or: &filler, finishing)
        }
        if skippingDuplicates, added > 0 { added -= try filler.takeOutUncredited() }
        let repeated = filler.repeated
        if added > 0 || repeated.filledCount > 0 { try CatalogueTable<Item>(db: db).raiseRevision() }
        guard added > 0 else {
            try finishing(1)
            return (0, repeated, nil)
        }
        try finishing(0.9)
        let ids = try db.row("SELECT min(id) AS first, max(id) AS last FROM \(Item.table) WHERE id > $1", [lastID ?? 0])
        let first: Int64 = try ids?["first"] ?? 0
        let last: Int64 = try ids?["last"] ?? first
        try finishing(1)
        return (added, repeated, first...last)
    }

    private func addFirst(
        _ next: () throws -> NewRow?,
        or filler: inout ItemFiller<Item>,
        _ finishing: (Double) throws -> Void
    ) throws -> Int {
        var known: [ItemFingerprint: FactsDigest] = [:]
        // The duplicates that fill a field: at most one for each field of an item.
        var filling: [(place: Int, draft: Draft<Item>)] = []
        var (place, added) = (0, 0)
        func nextNew() throws -> CopyRow? {
            while let row = try next() {
                place += 1
                guard skippingDuplicates, var digest = known[row.fingerprint] else {
                    if skippingDuplicates { known[row.fingerprint] = row.digest }
                    added += 1
                    return row.row(from: origin)
                }
                let (fields, isDifferent) = digest.fill(by: row.digest)
                if fields.isEmpty {
                    let repeated = RepeatedRows.Row(place: place, name: row.draft.name, credit: row.draft.credit)
                    filler.skip(repeated, isDifferent: isDifferent)
                } else {
                    known[row.fingerprint] = digest
                    filling.append((place, row.draft))
                }
            }
            return nil
        }
        try copyFirst(nextNew, finishing)
        let items = CatalogueTable<Item>(db: db)
        let rows = try filling.compactMap { place, draft in
            try items.duplicates(of: draft, limit: 1).first.map {
                ItemFiller.Row(place: place, itemID: $0.id, draft: draft)
            }
        }
        try filler.fill(by: rows)
        return added
    }

    /// Copies the items into the empty table, or into one that replaces it.
    private func copyFirst(_ next: () throws -> CopyRow?, _ finishing: (Double) throws -> Void) throws {
        var few: [CopyRow] = []
        while few.count < Self.smallCount, let row = try next() { few.append(row) }
        let isSmall = few.count < Self.smallCount
        var first = few[...]
        func rows() throws -> CopyRow? { try first.popFirst() ?? next() }
        let replacement = TableReplacement<Item>(db: db, lockAttempts: lockAttempts)
        guard try !isSmall && replacement.isPossible() else {
            try db.copy(into: "\(Item.table) (\(columns))", rows)
            return try gatherStatistics()
        }
        try replacement.begin()
        try db.copy(into: "\(replacement.name) (\(columns))", rows)
        guard try !replacement.finish(report: { share in try finishing(0.9 * share) }) else { return }
        _ = try move(from: replacement.name, orderedBy: "id")
        try db.run(script: "DROP TABLE \(replacement.name)")
    }

    private func addFurther(
        _ next: () throws -> NewRow?,
        or filler: inout ItemFiller<Item>,
        _ finishing: (Double) throws -> Void
    ) throws -> Int {
        try db.run(
            script: """
                CREATE TEMPORARY TABLE \(incoming) AS SELECT \(columns) FROM \(Item.table) WITH NO DATA;
                ALTER TABLE \(incoming) ADD COLUMN place BIGINT GENERATED ALWAYS AS IDENTITY
                """
        )
        var count = 0
        try db.copy(into: "\(incoming) (\(columns))") {
            guard let row = try next() else { return nil }
            count += 1
            return row.row(from: origin)
        }
        try finishing(0.2)
        let added = try move(from: incoming, orderedBy: "place", condition)
        try finishing(0.6)
        if added < count { try filler.fill(byRowsOf: incoming) }
        try db.run(script: "DROP TABLE \(incoming)")
        return added
    }

    /// Moves rows of another table, and returns their number.
    private func move(from table: String, orderedBy place: String, _ condition: String = "") throws -> Int {
        // Not prepared, because the table is another one each time.
        let count = try db.result(
            ofVariant: """
                WITH taken AS (DELETE FROM \(table) AS incoming \(condition) RETURNING \(columns), \(place))
                INSERT INTO \(Item.table) (\(columns)) SELECT \(columns) FROM taken ORDER BY \(place)
                """
        ).changeCount
        if count > 0 { try gatherStatistics() }
        return count
    }

    /// Without statistics, a search for a rare word reads all items, until the server gathers some by itself. It may just do
    /// so: its lock is not waited for.
    private func gatherStatistics() throws {
        try db.send("ANALYZE (SKIP_LOCKED) \(Item.table)")
    }

    /// A draft with its keys. Its row is left to the thread that copies it, because reading and the keys take longer.
    private struct NewRow {
        let draft: Draft<Item>
        let keys: CatalogueKeys
        let fingerprint: ItemFingerprint
        let digest: FactsDigest

        init(_ draft: Draft<Item>) {
            self.draft = draft
            keys = CatalogueKeys(draft)
            fingerprint = ItemFingerprint(keys)
            digest = FactsDigest(draft.facts)
        }

        func row(from origin: ItemOrigin) -> CopyRow { CopyRow(CatalogueRow(draft, keys).values(from: origin)) }
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

/// A number that is the same for duplicates alone. It has 128 bits, so that no two of a million other items share one: that
/// happens once in 10²⁶ catalogues.
private struct ItemFingerprint: Hashable {
    private let first: Int
    private let second: Int

    init(_ keys: CatalogueKeys) {
        first = Self.hash(keys, seed: 1)
        second = Self.hash(keys, seed: 2)
    }

    private static func hash(_ keys: CatalogueKeys, seed: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        hasher.combine(keys.credit)
        hasher.combine(keys.name)
        hasher.combine(keys.identity)
        return hasher.finalize()
    }
}

/// The count of the items that an addition of many would add and skip. It only reads, and changes do not wait for it.
struct CatalogueCheck<Item: CatalogueItem> {
    /// The number of drafts that are looked up at a time.
    private static var stepSize: Int { 1_000 }

    let database: PostgresDatabase
    let skippingDuplicates: Bool
    /// The limit of drafts, and of items after the addition.
    let itemLimit: Int

    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next`.
    func run(_ next: @escaping @Sendable () throws -> Draft<Item>?) async throws -> CheckedAddition {
        var forecast = AdditionForecast<Item>(skippingDuplicates: skippingDuplicates)
        while true {
            // Before the read, whose function is run again if the connection was lost.
            let drafts = try Self.drafts(next)
            let (matches, itemCount) = try await database.read { [skippingDuplicates] db in
                try Self.step(drafts, skippingDuplicates, db)
            }
            for match in matches { forecast.add(match) }
            guard forecast.draftCount <= itemLimit else { throw CatalogueConflict<Item>.noRoom(limit: itemLimit) }
            guard matches.count < Self.stepSize else { continue }
            let result = forecast.result
            guard result.added == 0 || itemCount + result.added <= itemLimit else {
                throw CatalogueConflict<Item>.noRoom(limit: itemLimit)
            }
            return result
        }
    }

    /// Returns the next drafts.
    private static func drafts(_ next: () throws -> Draft<Item>?) rethrows -> [Draft<Item>] {
        var drafts: [Draft<Item>] = []
        while drafts.count < stepSize, let draft = try next() { drafts.append(draft) }
        return drafts
    }

    /// Returns drafts with what is there of them, and the number of items.
    private static func step(
        _ drafts: [Draft<Item>],
        _ skippingDuplicates: Bool,
        _ db: PostgresConnection
    ) throws -> (matches: [AdditionForecast<Item>.Match], itemCount: Int) {
        let table = CatalogueTable<Item>(db: db)
        let items = skippingDuplicates ? try stored(drafts, db) : [:]
        let matches = try drafts.enumerated().map { index, draft in
            let item = items[index]
            let uncredited =
                skippingDuplicates && item == nil && draft.credit.isEmpty ? try table.uncredited(named: draft) : []
            return AdditionForecast.Match(draft, item, uncredited: uncredited)
        }
        return (matches, try table.count())
    }

    /// Returns the first item of the same keys for each draft that has one, by the index of the draft.
    private static func stored(_ drafts: [Draft<Item>], _ db: PostgresConnection) throws -> [Int: Item] {
        let keys = drafts.map(CatalogueKeys.init)
        let ids = try db.rows(
            """
            SELECT place, min(stored.id) AS id
            FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS draft (credit, name, identity, place)
            JOIN \(Item.table) AS stored ON stored.creditKey = draft.credit AND stored.nameKey = draft.name
                AND stored.identity = draft.identity
            GROUP BY place
            """,
            [keys.map(\.credit.shortenedKey), keys.map(\.name.shortenedKey), keys.map(\.storedIdentity)]
        ) { (place: try $0["place"] as Int, id: try $0["id"] as Int64) }
        let found = try CatalogueTable<Item>(db: db).items(withIDs: Set(ids.map(\.id)))
        let items = Dictionary(found.map { ($0.id, $0) }) { item, _ in item }
        return Dictionary(ids.compactMap { row in items[row.id].map { (row.place - 1, $0) } }) { item, _ in item }
    }
}
