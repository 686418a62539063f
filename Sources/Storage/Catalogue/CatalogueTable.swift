import Foundation
import GRDB
package import Models

/// The SQL for the table of songs, or of movies. Call it inside a transaction.
struct CatalogueTable<Item: CatalogueRecord> {
    let db: Database

    func state() throws -> CatalogueState<Item> {
        let (version, count) = try versionAndCount()
        let paging = Paging.first(ofItemCount: count)
        let firstPage = CataloguePage<Item>(items: try items(of: paging, in: .default), paging: paging)
        return CatalogueState(version: version, firstPage: firstPage, latest: try latest())
    }

    func item(withID id: Int64) throws -> Item? {
        try items("WHERE id = ?", [id]).first
    }

    func items(after id: Int64, limit: Int) throws -> [Item] {
        try items("WHERE id > ? ORDER BY id LIMIT ?", [id, limit])
    }

    /// Those of these ids, in their order.
    func items(withIDs ids: some Sequence<Int64>) throws -> [Item] {
        let query = try selection("WHERE id = ?")
        return try ids.compactMap { id in try Row.fetchOne(query, arguments: [id]).map(Self.item) }
    }

    func duplicates(of draft: Draft<Item>, except id: Int64? = nil, limit: Int) throws -> [Item] {
        let keys = CatalogueKeys<Item>.keys(of: draft)
        return try items(
            "WHERE creditKey = ? AND nameKey = ? AND id IS NOT ? ORDER BY id LIMIT ?",
            [keys.credit, keys.name, id, limit]
        )
    }

    func versionAndCount() throws -> (version: Int, count: Int) {
        let query = try db.cachedStatement(sql: "SELECT version, count FROM catalogue WHERE item = ?")
        guard let row = try Row.fetchOne(query, arguments: [Item.tableName]) else {
            throw MissingRow(table: "catalogue")
        }
        return (row[0], row[1])
    }

    private func latest() throws -> [Item] {
        try items("ORDER BY id DESC LIMIT ?", [CatalogueState<Item>.latestLimit])
    }

    /// - Parameter condition: all of the query from its table on.
    func items(_ condition: String, _ arguments: StatementArguments) throws -> [Item] {
        let rows = try Row.fetchCursor(selection(condition), arguments: arguments)
        return try Array(rows.map(Self.item))
    }

    private func selection(_ condition: String) throws -> Statement {
        try db.cachedStatement(
            sql: """
                SELECT id, version, name, \(Item.creditColumn), album, year, seconds, note, rating, tags
                FROM \(Item.tableName) \(condition)
                """
        )
    }

    static func item(_ row: Row) -> Item {
        let tags: String? = row[9]
        let facts = ItemFacts(
            album: row[4],
            year: row[5],
            seconds: row[6],
            note: row[7],
            rating: row[8],
            // Not by characters: a comma and a mark that combines with it are one.
            tags: tags.map { $0.unicodeScalars.split(separator: ",").map(String.init) } ?? []
        )
        return Item(id: row[0], version: row[1], name: row[2], credit: row[3], facts: facts)
    }
}

extension CatalogueTable {
    /// All that an item has but its id.
    private static var columns: String {
        """
        name, \(Item.creditColumn), album, year, seconds, note, rating, tags, nameKey, creditKey, otherKey, version
        """
    }

    func insert(_ draft: Draft<Item>) throws -> Item {
        try insertion().execute(arguments: Self.values(of: draft))
        return Item(id: db.lastInsertedRowID, draft: draft)
    }

    /// For `values(of:)`.
    func insertion() throws -> Statement {
        try db.cachedStatement(
            sql: "INSERT INTO \(Item.tableName) (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)"
        )
    }

    static func values(of draft: Draft<Item>) -> StatementArguments {
        let keys = CatalogueKeys<Item>.keys(of: draft)
        let facts = draft.facts
        return [
            draft.name, draft.credit, facts.album, facts.year, facts.seconds, facts.note, facts.rating,
            facts.tags.isEmpty ? nil : facts.tags.joined(separator: ","), keys.name, keys.credit, keys.other,
        ]
    }

    /// Updates an item. Returns it, one version on.
    func update(_ item: Item, to draft: Draft<Item>) throws -> Item {
        try execute(
            """
            UPDATE \(Item.tableName) SET (\(Self.columns)) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, version + 1) WHERE id = ?
            """,
            Self.values(of: draft) + [item.id]
        )
        return Item(id: item.id, version: item.version + 1, draft: draft)
    }

