import Foundation
import GRDB
internal import Models

/// The SQL for the table of songs, or of movies. Call it inside a transaction.
struct CatalogueTable<Item: CatalogueRecord> {
    let db: Database

    func state() throws -> CatalogueState<Item> {
        let (version, count) = try versionAndCount()
        let paging = Paging.first(ofItemCount: count)
        let firstPage = CataloguePage<Item>(items: try items(of: paging), paging: paging)
        return CatalogueState(version: version, firstPage: firstPage, latest: try latest())
    }

    /// `nil` when the list has no such page.
    func page(_ query: CatalogueQuery) throws -> CataloguePage<Item>? {
        let credit = try query.credit.flatMap(creditCount)
        let count = query.credit == nil ? try versionAndCount().count : credit?.count ?? 0
        guard let paging = Paging(page: query.page, itemCount: count, size: query.size) else { return nil }
        if query.credit == nil, query.order == .default {
            return CataloguePage(items: try items(of: paging), paging: paging)
        }
        let condition = query.credit == nil ? "?1 IS NULL" : "creditKey = ?1"
        let items = try items(
            "WHERE \(condition) ORDER BY \(Self.columns(of: query.order)) LIMIT ?2 OFFSET ?3",
            [query.credit.map(Folding.fold), paging.size, paging.offset]
        )
        return CataloguePage(items: items, paging: paging, credit: credit?.credit)
    }

    func item(withID id: Int64) throws -> Item? {
        try items("WHERE id = ?", [id]).first
    }

    func items(after id: Int64, limit: Int) throws -> [Item] {
        try items("WHERE id > ? ORDER BY id LIMIT ?", [id, limit])
    }

    func insert(_ draft: Draft<Item>) throws -> Item {
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO \(Item.tableName) (
                    name, \(Item.creditColumn), album, year, seconds, note, rating, tags, nameKey, creditKey, otherKey
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        try insert.execute(arguments: Self.values(of: draft))
        return Item(id: db.lastInsertedRowID, draft: draft)
    }

    func update(id: Int64, to draft: Draft<Item>) throws {
        let update = try db.cachedStatement(
            sql: """
                UPDATE \(Item.tableName) SET
                    name = ?, \(Item.creditColumn) = ?, album = ?, year = ?, seconds = ?, note = ?, rating = ?, tags = ?,
                    nameKey = ?, creditKey = ?, otherKey = ?, version = version + 1
                WHERE id = ?
                """
        )
        try update.execute(arguments: Self.values(of: draft) + [id])
    }

    /// What was deleted; it can be restored for a day.
    func delete(id: Int64, at time: Date) throws -> Item? {
        guard let item = try item(withID: id) else { return nil }
        try execute(
            """
            INSERT INTO \(Item.tableName)Removed
            SELECT id, name, \(Item.creditColumn), album, year, seconds, note, rating, tags, version,
                nameKey, creditKey, otherKey, ?
            FROM \(Item.tableName) WHERE id = ?
            """,
            [Self.seconds(time), id]
        )
        try execute("DELETE FROM \(Item.tableName) WHERE id = ?", [id])
        try forgetRemoved(at: time)
        return item
    }

    func restore(id: Int64, at time: Date) throws -> Item? {
        try forgetRemoved(at: time)
        try execute(
            """
            INSERT INTO \(Item.tableName) (
                id, name, \(Item.creditColumn), album, year, seconds, note, rating, tags, version,
                nameKey, creditKey, otherKey
            )
            SELECT id, name, credit, album, year, seconds, note, rating, tags, version, nameKey, creditKey, otherKey
            FROM \(Item.tableName)Removed WHERE id = ?
            """,
            [id]
        )
        guard db.changesCount > 0 else { return nil }
        try execute("DELETE FROM \(Item.tableName)Removed WHERE id = ?", [id])
        return try item(withID: id)
    }

    private func forgetRemoved(at time: Date) throws {
        let limit = Self.seconds(time - CatalogueModel<Item>.undoTime)
        try execute("DELETE FROM \(Item.tableName)Removed WHERE removedAt <= ?", [limit])
    }

    /// Belongs to each change, once.
    func raiseVersion() throws {
        try execute("UPDATE catalogue SET version = version + 1 WHERE item = ?", [Item.tableName])
    }

    private func versionAndCount() throws -> (version: Int, count: Int) {
        let query = try db.cachedStatement(sql: "SELECT version, count FROM catalogue WHERE item = ?")
        guard let row = try Row.fetchOne(query, arguments: [Item.tableName]) else {
            throw MissingRow(table: "catalogue")
        }
        return (row[0], row[1])
    }

    private func items(of paging: Paging) throws -> [Item] {
        let blocks = ListBlocks(table: Item.tableName)
        guard let start = try blocks.position(at: paging.offset, in: db) else { return [] }
        return try items("WHERE id >= ? ORDER BY id LIMIT ? OFFSET ?", [start.id, paging.size, start.offset])
    }

    private func latest() throws -> [Item] {
        try items("ORDER BY id DESC LIMIT ?", [CatalogueState<Item>.latestLimit])
    }

    private func items(_ condition: String, _ arguments: StatementArguments) throws -> [Item] {
        let query = try db.cachedStatement(
            sql: """
                SELECT id, version, name, \(Item.creditColumn), album, year, seconds, note, rating, tags
                FROM \(Item.tableName) \(condition)
                """
        )
        let rows = try Row.fetchCursor(query, arguments: arguments)
        return try Array(rows.map(Self.item))
    }

    private func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    private static func item(_ row: Row) -> Item {
        let tags: String? = row[9]
        let facts = ItemFacts(
            album: row[4],
            year: row[5],
            seconds: row[6],
            note: row[7],
            rating: row[8],
            tags: tags.map { $0.split(separator: ",").map(String.init) } ?? []
        )
        return Item(id: row[0], version: row[1], name: row[2], credit: row[3], facts: facts)
    }

    private static func values(of draft: Draft<Item>) -> StatementArguments {
        let keys = CatalogueKeys<Item>.keys(of: draft)
        let facts = draft.facts
        return [
            draft.name, draft.credit, facts.album, facts.year, facts.seconds, facts.note, facts.rating,
            facts.tags.isEmpty ? nil : facts.tags.joined(separator: ","), keys.name, keys.credit, keys.other,
        ]
    }

    private static func columns(of order: CatalogueOrder) -> String {
        let columns =
            switch order.key {
            case .added: ["id"]
            case .name: ["nameKey", "id"]
            case .credit: ["creditKey", "nameKey", "id"]
            }
        return columns.map { order.isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    }

    private static func seconds(_ time: Date) -> Int {
        Int(time.timeIntervalSince1970.rounded(.down))
    }
}

extension CatalogueTable {
    private func creditCount(_ credit: String) throws -> CreditCount? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(Item.creditColumn), count(*) FROM \(Item.tableName) WHERE creditKey = ? GROUP BY creditKey
                """,
            arguments: [Folding.fold(credit)]
        )
        return row.map { CreditCount(credit: $0[0], count: $0[1]) }
    }

    func letters(in order: CatalogueOrder) throws -> [CatalogueLetter] {
        guard order.key != .added else { return [] }
        let key = order.key == .name ? "nameKey" : "creditKey"
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT CASE WHEN \(key) < 'a' THEN '#' WHEN \(key) >= '{' THEN '…' ELSE upper(substr(\(key), 1, 1)) END,
                    count(*), min(\(key))
                FROM \(Item.tableName) GROUP BY 1 ORDER BY 3 \(order.isDescending ? "DESC" : "")
                """
        )
        var offset = 0
        return rows.map { row in
            defer { offset += row[1] as Int }
            return CatalogueLetter(letter: row[0], count: row[1], offset: offset)
        }
    }

