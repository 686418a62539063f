import Foundation
internal import Models

/// The SQL for the table of songs, or of movies. Call it inside a transaction.
struct CatalogueTable<Item: CatalogueItem> {
    let db: PostgresConnection

    private var table: String { Item.table }
    private var selection: String { "SELECT \(Item.columns) FROM \(table)" }

    func state() throws -> CatalogueState<Item> {
        let catalogue = try db.send("SELECT revision, count FROM catalogue WHERE item = $1", [table])
        let newest = try db.send("\(selection) ORDER BY id DESC LIMIT $1", [Paging.defaultSize])
        let facets = try sendFacets()
        guard let row = try catalogue.row else { throw PostgresError.missingRow(table: "catalogue") }
        return CatalogueState(
            revision: try row["revision"],
            firstPage: CataloguePage(
                items: try newest.rows.map(Item.init),
                paging: .first(ofItemCount: try row["count"])
            ),
            facets: try facets()
        )
    }

    /// Returns the number of items.
    func count() throws -> Int {
        let count: Int? = try db.value("SELECT count FROM catalogue WHERE item = $1", [table])
        guard let count else { throw PostgresError.missingRow(table: "catalogue") }
        return count
    }

    func item(withID id: Int64) throws -> Item? {
        try items("WHERE id = $1", [id]).first
    }

    func origin(ofItemWithID id: Int64) throws -> ItemOrigin {
        guard let row = try db.row("SELECT addedAt, adderDigest FROM \(table) WHERE id = $1", [id]) else {
            return ItemOrigin()
        }
        return try ItemOrigin(row)
    }

    func items(after id: Int64, limit: Int) throws -> [Item] {
        try items("WHERE id > $1 ORDER BY id LIMIT $2", [id, limit])
    }

    /// Returns the items with these ids that exist, in the order of the ids.
    func items(withIDs ids: some Sequence<Int64>) throws -> [Item] {
        try db.rows(
            """
            \(selection) JOIN unnest($1::bigint[]) WITH ORDINALITY AS shown (shownID, place) ON id = shownID
            ORDER BY place
            """,
            [Array(ids)]
        ) { try Item($0) }
    }

    func items(withIDs ids: [Int64], addedIn period: AdditionPeriod?, in order: CatalogueOrder) throws -> [Item] {
        let terms = order.key.columns.order(isDescending: order.isDescending)
        let found = "WHERE id = ANY ($1::bigint[])"
        guard let seconds = period?.seconds else { return try items("\(found) ORDER BY \(terms)", [ids]) }
        return try items(
            "\(found) AND addedAt >= $2 AND addedAt < $3 ORDER BY \(terms)",
            [ids, seconds.lowerBound, seconds.upperBound]
        )
    }

    func count(ofItemsWithIDs ids: [Int64]) throws -> Int {
        try db.value("SELECT count(*) FROM \(table) WHERE id = ANY ($1::bigint[])", [ids]) ?? 0
    }

    func duplicates(of draft: Draft<Item>, except id: Int64? = nil, limit: Int) throws -> [Item] {
        let keys = CatalogueKeys(draft)
        // The index has the sort key of the name, which is one of two. Stored keys are shortened.
        let sortKeys = CatalogueKeys.sortKeys(of: keys.name).map(\.shortenedKey)
        let found = try items(
            """
            WHERE creditKey = $1 AND nameSort = ANY ($2::text[]) AND nameKey = $3 AND identity = $4
                AND id IS DISTINCT FROM $5 ORDER BY id
            """,
            [keys.credit.shortenedKey, sortKeys, keys.name.shortenedKey, keys.storedIdentity, id]
        )
        return Array(found.lazy.filter { CatalogueKeys(Draft($0)).isSame(as: keys) }.prefix(limit))
    }

    /// Returns the items that may be the same as a draft, which a person decides (``Draft/mayBeSame(as:)``).
    func possibleDuplicates(of draft: Draft<Item>, except id: Int64? = nil, limit: Int) throws -> [Item] {
        guard draft.credit.isEmpty else { return try duplicates(of: draft, except: id, limit: limit) }
        let named = try uncredited(named: draft)
        return Array(named.lazy.filter { $0.id != id && draft.mayBeSame(as: $0) }.prefix(limit))
    }