    /// What was deleted; it can be restored for a while.
    func delete(id: Int64, at time: Date) throws -> Item? {
        guard let item = try item(withID: id) else { return nil }
        try execute(
            """
            INSERT INTO \(Item.tableName)Removed (\(removedColumns), removedAt)
            SELECT id, \(Self.columns), ? FROM \(Item.tableName) WHERE id = ?
            """,
            [Self.seconds(time), id]
        )
        try execute("DELETE FROM \(Item.tableName) WHERE id = ?", [id])
        try forgetRemoved(at: time)
        return item
    }

    /// `nil` when it is too late.
    func restore(id: Int64, at time: Date) throws -> Item? {
        try forgetRemoved(at: time)
        try execute(
            """
            INSERT INTO \(Item.tableName) (id, \(Self.columns))
            SELECT \(removedColumns) FROM \(Item.tableName)Removed WHERE id = ?
            """,
            [id]
        )
        guard db.changesCount > 0 else { return nil }
        try execute("DELETE FROM \(Item.tableName)Removed WHERE id = ?", [id])
        return try item(withID: id)
    }

    /// Belongs to each change, once.
    func raiseVersion() throws {
        try execute("UPDATE catalogue SET version = version + 1 WHERE item = ?", [Item.tableName])
    }

    /// Deletes for good what can no longer be restored.
    private func forgetRemoved(at time: Date) throws {
        let limit = Self.seconds(time - CatalogueModel<Item>.undoTime)
        try execute("DELETE FROM \(Item.tableName)Removed WHERE removedAt <= ?", [limit])
    }

    private func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// There the credit has one name for songs and for movies.
    private var removedColumns: String {
        "id, name, credit, album, year, seconds, note, rating, tags, nameKey, creditKey, otherKey, version"
    }

    static func seconds(_ time: Date) -> Int {
        Int(time.timeIntervalSince1970.rounded(.down))
    }
}

/// What visitors have marked, and what was deleted.
extension CatalogueTable {
    func items(withIDs ids: [Int64], in order: CatalogueOrder) throws -> [Item] {
        guard !ids.isEmpty else { return [] }
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        let columns =
            switch order.key {
            case .added: ["id"]
            case .name: ["nameKey", "id"]
            case .credit: ["creditKey", "nameKey", "id"]
            }
        let direction = order.isDescending ? "DESC" : "ASC"
        return try items(
            """
            WHERE id IN (SELECT value FROM json_each(?))
            ORDER BY \(columns.map { "\($0) \(direction)" }.joined(separator: ", "))
            """,
            [list]
        )
    }

    /// An item that can be restored.
    func removedItem(withID id: Int64, at time: Date) throws -> Item? {
        let query = try db.cachedStatement(
            sql: """
                SELECT id, version, name, credit, album, year, seconds, note, rating, tags
                FROM \(Item.tableName)Removed WHERE id = ? AND removedAt > ?
                """
        )
        let limit = Self.seconds(time - CatalogueModel<Item>.undoTime)
        return try Row.fetchOne(query, arguments: [id, limit]).map(Self.item)
    }
}

/// An item that has a table of its own: `id`, `name`, and the credit under its own name.
package protocol CatalogueRecord: CatalogueItem {
    static var tableName: String { get }
    static var creditColumn: String { get }
}

extension Song: CatalogueRecord {
    package static var tableName: String { "song" }
    package static var creditColumn: String { "artist" }
}

extension Movie: CatalogueRecord {
    package static var tableName: String { "movie" }
    package static var creditColumn: String { "director" }
}

/// What items are sorted, compared and found by: their texts as `Folding` makes them.
///
/// They are stored, and the migration `catalogue-facts` makes them as well: a change of what comes out here needs a migration
/// that makes all keys anew. `CatalogueSchemaTests` holds what that migration has made so far.
struct CatalogueKeys<Item: CatalogueRecord> {
    let db: Database

    static func keys(of draft: Draft<Item>) -> (name: String, credit: String, other: String?) {
        (Folding.fold(draft.name), Folding.fold(draft.credit), other(draft.facts))
    }

    /// For the rows from before there were keys.
    func fill() throws {
        let update = try db.makeStatement(sql: "UPDATE \(Item.tableName) SET nameKey = ?, creditKey = ? WHERE id = ?")
        let rows = try Row.fetchCursor(db, sql: "SELECT id, name, \(Item.creditColumn) FROM \(Item.tableName)")
        while let row = try rows.next() {
            let id: Int64 = row[0]
            try update.execute(arguments: [Folding.fold(row[1]), Folding.fold(row[2]), id])
        }
    }

    private static func other(_ facts: ItemFacts) -> String? {
        let texts = [facts.album].compactMap(\.self) + facts.tags
        return texts.isEmpty ? nil : texts.map(Folding.fold).joined(separator: " ")
    }
}
