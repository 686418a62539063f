internal import Models

/// The SQL for pairs of items that are alike. Call it inside a transaction.
struct LikelyDuplicates<Item: CatalogueItem> {
    /// The number of pairs that are kept as different. The oldest are listed again.
    private static var distinctionLimit: Int { 10_000 }

    let db: PostgresConnection

    /// Returns `nil` if there is no such page.
    func page(_ page: Int, size: Int) throws -> ListPage<LikelyDuplicate<Item>>? {
        let pairs = try pairs()
        guard let paging = Paging(page: page, itemCount: pairs.count, size: size) else { return nil }
        let shown = pairs.dropFirst(paging.offset).prefix(paging.size)
        let items = try CatalogueTable<Item>(db: db).items(withIDs: Set(shown.flatMap { [$0.first, $0.second] }))
        let known = Dictionary(items.map { ($0.id, $0) }) { item, _ in item }
        let found = shown.compactMap { pair in
            known[pair.first].flatMap { first in known[pair.second].map { LikelyDuplicate(first, $0) } }
        }
        return ListPage(items: found, paging: paging)
    }

    private func pairs() throws -> [(first: Int64, second: Int64)] {
        let alike = try alikePairs()
        return alike + (try halfCreditedPairs(limit: LikelyDuplicate<Item>.countLimit - alike.count))
    }

    /// Returns pairs of an item without a credit, `one`, and an item of its name with a credit, `other`.
    private func halfCreditedPairs(limit: Int) throws -> [(first: Int64, second: Int64)] {
        try db.rows(
            """
            SELECT least(one.id, other.id) AS firstID, greatest(one.id, other.id) AS secondID
            FROM (
                SELECT id, nameSort, nameKey, year FROM \(Item.table) WHERE creditKey = '' ORDER BY id DESC LIMIT $3
            ) AS one
            CROSS JOIN LATERAL (
                SELECT id FROM \(Item.table) AS named
                WHERE nameSort = one.nameSort AND nameKey = one.nameKey AND creditKey <> ''
                    AND coalesce(year = one.year, true) AND NOT EXISTS (
                        SELECT 1 FROM catalogueDistinction
                        WHERE item = $1 AND firstID = least(one.id, named.id) AND secondID = greatest(one.id, named.id)
                    )
                ORDER BY id LIMIT $2
            ) AS other
            ORDER BY one.id DESC, other.id LIMIT $2
            """,
            [Item.table, limit, LikelyDuplicate<Item>.uncreditedLimit]
        ) { (try $0["firstID"], try $0["secondID"]) }
    }

    /// The subqueries have limits of their own, so that thousands of equal items are not paired with each other before the
    /// first thousand pairs are known.
    private func alikePairs() throws -> [(first: Int64, second: Int64)] {
        try db.rows(
            """
            SELECT one.id AS firstID, other.id AS secondID
            FROM (SELECT likeness FROM \(Item.table) GROUP BY likeness HAVING count(*) > 1 ORDER BY likeness) AS alike
            CROSS JOIN LATERAL (
                SELECT id, \(Item.creditColumn) AS credit, year FROM \(Item.table)
                WHERE likeness = alike.likeness ORDER BY id LIMIT $2
            ) AS one
            CROSS JOIN LATERAL (
                SELECT id FROM \(Item.table)
                WHERE likeness = alike.likeness AND id > one.id
                    AND (one.credit <> '' OR \(Item.creditColumn) <> '' OR coalesce(year = one.year, true))
                ORDER BY id LIMIT $2
            ) AS other
            WHERE NOT EXISTS (
                SELECT 1 FROM catalogueDistinction WHERE item = $1 AND firstID = one.id AND secondID = other.id
            )
            LIMIT $2
            """,
            [Item.table, LikelyDuplicate<Item>.countLimit]
        ) { (try $0["firstID"], try $0["secondID"]) }
    }

    /// Lists two items that are alike no more.
    func distinguish(_ items: [Item]) throws {
        let pair = try LikelyDuplicate(of: items)
        try db.send(
            "INSERT INTO catalogueDistinction (item, firstID, secondID) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [Item.table, pair.first.id, pair.second.id]
        )
        try db.send(
            "DELETE FROM catalogueDistinction WHERE id <= (SELECT max(id) FROM catalogueDistinction) - $1",
            [Self.distinctionLimit]
        )
    }

    /// Lists two items again.
    func undoDistinction(of ids: [Int64]) throws {
        try db.send(
            "DELETE FROM catalogueDistinction WHERE item = $1 AND firstID = $2 AND secondID = $3",
            [Item.table, ids.min(), ids.max()]
        )
    }
}
