import GRDB
internal import Models

/// The SQL for the items of each name in a credit. Call it inside a transaction.
///
/// The table has no rows for an item whose credit is one name: its key tells all.
struct CreditNameTable<Item: CatalogueRecord> {
    private static var stepSize: Int { 10_000 }
    /// The number of items from which the progress of a migration is reported. Fewer take less than a second.
    private static var reportedCount: Int64 { 20_000 }

    let db: Database
    private let items = Item.tableName
    private var names: String { "\(items)CreditName" }

    init(db: Database) {
        self.db = db
    }

    /// Returns whether a name, or a whole credit, is among several names of an item.
    func hasRows(of key: String) throws -> Bool {
        try db.value(cached: "SELECT 1 FROM \(names) WHERE creditKey = ? LIMIT 1", [key]) == 1
    }

    /// Returns the number of items with a name, or with a whole credit, and its spelling.
    func count(of key: String) throws -> (count: Int, spelling: String?) {
        let row = try db.row(cached: "SELECT credit, count FROM \(items)Credit WHERE creditKey = ?", [key])
        let query = "SELECT count(*), min(name) FROM \(names) WHERE creditKey = ? AND place = -1"
        let whole = try db.row(cached: query, [key])
        let (named, others): (Int, Int) = (row?["count"] ?? 0, whole?[0] ?? 0)
        let (name, credit): (String?, String?) = (row?["credit"], whole?[1])
        return (named + others, (name ?? credit).map(Credit.words))
    }

    /// Returns the ids of the items with a name, or with a whole credit.
    /// - Parameter rows: The range that is taken from the ids in this order.
    func ids(
        of key: String,
        in order: CatalogueOrder.Key,
        isDescending: Bool,
        _ rows: CatalogueTable<Item>.RowRange
    ) throws -> [Int64] {
        let isByName = order != .added
        let (columns, index) = isByName ? ("nameSort, id", "ByCredit") : ("id", "ByCreditAdded")
        let terms = (isByName ? ["nameSort", "id"] : ["id"]).order(isDescending: isDescending)
        return try db.rows(
            cached: """
                SELECT \(columns) FROM \(items) INDEXED BY \(items)\(index) WHERE creditKey = ?1
                UNION SELECT \(columns) FROM \(names) AS part CROSS JOIN \(items) ON id = part.itemID WHERE part.creditKey = ?1
                ORDER BY \(terms) LIMIT ?2 OFFSET ?3
                """,
            [key, rows.count, rows.offset]
        ) { $0["id"] }
    }
}

extension CreditNameTable {
    /// Finds the names of all items, in the migration that creates the table.
    /// - Parameter report: Called from time to time with the completed share.
    func create(report: (Double) -> Void) throws {
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(items)") ?? 0
        let triggers = try TableIndexes(of: items, in: db, types: ["trigger"])
        try triggers.drop()
        try set(items, credit: Item.creditColumn) { id in
            if last >= Self.reportedCount { report(0.9 * Double(id) / Double(last)) }
        }
        try set("\(items)Removed", credit: "credit") { _ in }
        try IndexRebuild<Item>(db: db, lastSearchable: 0).fillCredits()
        try triggers.createTriggers()
        if last >= Self.reportedCount { report(1) }
    }

    private func set(_ table: String, credit: String, report: (Int64) -> Void) throws {
        let update = try db.makeStatement(sql: "UPDATE \(table) SET creditNames = ? WHERE id = ?")
        let query = "SELECT id, \(credit) FROM \(table) WHERE id > ? ORDER BY id LIMIT \(Self.stepSize)"
        var last: Int64 = 0
        while true {
            let rows = try Row.fetchAll(db, sql: query, arguments: [last])
            guard let lastRow = rows.last else { return }
            for row in rows {
                guard let names = CreditName.all(in: row[1]) else { continue }
                try update.execute(arguments: [names.stored, row["id"] as Int64])
            }
            last = lastRow["id"]
            report(last)
        }
    }

    /// Fills the table from all items. The whole credit is added to the names, so that the items are read once.
    func fill() throws {
        try db.execute(
            sql: """
                DELETE FROM \(names);
                INSERT INTO \(names)
                    SELECT json_extract(part.value, '$[0]') AS creditKey, item.id,
                        iif(part.key < json_array_length(item.creditNames), part.key, -1) AS place,
                        json_extract(part.value, '$[1]')
                    FROM \(items) AS item, json_each(
                        json_insert(item.creditNames, '$[#]', json_array(item.creditKey, item.\(Item.creditColumn)))
                    ) AS part
                    WHERE item.creditNames IS NOT NULL ORDER BY 1, 2, 3 DESC
                    ON CONFLICT DO UPDATE SET place = -2;
                """
        )
    }
}
