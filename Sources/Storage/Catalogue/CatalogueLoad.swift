import GRDB
internal import Models

/// Adds many items, within one transaction.
///
/// A few are added as one is. But triggers and indexes cost each row three times what the row itself does: so when it comes to
/// many, beside those that are there, they are taken away, and made again from all rows at the end.
struct CatalogueLoad<Item: CatalogueRecord> {
    /// So many are added as one is, however few there are.
    private static var smallCount: Int { 1_000 }

    let db: Database
    let skippingDuplicates: Bool
    private(set) var added = 0
    private(set) var skipped = 0
    private var isBare = false
    /// Up to where items are searchable when the indexes are taken away: making those searchable once more would take
    /// as long as all that is new, in a catalogue that is as large.
    private var lastSearchable: Int64 = 0
    private var definitions: [String] = []

    init(db: Database, skippingDuplicates: Bool = false) {
        self.db = db
        self.skippingDuplicates = skippingDuplicates
    }

    /// - Parameter finishing: told now and then, after the last draft, which share of what is left is done.
    mutating func run(_ next: () throws -> Draft<Item>?, finishing: (Double) throws -> Void) throws {
        let table = CatalogueTable<Item>(db: db)
        let manyCount = max(Self.smallCount, try table.versionAndCount().count / 4)
        let lastID = try lastID()
        let insertion = try table.insertion()
        while let draft = try next() {
            if !isBare, added == manyCount { try takeAwayIndexes() }
            try add(draft, by: insertion)
        }
        if isBare { try makeIndexesAgain(lastID: lastID, report: finishing) }
        if added > 0 { try table.raiseVersion() }
        try finishing(1)
    }
}

extension CatalogueLoad {
    private mutating func add(_ draft: Draft<Item>, by insertion: Statement) throws {
        let values = CatalogueTable<Item>.values(of: draft)
        if skippingDuplicates, !isBare, try isThere(draft) {
            skipped += 1
        } else {
            try insertion.execute(arguments: values)
            added += 1
        }
    }

    private func isThere(_ draft: Draft<Item>) throws -> Bool {
        try !CatalogueTable<Item>(db: db).duplicates(of: draft, except: nil, limit: 1).isEmpty
    }

    private func lastID() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(Item.tableName)") ?? 0
    }

    /// As they are at the time, so that what a later migration adds comes back as well.
    private mutating func takeAwayIndexes() throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, sql FROM sqlite_master
                WHERE tbl_name = ? AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type
                """,
            arguments: [Item.tableName]
        )
        definitions = rows.map { $0["sql"] }
        for row in rows { try db.execute(sql: "DROP \(row["type"] as String) \(row["name"] as String)") }
        lastSearchable = try lastID()
        isBare = true
    }

    private mutating func makeIndexesAgain(lastID: Int64, report: (Double) throws -> Void) throws {
        let indexes = definitions.filter { $0.hasPrefix("CREATE INDEX") }
        for (done, index) in indexes.enumerated() {
            try report(0.3 * Double(done) / Double(indexes.count))
            try db.execute(sql: index)
        }
        if skippingDuplicates { try deleteDuplicates(after: lastID) }
        try report(0.4)
        let filling = CatalogueFilling<Item>(db: db, lastSearchable: lastSearchable)
        try filling.run { share in try report(0.4 + 0.6 * share) }
        for trigger in definitions where !indexes.contains(trigger) { try db.execute(sql: trigger) }
    }

    private mutating func deleteDuplicates(after lastID: Int64) throws {
        try db.execute(
            sql: """
                DELETE FROM \(Item.tableName) WHERE id IN (
                    SELECT id FROM (
                        SELECT id, row_number() OVER (PARTITION BY creditKey, nameKey ORDER BY id) AS number
                        FROM \(Item.tableName)
                    ) WHERE number > 1 AND id > ?
                )
                """,
            arguments: [lastID]
        )
        skipped += db.changesCount
        added -= db.changesCount
    }
}