    func credits(page: Int, size: Int) throws -> CreditsPage? {
        let count = try Int.fetchOne(db, sql: "SELECT count(DISTINCT creditKey) FROM \(Item.tableName)") ?? 0
        guard let paging = Paging(page: page, itemCount: count, size: size) else { return nil }
        return CreditsPage(
            credits: try credits("ORDER BY creditKey LIMIT ? OFFSET ?", [paging.size, paging.offset]),
            paging: paging
        )
    }

    private func credits(_ condition: String, _ arguments: StatementArguments) throws -> [CreditCount] {
        try Row.fetchAll(
            db,
            sql: "SELECT \(Item.creditColumn), count(*) FROM \(Item.tableName) GROUP BY creditKey \(condition)",
            arguments: arguments
        ).map { CreditCount(credit: $0[0], count: $0[1]) }
    }

    func search(_ text: String, page: Int, size: Int) throws -> SearchPage<Item>? {
        let words = Folding.words(of: text)
        let condition = words.map { _ in
            "' ' || nameKey || ' ' || creditKey || ' ' || ifnull(otherKey, '') LIKE '% ' || ? || '%'"
        }
        let found =
            words.isEmpty
            ? []
            : try items(
                "WHERE \(condition.joined(separator: " AND ")) ORDER BY id LIMIT \(SearchPage<Item>.limit + 1)",
                StatementArguments(words)
            )
        let isCapped = found.count > SearchPage<Item>.limit
        let hits = found.prefix(SearchPage<Item>.limit)
        guard let paging = Paging(page: page, itemCount: hits.count, size: size) else { return nil }
        return SearchPage(
            hits: hits.dropFirst(paging.offset).prefix(size).map { SearchHit(item: $0, words: words) },
            count: isCapped ? .moreThan(SearchPage<Item>.limit) : .exactly(hits.count),
            paging: paging
        )
    }

    func duplicates(of draft: Draft<Item>, except id: Int64?, limit: Int) throws -> [Item] {
        let keys = CatalogueKeys<Item>.keys(of: draft)
        return try items(
            "WHERE creditKey = ? AND nameKey = ? AND id IS NOT ? ORDER BY id LIMIT ?",
            [keys.credit, keys.name, id, limit]
        )
    }

    func figures() throws -> CatalogueFigures {
        let decades = try Row.fetchAll(
            db,
            sql: """
                SELECT year / 10 * 10, count(*) FROM \(Item.tableName) WHERE year IS NOT NULL GROUP BY 1 ORDER BY 1
                """
        )
        var ratings = [0, 0, 0, 0, 0]
        for row in try Row.fetchAll(
            db,
            sql: "SELECT rating, count(*) FROM \(Item.tableName) WHERE rating IS NOT NULL GROUP BY rating"
        ) {
            ratings[(row[0] as Int) - 1] = row[1]
        }
        return CatalogueFigures(
            decades: decades.map { .init(decade: $0[0], count: $0[1]) },
            ratings: ratings,
            topCredits: try credits("ORDER BY 2 DESC, creditKey LIMIT ?", [CatalogueFigures.topCreditsLimit]),
            count: try versionAndCount().count
        )
    }
}