    /// Returns the items without a credit that have the name of a draft, the oldest first.
    func uncredited(named draft: Draft<Item>) throws -> [Item] {
        let (key, identity) = (Folding.fold(draft.name), Folding.identity(of: draft.name))
        let sortKeys = CatalogueKeys.sortKeys(of: key).map(\.shortenedKey)
        return try items(
            "WHERE creditKey = '' AND nameSort = ANY ($1::text[]) AND nameKey = $2 ORDER BY id",
            [sortKeys, key.shortenedKey]
        ).filter { Folding.identity(of: $0.name) == identity }
    }

    /// - Parameter condition: The query after the name of the table.
    func items(_ condition: String, _ arguments: PostgresConnection.Arguments) throws -> [Item] {
        try db.rows("\(selection) \(condition)", arguments) { try Item($0) }
    }

    /// Returns an item that was deleted at most a day before `time`.
    func deletedItem(withID id: Int64, at time: Date) throws -> Item? {
        let query = "SELECT \(Item.columns) FROM \(table)Removed WHERE id = $1 AND removedAt > $2::double precision"
        return try db.row(query, [id, time.lastForgottenDeletion]).map { try Item($0) }
    }

    /// Returns the items that were deleted at most a day before `time`, the last deleted first.
    func deletedItems(limit: Int, at time: Date) throws -> [Deleted<Item>] {
        try db.rows(
            """
            SELECT \(Item.columns), removedAt FROM \(table)Removed WHERE removedAt > $1::double precision
            ORDER BY removedAt DESC, id DESC LIMIT $2
            """,
            [time.lastForgottenDeletion, limit]
        ) { Deleted(try Item($0), time: Date(timeIntervalSince1970: try $0["removedAt"])) }
    }
}

// MARK: - Changes

extension CatalogueTable {
    /// Identifies the locks of large changes among the advisory locks of the database.
    private static var bulkLock: Int { 0x466C_6971 + (Item.kind == .songs ? 0 : 1) }
    /// The time for which a large change waits for others, in milliseconds.
    private static var bulkLockTimeout: Int { 500 }

    /// Locks the catalogue until the end of the transaction, for a change that takes a moment.
    /// - Throws: `CatalogueBusy` during an import, which would have to be waited for.
    func lock() throws {
        guard try db.value("SELECT pg_try_advisory_xact_lock_shared($1)", [Self.bulkLock]) == true else {
            throw CatalogueBusy()
        }
        try db.send("SELECT 1 FROM catalogue WHERE item = $1 FOR UPDATE", [table])
    }

    /// Locks the catalogue until the end of the transaction, for a change that may take minutes. Other changes are refused
    /// meanwhile.
    /// - Throws: `CatalogueBusy` during another one.
    func lockForBulkChange() throws {
        do {
            try db.liftTimeLimits(waitingForLocks: Self.bulkLockTimeout)
            try db.send("SELECT pg_advisory_xact_lock($1)", [Self.bulkLock])
            try db.execute("SELECT 1 FROM catalogue WHERE item = $1 FOR UPDATE", [table])
        } catch PostgresError.timedOut {
            throw CatalogueBusy()
        }
    }

    func insert(_ draft: Draft<Item>, origin: ItemOrigin) throws -> Item {
        let columns = CatalogueRow.columns(of: Item.self)
        let places = columns.indices.map { Self.place($0 + 1, of: columns[$0]) }
        let id: Int64? = try db.value(
            """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            VALUES (\(places.joined(separator: ", "))) RETURNING id
            """,
            CatalogueRow(draft).values(from: origin)
        )
        guard let id else { throw PostgresError.missingRow(table: table) }
        return Item(id: id, draft: draft)
    }

