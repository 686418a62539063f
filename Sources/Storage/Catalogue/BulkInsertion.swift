import GRDB
internal import Models

/// The addition of many items in one transaction.
///
/// Triggers and indexes triple the cost of a row. If there are many new items compared to the existing ones, the
/// triggers and indexes are dropped, and created again from all rows at the end.
struct BulkInsertion<Item: CatalogueRecord> {
    /// The number of items that are always added with triggers and indexes.
    private static var smallCount: Int { 1_000 }

    let db: Database
    let origin: ItemOrigin
    let skippingDuplicates: Bool
    /// The limit of drafts, because skipping duplicates takes time, too.
    let draftLimit: Int
    private(set) var added = 0
    /// The duplicates that were skipped.
    private(set) var repeated = RepeatedRows()
    private var draftCount = 0
    /// The number of each new item among the drafts, by its id.
    private var places = NumberRuns()
    /// Whether there are new items without a credit.
    private var hasUncredited = false
    /// The ids of the new items; `nil` if there are none.
    private(set) var ids: ClosedRange<Int64>?
    /// The first id. It may be far above the ids that are there, because the newest items may have been deleted.
    private var firstID: Int64?
    /// Whether the triggers and indexes are dropped.
    private var isBare = false
    /// The last id that is already in the search index. Only later items are added to it.
    private var lastSearchable: Int64 = 0
    /// The dropped triggers and indexes.
    private var dropped: TableIndexes?

    init(
        db: Database,
        origin: ItemOrigin = ItemOrigin(),
        skippingDuplicates: Bool = false,
        draftLimit: Int = .max
    ) {
        self.db = db
        self.origin = origin
        self.skippingDuplicates = skippingDuplicates
        self.draftLimit = draftLimit
    }

