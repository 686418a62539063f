import Foundation
import GRDB
internal import Models

/// The SQL for the table of songs, or of movies. Call it inside a transaction.
struct CatalogueTable<Item: CatalogueRecord> {
    let db: Database

    func state() throws -> CatalogueState<Item> {
        let (revision, count) = try revisionAndCount()
        let paging = Paging.first(ofItemCount: count)
        let firstPage = CataloguePage<Item>(items: try items(of: paging, in: .newestFirst), paging: paging)
        return CatalogueState(revision: revision, firstPage: firstPage, facets: try facets())
    }

    func revisionAndCount() throws -> (revision: Int, count: Int) {
        let row = try db.row(cached: "SELECT revision, count FROM catalogue WHERE item = ?", [Item.tableName])
        guard let row else { throw MissingRow(table: "catalogue") }
        return (row["revision"], row["count"])
    }

    func item(withID id: Int64) throws -> Item? {
        try items("WHERE id = ?", [id]).first
    }

    func origin(ofItemWithID id: Int64) throws -> ItemOrigin {
        let query = "SELECT addedAt, adderDigest FROM \(Item.tableName) WHERE id = ?"
        guard let row = try db.row(cached: query, [id]) else { return ItemOrigin() }
        return ItemOrigin(row)
    }

    func items(after id: Int64, limit: Int) throws -> [Item] {
        try items("WHERE id > ? ORDER BY id LIMIT ?", [id, limit])
    }

    /// Returns the items with these ids that exist, in the order of the ids.
    func items(withIDs ids: some Sequence<Int64>) throws -> [Item] {
        let query = "\(Self.selection) WHERE id = ?"
        return try ids.compactMap { id in try db.row(cached: query, [id]).map { Item($0) } }
    }

    func items(withIDs ids: [Int64], addedIn period: AdditionPeriod?, in order: CatalogueOrder) throws -> [Item] {
        guard !ids.isEmpty else { return [] }
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        let terms = order.key.columns.order(isDescending: order.isDescending)
        let found = "WHERE id IN (SELECT value FROM json_each(?))"
        guard let period else { return try items("\(found) ORDER BY \(terms)", [list]) }
        return try items(
            "\(found) AND addedAt >= ? AND addedAt < ? ORDER BY \(terms)",
            [list, period.seconds.lowerBound, period.seconds.upperBound]
        )
    }

    func count(ofItemsWithIDs ids: [Int64]) throws -> Int {
        let query = "SELECT count(*) FROM \(Item.tableName) WHERE id IN (SELECT value FROM json_each(?))"
        return try db.value(cached: query, ["[\(ids.map(String.init).joined(separator: ","))]"]) ?? 0
    }

    func duplicates(of draft: Draft<Item>, except id: Int64? = nil, limit: Int) throws -> [Item] {
        let keys = CatalogueKeys(draft)
        // The index has the sort key of the name, which is one of two.
        let sortKeys = CatalogueKeys.sortKeys(of: keys.name)
        return try items(
            """
            INDEXED BY \(Item.tableName)ByCredit
            WHERE creditKey = ? AND nameSort IN (?, ?) AND nameKey = ? AND identity = ? AND id IS NOT ?
            ORDER BY id LIMIT ?
            """,
            [keys.credit, sortKeys.first, sortKeys.last, keys.name, keys.identity, id, limit]
        )
    }

    /// Returns the items that may be the same as a draft, which a person decides (``Draft/mayBeSame(as:)``).
    func possibleDuplicates(of draft: Draft<Item>, except id: Int64? = nil, limit: Int) throws -> [Item] {
        guard draft.credit.isEmpty else { return try duplicates(of: draft, except: id, limit: limit) }
        let named = try uncredited(named: draft)
        return Array(named.lazy.filter { $0.id != id && draft.mayBeSame(as: $0) }.prefix(limit))
    }

    /// Returns the items without a credit that have the name of a draft, the oldest first.
    func uncredited(named draft: Draft<Item>) throws -> [Item] {
        let identity = Folding.identity(of: draft.name)
        return try uncredited(ofNameKey: Folding.fold(draft.name)).filter { Folding.identity(of: $0.name) == identity }
    }

    /// Returns the items without a credit whose names have a key, the oldest first.
    func uncredited(ofNameKey key: String) throws -> [Item] {
        let sortKeys = CatalogueKeys.sortKeys(of: key)
        return try items(
            """
            INDEXED BY \(Item.tableName)ByCredit WHERE creditKey = '' AND nameSort IN (?, ?) AND nameKey = ? ORDER BY id
            """,
            [sortKeys.first, sortKeys.last, key]
        )
    }

    /// - Parameter condition: The query after the name of the table.
    func items(_ condition: String, _ arguments: StatementArguments) throws -> [Item] {
        try db.rows(cached: "\(Self.selection) \(condition)", arguments) { Item($0) }
    }

    private static var selection: String { "SELECT \(Item.columnNames) FROM \(Item.tableName)" }

    /// Returns an item that was deleted at most a day before `time`.
    func deletedItem(withID id: Int64, at time: Date) throws -> Item? {
        let query = "SELECT \(ItemColumn.deletedNames) FROM \(Item.tableName)Removed WHERE id = ? AND removedAt > ?"
        return try db.row(cached: query, [id, time.lastForgottenDeletion]).map { Item($0) }
    }

