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

/// Counts all items, and makes them all searchable. What triggers keep true from row to row, this makes from nothing: for
/// rows from before there were triggers, and when so many come that one by one would take too long.
///
/// The migration `catalogue-facts` calls it: it may ask for no table or column that is younger.
struct CatalogueFilling<Item: CatalogueRecord> {
    /// How many rows become searchable at a time.
    private static var searchStep: Int { 20_000 }
    /// How much of its index FTS5 gathers before it writes, in bytes: of more it makes fewer parts, and merges less.
    private static var gathered: (usual: Int, filling: Int) { (1 << 20, 16 << 20) }

    let db: Database
    /// The id of the last item that is searchable already, as all before it are.
    var lastSearchable: Int64 = 0

    /// - Parameter report: told now and then which share is done.
    func run(report: (Double) throws -> Void) throws {
        try fillIDBlocks()
        try OrderBlocks(table: table, key: .name).fill(in: db)
        try OrderBlocks(table: table, key: .credit).fill(in: db)
        try report(0.05)
        try fillCredits()
        try report(0.1)
        try fillTallies()
        try report(0.15)
        try fillSearch { share in try report(0.15 + 0.85 * share) }
    }

    private var table: String { Item.tableName }

    /// See `ListBlocks`.
    private func fillIDBlocks() throws {
        try db.execute(sql: "DELETE FROM \(table)Block")
        let first = try db.makeStatement(sql: "SELECT id FROM \(table) WHERE id >= ? ORDER BY id LIMIT 1")
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO \(table)Block SELECT ?1, count(*) FROM \(table)
                WHERE id >= ?1 * \(ListBlocks.size) AND id < (?1 + 1) * \(ListBlocks.size)
                """
        )
        var next: Int64 = 0
        while let id = try Int64.fetchOne(first, arguments: [next]) {
            let block = id / ListBlocks.size
            try insert.execute(arguments: [block])
            next = (block + 1) * ListBlocks.size
        }
        try db.execute(
            sql: "UPDATE catalogue SET count = (SELECT ifnull(sum(count), 0) FROM \(table)Block) WHERE item = ?",
            arguments: [table]
        )
    }

    private func fillCredits() throws {
        try db.execute(
            sql: """
                DELETE FROM \(table)Credit;
                INSERT INTO \(table)Credit SELECT creditKey, (
                    SELECT \(Item.creditColumn) FROM \(table) AS one INDEXED BY \(table)ByCredit
                    WHERE one.creditKey = \(table).creditKey ORDER BY nameKey, id LIMIT 1
                ), count(*)
                FROM \(table) INDEXED BY \(table)ByCreditAdded GROUP BY creditKey;
                """
        )
    }

    private func fillTallies() throws {
        try db.execute(sql: "DELETE FROM \(table)Tally WHERE kind <> 'credits'")
        try fillLetters(kind: "nameLetter", key: "nameKey", index: "\(table)ByName")
        try fillLetters(kind: "creditLetter", key: "creditKey", index: "\(table)ByCreditAdded")
        try db.execute(
            sql: """
                INSERT INTO \(table)Tally SELECT 'decade', CAST(year / 10 * 10 AS TEXT), count(*)
                FROM \(table) WHERE year IS NOT NULL GROUP BY year / 10;
                INSERT INTO \(table)Tally SELECT 'rating', CAST(rating AS TEXT), count(*)
                FROM \(table) WHERE rating IS NOT NULL GROUP BY rating;
                """
        )
    }

    /// From letter to letter through the index, which is faster than to look at each key.
    private func fillLetters(kind: String, key: String, index: String) throws {
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO \(table)Tally SELECT '\(kind)', ?, count(*)
                FROM \(table) INDEXED BY \(index) WHERE \(key) >= ? AND \(key) < ?
                """
        )
        for letter in LetterRange.all {
            try insert.execute(arguments: [letter.name, letter.start, letter.end])
        }
    }

    private func fillSearch(report: (Double) throws -> Void) throws {
        if lastSearchable == 0 {
            try db.execute(sql: "INSERT INTO \(table)Search (\(table)Search) VALUES ('delete-all')")
        }
        try gather(Self.gathered.filling)
        let count = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM \(table) WHERE id > ?",
            arguments: [lastSearchable]
        )
        let last = try db.makeStatement(
            sql: "SELECT max(id) FROM (SELECT id FROM \(table) WHERE id > ? ORDER BY id LIMIT \(Self.searchStep))"
        )
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO \(table)Search (rowid, nameKey, creditKey, otherKey)
                SELECT id, nameKey, creditKey, otherKey FROM \(table) WHERE id > ? AND id <= ? ORDER BY id
                """
        )
        var done = lastSearchable
        var doneCount = 0
        while let end = try Int64.fetchOne(last, arguments: [done]) {
            try insert.execute(arguments: [done, end])
            done = end
            doneCount += Self.searchStep
            try report(min(1, Double(doneCount) / Double(max(1, count ?? 0))))
        }
        try gather(Self.gathered.usual)
    }

    private func gather(_ size: Int) throws {
        try db.execute(
            sql: "INSERT INTO \(table)Search (\(table)Search, rank) VALUES ('hashsize', ?)",
            arguments: [size]
        )
    }
}
