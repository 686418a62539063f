import GRDB
internal import Models

/// The SQL for pairs of items that are alike. Call it inside a transaction.
///
/// The index of the keys has all items that are alike beside each other, so that finding the pairs reads it once.
struct LikelyDuplicates<Item: CatalogueRecord> {
    /// The number of pairs that are kept as different. The oldest are listed again.
    private static var distinctionLimit: Int { 10_000 }

    let db: Database

    /// Returns `nil` if there is no such page.
    func page(_ page: Int, size: Int) throws -> ListPage<LikelyDuplicate<Item>>? {
        let pairs = try pairs()
        guard let paging = Paging(page: page, itemCount: pairs.count, size: size) else { return nil }
        let table = CatalogueTable<Item>(db: db)
        let shown = try pairs.dropFirst(paging.offset).prefix(paging.size).compactMap { pair in
            try table.item(withID: pair.first).flatMap { first in
                try table.item(withID: pair.second).map { LikelyDuplicate(first, $0) }
            }
        }
        return ListPage(items: shown, paging: paging)
    }

    private func pairs() throws -> [(first: Int64, second: Int64)] {
        let alike = try alikePairs()
        return alike + (try halfCreditedPairs(limit: LikelyDuplicate<Item>.countLimit - alike.count))
    }

    /// Returns pairs of an item without a credit, `one`, and an item of its name with a credit, `other`.
    private func halfCreditedPairs(limit: Int) throws -> [(first: Int64, second: Int64)] {
        let table = Item.tableName
        return try db.rows(
            cached: """
                SELECT min(one.id, other.id) AS firstID, max(one.id, other.id) AS secondID
                FROM (
                    SELECT id, nameSort, nameKey, year FROM \(table) INDEXED BY \(table)ByCreditAdded
                    WHERE creditKey = '' ORDER BY id DESC LIMIT ?3
                ) AS one
                CROSS JOIN \(table) AS other INDEXED BY \(table)ByName
                    ON other.nameSort = one.nameSort AND other.nameKey = one.nameKey AND other.creditKey <> ''
                WHERE ifnull(one.year = other.year, true) AND NOT EXISTS (
                    SELECT 1 FROM catalogueDistinction
                    WHERE item = ?1 AND firstID = min(one.id, other.id) AND secondID = max(one.id, other.id)
                )
                ORDER BY one.id DESC, other.id LIMIT ?2
                """,
            [table, limit, LikelyDuplicate<Item>.uncreditedLimit]
        ) { ($0["firstID"], $0["secondID"]) }
    }

    private func alikePairs() throws -> [(first: Int64, second: Int64)] {
        let table = Item.tableName
        return try db.rows(
            cached: """
                SELECT one.id AS firstID, other.id AS secondID
                FROM (
                    SELECT likeness FROM \(table) INDEXED BY \(table)ByLikeness
                    WHERE likeness IS NOT NULL GROUP BY likeness HAVING count(*) > 1
                ) AS alike
                CROSS JOIN \(table) AS one INDEXED BY \(table)ByLikeness ON one.likeness = alike.likeness
                CROSS JOIN \(table) AS other INDEXED BY \(table)ByLikeness
                    ON other.likeness = alike.likeness AND other.id > one.id
                WHERE (one.\(Item.creditColumn) <> '' OR other.\(Item.creditColumn) <> ''
                    OR ifnull(one.year = other.year, true)) AND NOT EXISTS (
                    SELECT 1 FROM catalogueDistinction
                    WHERE item = ?1 AND firstID = one.id AND secondID = other.id
                )
                LIMIT ?2
                """,
            [table, LikelyDuplicate<Item>.countLimit]
        ) { ($0["firstID"], $0["secondID"]) }
    }

    /// Lists two items that are alike no more.
    func distinguish(_ items: [Item]) throws {
        let pair = try LikelyDuplicate(of: items)
        try db.execute(
            cached: "INSERT OR IGNORE INTO catalogueDistinction (item, firstID, secondID) VALUES (?, ?, ?)",
            [Item.tableName, pair.first.id, pair.second.id]
        )
        try db.execute(
            cached: """
                DELETE FROM catalogueDistinction
                WHERE id <= (SELECT max(id) FROM catalogueDistinction) - ?
                """,
            [Self.distinctionLimit]
        )
    }

    /// Lists two items again.
    func undoDistinction(of ids: [Int64]) throws {
        try db.execute(
            cached: "DELETE FROM catalogueDistinction WHERE item = ? AND firstID = ? AND secondID = ?",
            [Item.tableName, ids.min(), ids.max()]
        )
    }
}

/// The creation of the keys of likely duplicates, in a migration.
struct LikenessKeys<Item: CatalogueRecord> {
    private static var stepSize: Int { 10_000 }
    /// The number of items from which the progress is reported. Fewer take less than a second.
    private static var reportedCount: Int64 { 20_000 }

    let db: Database

    /// - Parameter report: Called from time to time with the completed share.
    func create(report: (Double) -> Void) throws {
        let table = Item.tableName
        for table in [table, "\(table)Removed"] {
            try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN likeness INTEGER")
        }
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
        try fill(table, credit: Item.creditColumn) { id in
            if last >= Self.reportedCount { report(Double(id) / Double(last)) }
        }
        try fill("\(table)Removed", credit: "credit") { _ in }
        try db.execute(sql: "CREATE INDEX \(table)ByLikeness ON \(table) (likeness)")
    }

    private func fill(_ table: String, credit: String, report: (Int64) -> Void) throws {
        let update = try db.makeStatement(sql: "UPDATE \(table) SET likeness = ? WHERE id = ?")
        let query = "SELECT id, name, \(credit) FROM \(table) WHERE id > ? ORDER BY id LIMIT \(Self.stepSize)"
        var last: Int64 = 0
        while true {
            let rows = try Row.fetchAll(db, sql: query, arguments: [last])
            guard let lastRow = rows.last else { return }
            for row in rows {
                try update.execute(arguments: [Likeness.key(name: row[1], credit: row[2]), row["id"] as Int64])
            }
            last = lastRow["id"]
            report(last)
        }
    }
}
