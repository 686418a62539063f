import Foundation
import GRDB
internal import Models

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

    /// The item, one version on.
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

    private static func seconds(_ time: Date) -> Int {
        Int(time.timeIntervalSince1970.rounded(.down))
    }
}