    /// Changes an item to a draft, and returns its next revision.
    @discardableResult
    func update(_ item: Item, to draft: Draft<Item>) throws -> Item {
        let columns = CatalogueRow.draftColumns(of: Item.self)
        let changes = columns.indices.map { "\(columns[$0]) = \(Self.place($0 + 2, of: columns[$0]))" }
        try db.send(
            "UPDATE \(table) SET \(changes.joined(separator: ", ")), revision = revision + 1 WHERE id = $1",
            [item.id] + CatalogueRow(draft).values
        )
        return Item(id: item.id, revision: item.revision + 1, draft: draft)
    }

    /// The place of an argument in a statement.
    private static func place(_ number: Int, of column: String) -> String {
        column == "lexemes" ? "$\(number)::text::tsvector" : "$\(number)"
    }

    private static var storedColumns: String {
        (["id", "revision"] + CatalogueRow.columns(of: Item.self)).joined(separator: ", ")
    }

    /// Deletes an item, which can then be restored for a day.
    func delete(id: Int64, at time: Date) throws -> Item? {
        guard let item = try item(withID: id) else { return nil }
        try db.send(
            """
            WITH gone AS (DELETE FROM \(table) WHERE id = $1 RETURNING \(Self.storedColumns))
            INSERT INTO \(table)Removed (\(Self.storedColumns), removedAt) SELECT \(Self.storedColumns), $2 FROM gone
            """,
            [id, time.deletionSeconds]
        )
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
            """
            WITH back AS (
                DELETE FROM \(table)Removed WHERE id = $1 AND removedAt = coalesce($2, removedAt)
                RETURNING \(Self.storedColumns)
            )
            INSERT INTO \(table) (\(Self.storedColumns)) SELECT \(Self.storedColumns) FROM back
            """,
            [id, deletion?.deletionSeconds]
        )
        return restoredCount > 0 ? try item(withID: id) : nil
    }

    /// Raises the revision of the catalogue. Call it once for each change.
    func raiseRevision() throws {
        let sql = "UPDATE catalogue SET revision = revision + 1 WHERE item = $1 RETURNING revision"
        try db.touch(.catalogue(Item.kind), after: sql, [table])
    }

    /// Deletes the items that can no longer be restored.
    private func forgetDeleted(at time: Date) throws {
        try db.send(
            "DELETE FROM \(table)Removed WHERE removedAt <= $1::double precision",
            [time.lastForgottenDeletion]
        )
    }
}

/// The SQL for the items that the last forms have added. Call it inside a transaction.
struct ReceiptTable<Item: CatalogueItem> {
    /// The number of receipts, of songs and movies together.
    private static var countLimit: Int64 { 1_000 }

    let db: PostgresConnection

    /// Returns the id of the item that a form has added.
    func id(for token: FormToken) throws -> Int64? {
        try db.value(
            "SELECT itemID FROM catalogueReceipt WHERE token = $1 AND item = $2",
            [Data(token.bytes), Item.table]
        )
    }

    /// Records the item that a form has added, in place of another one that it has added before.
    func record(_ id: Int64, for token: FormToken) throws {
        let key = Data(token.bytes)
        try db.send("DELETE FROM catalogueReceipt WHERE token = $1", [key])
        try db.send("INSERT INTO catalogueReceipt (token, item, itemID) VALUES ($1, $2, $3)", [key, Item.table, id])
        try db.send(
            "DELETE FROM catalogueReceipt WHERE id <= (SELECT max(id) FROM catalogueReceipt) - $1",
            [Self.countLimit]
        )
    }
}

extension CatalogueOrder.Key {
    /// The columns that determine the order of a list. The last one is the id.
    var columns: [String] {
        switch self {
        case .added: ["id"]
        case .name: ["nameSort", "id"]
        case .credit: ["creditSort", "nameSort", "id"]
        }
    }
}

extension [String] {
    /// These columns with their direction, after `ORDER BY`.
    func order(isDescending: Bool) -> String {
        map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    }
}

extension ItemOrigin {
    /// - Parameter row: A row with the columns `addedAt` and `adderDigest`.
    init(_ row: PostgresRow) throws {
        self.init(
            time: (try row["addedAt"] as Double?).map(Date.init(timeIntervalSince1970:)),
            adder: (try row["adderDigest"] as Data?).map(Array.init)
        )
    }
}
