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

    /// - Parameter finishing: Called from time to time after the last draft, with the completed share of the remaining
    ///   work.
    /// - Returns: The numbers of items that were added and left out, and the ids of the new ones.
    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next` and `finishing`.
    func run(
        _ next: @escaping @Sendable () throws -> Draft<Item>?,
        finishing: (Double) throws -> Void
    ) throws -> (added: Int, skipped: Int, ids: ClosedRange<Int64>?) {
        // With the usual few megabytes, the counts would be sorted in files.
        try db.execute("SET LOCAL work_mem = '64MB'")
        let lastID: Int64? = try db.value("SELECT max(id) FROM \(Item.table)")
        let (added, skipped) = try ReadAhead.during({ [origin] in try next().map { NewRow($0, origin: origin) } }) {
            read in
            var count = 0
            func nextRow() throws -> NewRow? {
                guard let row = try read() else { return nil }
                guard count < draftLimit else { throw CatalogueConflict<Item>.noRoom(limit: draftLimit) }
                count += 1
                return row
            }
            let add = lastID == nil ? addFirst : addFurther
            let added = try add(nextRow, finishing)
            return (added, count - added)
        }
        guard added > 0 else {
            try finishing(1)
            return (0, skipped, nil)
        }
        try finishing(0.9)
        let ids = try db.row("SELECT min(id) AS first, max(id) AS last FROM \(Item.table) WHERE id > $1", [lastID ?? 0])
        let first: Int64 = try ids?["first"] ?? 0
        let last: Int64 = try ids?["last"] ?? first
        try CatalogueTable<Item>(db: db).raiseRevision()
        try finishing(1)
        return (added, skipped, first...last)
    }

    private func addFirst(_ next: () throws -> NewRow?, _ finishing: (Double) throws -> Void) throws -> Int {
        var known: Set<ItemFingerprint> = []
        var added = 0
        func nextNew() throws -> CopyRow? {
            while let row = try next() {
                guard !skippingDuplicates || known.insert(row.fingerprint).inserted else { continue }
                added += 1
                return row.row
            }
            return nil
        }
        var few: [CopyRow] = []
        while few.count < Self.smallCount, let row = try nextNew() { few.append(row) }
        let isSmall = few.count < Self.smallCount
        var first = few[...]
        func rows() throws -> CopyRow? { try first.popFirst() ?? nextNew() }
        let replacement = TableReplacement<Item>(db: db, lockAttempts: lockAttempts)
        guard try !isSmall && replacement.isPossible() else {
            try db.copy(into: "\(Item.table) (\(columns))", rows)
            if added > 0 { try gatherStatistics() }
            return added
        }
        try replacement.begin()
        try db.copy(into: "\(replacement.name) (\(columns))", rows)
        let isReplaced = try replacement.finish { share in try finishing(0.9 * share) }
        if !isReplaced { try move(from: replacement.name, orderedBy: "id") }
        return added
    }

    private func addFurther(_ next: () throws -> NewRow?, _ finishing: (Double) throws -> Void) throws -> Int {
        try db.run(
            script: """
                CREATE TEMPORARY TABLE \(incoming) AS SELECT \(columns) FROM \(Item.table) WITH NO DATA;
                ALTER TABLE \(incoming) ADD COLUMN place BIGINT GENERATED ALWAYS AS IDENTITY
                """
        )
        try db.copy(into: "\(incoming) (\(columns))") { try next()?.row }
        try finishing(0.2)
        return try move(from: incoming, orderedBy: "place", condition)
    }

    /// Moves the rows of a table that was created for them, and returns their number.
    @discardableResult
    private func move(from table: String, orderedBy place: String, _ condition: String = "") throws -> Int {
        // Not prepared, because the table is another one each time.
        let count = try db.result(
            ofVariant:
                """
                INSERT INTO \(Item.table) (\(columns)) SELECT \(columns) FROM \(table) AS incoming \(condition)
                ORDER BY \(place)
                """
        ).changeCount
        try db.run(script: "DROP TABLE \(table)")
        if count > 0 { try gatherStatistics() }
        return count
    }

    /// Without statistics, a search for a rare word reads all items, until the server gathers some by itself. It may just do
    /// so: its lock is not waited for.
    private func gatherStatistics() throws {
        try db.execute("ANALYZE (SKIP_LOCKED) \(Item.table)")
    }

    /// A draft as it is copied.
    private struct NewRow {
        let row: CopyRow
        let fingerprint: ItemFingerprint

        init(_ draft: Draft<Item>, origin: ItemOrigin) {
            let keys = CatalogueKeys(draft)
            row = CopyRow(CatalogueRow(draft, keys).values(from: origin))
            fingerprint = ItemFingerprint(keys)
        }
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