    /// - Parameters:
    ///   - importID: The import, by which fills can be undone; `nil` if it is not recorded.
    ///   - finishing: Called from time to time after the last draft, with the completed share of the remaining work.
    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next` and `finishing`.
    mutating func run(
        _ next: @escaping @Sendable () throws -> Draft<Item>?,
        importID: Int64? = nil,
        finishing: (Double) throws -> Void
    ) throws {
        var filler = ItemFiller<Item>(db, importID: importID)
        let table = CatalogueTable<Item>(db: db)
        let manyCount = max(Self.smallCount, try table.revisionAndCount().count / 4)
        let lastID = try lastID()
        let insertion = try table.insertion()
        try ReadAhead.during({ [origin] in try next().map { NewRow($0, origin: origin) } }) { nextRow in
            while let row = try nextRow() {
                if !isBare, added == manyCount { try dropIndexes() }
                guard draftCount < draftLimit else { throw CatalogueConflict<Item>.noRoom(limit: draftLimit) }
                try add(row, by: insertion, or: &filler)
            }
        }
        if isBare { try restoreIndexes(lastID: lastID, filler: &filler, report: finishing) }
        if skippingDuplicates, hasUncredited {
            added -= try filler.takeOutUncredited(after: lastID, places: places)
        }
        repeated = filler.repeated
        if let firstID, added > 0 { ids = firstID...(try self.lastID()) }
        if added > 0 || repeated.filledCount > 0 { try table.raiseRevision() }
        try finishing(1)
    }
}

extension BulkInsertion {
    /// A draft with the values of its columns, which the thread that reads the file computes.
    private struct NewRow {
        let draft: Draft<Item>
        let values: StatementArguments

        init(_ draft: Draft<Item>, origin: ItemOrigin) {
            self.draft = draft
            values = CatalogueTable<Item>.values(of: draft, origin: origin)
        }
    }

    private mutating func add(_ row: NewRow, by insertion: Statement, or filler: inout ItemFiller<Item>) throws {
        draftCount += 1
        if skippingDuplicates, !isBare, let item = try first(row.draft) {
            try filler.fill(item, by: row.draft, place: draftCount, firstNewID: firstID)
        } else {
            try insertion.execute(arguments: row.values)
            let id = db.lastInsertedRowID
            if firstID == nil { firstID = id }
            if skippingDuplicates { places.append(Int(id), draftCount) }
            if row.draft.credit.isEmpty { hasUncredited = true }
            added += 1
        }
    }

    /// Returns the first item that a draft is a duplicate of.
    private func first(_ draft: Draft<Item>) throws -> Item? {
        try CatalogueTable<Item>(db: db).duplicates(of: draft, except: nil, limit: 1).first
    }

    private func lastID() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(Item.tableName)") ?? 0
    }

    /// Drops the indexes and triggers that exist now, so that those of later migrations are included.
    private mutating func dropIndexes() throws {
        dropped = try TableIndexes(of: Item.tableName, in: db)
        try dropped?.drop()
        lastSearchable = try lastID()
        isBare = true
    }

    private mutating func restoreIndexes(
        lastID: Int64,
        filler: inout ItemFiller<Item>,
        report: (Double) throws -> Void
    ) throws {
        try dropped?.createIndexes { share in try report(0.3 * share) }
        if skippingDuplicates { added -= try filler.takeOut(after: lastID, places: places) }
        try report(0.4)
        let filling = IndexRebuild<Item>(db: db, lastSearchable: lastSearchable)
        try filling.run { share in try report(0.4 + 0.6 * share) }
        try dropped?.createTriggers()
        if skippingDuplicates { try filler.fillByTakenOut(places: places, firstNewID: firstID) }
    }
}

/// The triggers and indexes of a table, to drop them while many of its rows change.
struct TableIndexes {
    /// The size of the cache while an index is created, in bytes. SQLite sorts as many keys in memory before it merges them,
    /// and so few stay in the processor's cache: a larger size takes a third longer.
    private static let sortSize = 2 << 20

    private let db: Database
    private let definitions: [(type: String, name: String, sql: String)]

    /// - Parameter types: The types of SQLite's schema that are included.
    init(of table: String, in db: Database, types: Set<String> = ["index", "trigger"]) throws {
        self.db = db
        definitions = try Row.fetchAll(
            db,
            sql: "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL",
            arguments: [table]
        ).map { ($0["type"], $0["name"], $0["sql"]) }.filter { types.contains($0.type) }
    }

    func drop() throws {
        for definition in definitions { try db.execute(sql: "DROP \(definition.type) \(definition.name)") }
    }

    /// - Parameter report: Called before each index with the completed share.
    func createIndexes(report: (Double) throws -> Void = { _ in }) throws {
        let indexes = definitions.filter { $0.type == "index" }
        try db.withCache(ofSize: Self.sortSize) {
            for (done, index) in indexes.enumerated() {
                try report(Double(done) / Double(indexes.count))
                try db.execute(sql: index.sql)
            }
        }
    }

    func createTriggers() throws {
        for trigger in definitions where trigger.type == "trigger" { try db.execute(sql: trigger.sql) }
    }

    /// Runs `body` without the triggers and indexes.
    func droppedDuring(_ body: () throws -> Void) throws {
        try drop()
        try body()
        try createIndexes()
        try createTriggers()
    }
}

/// The counts and the search index of all items, created at once instead of by triggers for each row.
struct IndexRebuild<Item: CatalogueRecord> {
    /// The number of rows that are added to the search index by one statement, at whose end FTS5 writes a part of the index.
    private static var searchStep: Int { 100_000 }
    /// The size of the index that FTS5 collects in memory before it writes, in bytes. A larger size requires less
    /// merging.
    private static var bufferSize: (usual: Int, filling: Int) { (1 << 20, 16 << 20) }
    /// The number of parts of the index that FTS5 begins to merge; 0 for none until there are sixteen. While the index is
    /// filled, most merges would be of parts that are soon merged again.
    private static var mergedParts: (usual: Int, filling: Int) { (4, 0) }

    let db: Database
    /// The id of the last item in the search index; 0 if none is.
    let lastSearchable: Int64
    /// Whether artists are counted by their names in credits. Before the migration that adds these, each credit is a whole.
    var hasCreditNames = true

    /// - Parameter report: Called from time to time with the completed share.
    func run(report: (Double) throws -> Void) throws {
        try fillIDBlocks()
        try report(0.02)
        try fillTallies()
        try db.execute(sql: CatalogueSchema.fillingTags(of: table))
        try report(0.05)
        try fillKeys { share in try report(0.05 + 0.95 * share) }
    }

    /// Creates what depends on the keys of the items.
    func fillKeys(report: (Double) throws -> Void) throws {
        try fillCredits()
        try Self.fillLists(in: db)
        try report(0.1)
        try fillSearch { share in try report(0.1 + 0.9 * share) }
    }

    private var table: String { Item.tableName }

    /// Fills the blocks of the lists by name and by credit, and their letters.
    static func fillLists(in db: Database) throws {
        for key in [CatalogueOrder.Key.name, .credit] {
            try OrderBlocks(table: Item.tableName, key: key).fill(in: db)
        }
        try fillLetters(kind: "nameLetter", key: "nameSort", index: "ByName", in: db)
        try fillLetters(kind: "creditLetter", key: "creditSort", index: "BySort", in: db)
    }

    /// See `OrderBlocks`.
    private func fillIDBlocks() throws {
        try db.execute(sql: "DELETE FROM \(table)Block")
        let first = try db.makeStatement(sql: "SELECT id FROM \(table) WHERE id >= ? ORDER BY id LIMIT 1")
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO \(table)Block SELECT ?1, count(*) FROM \(table)
                WHERE id >= ?1 * \(OrderBlocks.size) AND id < (?1 + 1) * \(OrderBlocks.size)
                """
        )
        var next: Int64 = 0
        while let id = try Int64.fetchOne(first, arguments: [next]) {
            let block = id / OrderBlocks.size
            try insert.execute(arguments: [block])
            next = (block + 1) * OrderBlocks.size
        }
        try db.execute(
            sql: "UPDATE catalogue SET count = (SELECT ifnull(sum(count), 0) FROM \(table)Block) WHERE item = ?",
            arguments: [table]
        )
    }

    /// Counts the artists and their albums.
    func fillCredits() throws {
        guard hasCreditNames else {
            try db.execute(sql: CatalogueSchema.fillingCredits(of: table, credit: Item.creditColumn))
            return try db.execute(sql: CatalogueSchema.fillingAlbums(of: table, credit: Item.creditColumn))
        }
        try CreditNameTable<Item>(db: db).fill()
        try db.execute(sql: CatalogueSchema.fillingNamedCredits(of: table, credit: Item.creditColumn))
    }

    private func fillTallies() throws {
        try db.execute(sql: "DELETE FROM \(table)Tally WHERE kind NOT IN ('credits', 'albums')")
        try db.execute(
            sql: """
                INSERT INTO \(table)Tally SELECT 'decade', CAST(year / 10 * 10 AS TEXT), count(*)
                FROM \(table) WHERE year IS NOT NULL GROUP BY year / 10;
                INSERT INTO \(table)Tally SELECT 'rating', CAST(rating AS TEXT), count(*)
                FROM \(table) WHERE rating IS NOT NULL GROUP BY rating;
                INSERT INTO \(table)Tally SELECT 'day', date(addedAt, 'unixepoch'), count(*)
                FROM \(table) WHERE addedAt IS NOT NULL GROUP BY addedAt / 86400;
                """
        )
    }

    /// Counts each letter's range of the index, which is faster than reading each key.
    private static func fillLetters(kind: String, key: String, index: String, in db: Database) throws {
        let table = Item.tableName
        try db.execute(sql: "DELETE FROM \(table)Tally WHERE kind = '\(kind)'")
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO \(table)Tally SELECT '\(kind)', ?, count(*)
                FROM \(table) INDEXED BY \(table)\(index) WHERE \(key) >= ? AND \(key) < ?
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
        try set("hashsize", to: Self.bufferSize.filling)
        try set("automerge", to: Self.mergedParts.filling)
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
        try set("hashsize", to: Self.bufferSize.usual)
        try set("automerge", to: Self.mergedParts.usual)
    }

    /// Sets an option of FTS5.
    private func set(_ option: String, to value: Int) throws {
        try db.execute(
            sql: "INSERT INTO \(table)Search (\(table)Search, rank) VALUES (?, ?)",
            arguments: [option, value]
        )
    }
}