    /// Returns the items that were deleted at most a day before `time`, the last deleted first.
    func deletedItems(limit: Int, at time: Date) throws -> [Deleted<Item>] {
        try db.rows(
            cached: """
                SELECT \(ItemColumn.deletedNames), removedAt FROM \(Item.tableName)Removed WHERE removedAt > ?
                ORDER BY removedAt DESC, id DESC LIMIT ?
                """,
            [time.lastForgottenDeletion, limit]
        ) { Deleted(Item($0), time: Date(timeIntervalSince1970: $0["removedAt"])) }
    }
}

extension CatalogueTable {
    func insert(_ draft: Draft<Item>, origin: ItemOrigin) throws -> Item {
        try insertion().execute(arguments: Self.values(of: draft, origin: origin))
        return Item(id: db.lastInsertedRowID, draft: draft)
    }

    /// The statement that adds the item with `values(of:origin:)`.
    func insertion() throws -> Statement {
        try db.cachedStatement(
            sql: """
                INSERT INTO \(Item.tableName) (\(Self.draftColumns), \(Self.originColumns))
                VALUES (\(Self.placeholders), ?, ?)
                """
        )
    }

    private static var draftColumns: String {
        "\(ItemColumn.names(ItemColumn.draft, credit: Item.creditColumn)), \(CatalogueKeys.names)"
    }

    private static var originColumns: String { "addedAt, adderDigest" }

    private static var placeholders: String {
        databaseQuestionMarks(count: ItemColumn.draft.count + CatalogueKeys.count)
    }

    private static func values(of draft: Draft<Item>) -> StatementArguments {
        StatementArguments(ItemColumn.draft.map { $0.value(of: draft) } + CatalogueKeys(draft).values)
    }

    static func values(of draft: Draft<Item>, origin: ItemOrigin) -> StatementArguments {
        values(of: draft) + [origin.time?.wholeSeconds, origin.adder.map { Data($0) }]
    }

    /// Changes an item to a draft, and returns its next revision.
    /// - Parameter isEdit: Whether the item counts as edited. If not, it keeps its revision.
    @discardableResult
    func update(_ item: Item, to draft: Draft<Item>, isEdit: Bool = true) throws -> Item {
        let changed = Item(id: item.id, revision: item.revision + (isEdit ? 1 : 0), draft: draft)
        try db.execute(
            cached: """
                UPDATE \(Item.tableName) SET (\(Self.draftColumns), revision) = (\(Self.placeholders), ?) WHERE id = ?
                """,
            Self.values(of: draft) + [changed.revision, item.id]
        )
        return changed
    }

    /// Deletes an item, which can then be restored for a day.
    func delete(id: Int64, at time: Date) throws -> Item? {
        guard let item = try item(withID: id) else { return nil }
        try db.execute(
            cached: """
                INSERT INTO \(Item.tableName)Removed
                    (\(ItemColumn.deletedNames), \(CatalogueKeys.names), \(Self.originColumns), removedAt)
                SELECT \(Item.columnNames), \(CatalogueKeys.names), \(Self.originColumns), ? FROM \(Item.tableName) WHERE id = ?
                """,
            [time.deletionSeconds, id]
        )
        try db.execute(cached: "DELETE FROM \(Item.tableName) WHERE id = ?", [id])
        try forgetDeleted(at: time)
        return item
    }

    /// Merges items into the one with this id, and deletes the others.
    /// - Returns: The changed and the deleted items.
    func merge(_ items: [Item], into id: Int64, at time: Date) throws -> [MadeChange.Former] {
        let others = items.filter { $0.id != id }
        guard let item = items.first(where: { $0.id == id }), !others.isEmpty else { throw SeveralError.nothingChosen }
        // Updated also if it lacks nothing, so that it counts as edited when its import is undone.
        try update(item, to: Draft(merging: others, into: item))
        var former = [MadeChange.Former(item)]
        for other in others {
            _ = try delete(id: other.id, at: time)
            former.append(MadeChange.Former(other, isDeleted: true))
        }
        return former
    }

    /// Returns `nil` if the item was not deleted, or more than a day ago.
    /// - Parameter deletion: The time of the only deletion that is undone; `nil` for any.
    func restore(id: Int64, deletedAt deletion: Date? = nil, at time: Date) throws -> Item? {
        try forgetDeleted(at: time)
        let restoredCount = try db.execute(
            cached: """
                INSERT INTO \(Item.tableName) (\(Item.columnNames), \(CatalogueKeys.names), \(Self.originColumns))
                SELECT \(ItemColumn.deletedNames), \(CatalogueKeys.names), \(Self.originColumns) FROM \(Item.tableName)Removed
                WHERE id = ?1 AND removedAt = coalesce(?2, removedAt)
                """,
            [id, deletion?.deletionSeconds]
        )
        guard restoredCount > 0 else { return nil }
        try db.execute(cached: "DELETE FROM \(Item.tableName)Removed WHERE id = ?", [id])
        return try item(withID: id)
    }

    /// Raises the revision of the catalogue. Call it once for each change.
    func raiseRevision() throws {
        try db.execute(cached: "UPDATE catalogue SET revision = revision + 1 WHERE item = ?", [Item.tableName])
    }

    /// Deletes the items that can no longer be restored.
    private func forgetDeleted(at time: Date) throws {
        let deletion = "DELETE FROM \(Item.tableName)Removed WHERE removedAt <= ?"
        try db.execute(cached: deletion, [time.lastForgottenDeletion])
    }
}

extension ItemOrigin {
    /// - Parameter row: A row with the columns `addedAt` and `adderDigest`.
    init(_ row: Row) {
        self.init(
            time: (row["addedAt"] as Int64?).map { Date(timeIntervalSince1970: TimeInterval($0)) },
            adder: (row["adderDigest"] as Data?).map(Array.init)
        )
    }
}
