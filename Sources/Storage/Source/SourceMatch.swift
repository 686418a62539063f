import Foundation
import GRDB
internal import Models

/// An update of the items from a source to the current content of the source. Run it inside a transaction.
struct SourceMatch<Item: CatalogueRecord> {
    private let items: CatalogueTable<Item>
    private let known: SourceTable<Item>
    /// The origin of new items.
    private let origin: ItemOrigin
    /// Whether the source still has each known row, by the row's id.
    private var isPresent: [Bool] = []
    private var lastID: Int64 = 0
    private var isChanged = false

    init(db: Database, origin: ItemOrigin) {
        self.origin = origin
        items = CatalogueTable(db: db)
        known = SourceTable(db: db)
    }

    mutating func run(_ next: () throws -> Draft<Item>?, of load: () throws -> SourceLoad) throws -> SourceLoad {
        lastID = try known.lastID()
        isPresent = [Bool](repeating: false, count: Int(lastID) + 1)
        while let draft = try next() { try match(draft) }
        let found = try load()
        let (load, missing) = found.step(after: try known.load())
        switch missing {
        case .kept: break
        case .released: try releaseMissing()
        case .deleted: try deleteMissing(at: found.time)
        }
        try known.keep(load)
        if isChanged { try items.raiseRevision() }
        return try known.load() ?? load
    }

    private mutating func match(_ draft: Draft<Item>) throws {
        guard let record = try known.record(of: draft) else { return try add(draft) }
        // Of two rows with the same name and credit, the first one is used.
        guard record.id <= lastID, !isPresent[Int(record.id)] else { return }
        isPresent[Int(record.id)] = true
        guard let item = record.item, !draft.isSame(as: item) else { return }
        try known.update(record, to: try items.update(item, to: draft))
        isChanged = true
    }

    private mutating func add(_ draft: Draft<Item>) throws {
        guard try items.duplicates(of: draft, except: nil, limit: 1).isEmpty else {
            return try known.add(draft, as: nil)
        }
        try known.add(draft, as: try items.insert(draft, origin: origin))
        isChanged = true
    }

    /// Keeps the items that only the previous source had. They no longer belong to a source.
    private func releaseMissing() throws {
        for row in try missing() { try known.delete(row.id) }
    }

    /// Deletes the items that the source no longer has, except those that visitors have edited or deleted. Their rows
    /// are kept, so that the source does not add them again.
    private mutating func deleteMissing(at time: Date) throws {
        for row in try missing() {
            _ = try items.delete(id: row.itemID, at: time)
            try known.delete(row.id)
            isChanged = true
        }
    }

    private func missing() throws -> [(id: Int64, itemID: Int64)] {
        var missing: [(id: Int64, itemID: Int64)] = []
        let untouched = try known.untouched(upTo: lastID)
        while let row = try untouched.next() {
            if !isPresent[Int(row.id)] { missing.append(row) }
        }
        return missing
    }
}

/// The SQL for the last load from a source, and for its rows. Call it inside a transaction.
struct SourceTable<Item: CatalogueRecord> {
    /// A row of the source.
    struct Record {
        let id: Int64
        /// The item that the source has added or updated last; `nil` if a visitor has edited, deleted or added it.
        let item: Item?
    }

    let db: Database

    func load() throws -> SourceLoad? {
        let query = """
            SELECT address, entityTag, lastModified, loadedAt, rowCount, invalidRowCount FROM catalogueSource WHERE item = ?
            """
        return try Row.fetchOne(db, sql: query, arguments: [Item.tableName]).map { row in
            let rowCount: Int = row["rowCount"]
            return SourceLoad(
                address: row["address"],
                validators: SourceValidators(entityTag: row["entityTag"], lastModified: row["lastModified"]),
                time: Date(timeIntervalSince1970: row["loadedAt"]),
                rowCount: rowCount,
                invalidRowCount: row["invalidRowCount"],
                isKeepingItems: try rowCount == 0 && untouched(upTo: lastID()).next() != nil
            )
        }
    }

    func keep(_ load: SourceLoad) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO catalogueSource
                    (item, address, entityTag, lastModified, loadedAt, rowCount, invalidRowCount)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Item.tableName, load.address, load.validators?.entityTag, load.validators?.lastModified,
                load.time.timeIntervalSince1970, load.rowCount, load.invalidRowCount,
            ]
        )
    }

    func record(of draft: Draft<Item>) throws -> Record? {
        let keys = CatalogueKeys(draft)
        // A row of an earlier version, whose item has gone, has no identity.
        let query = """
            SELECT id, itemID, itemRevision FROM \(table) WHERE creditKey = ? AND nameKey = ?
            AND (identity = ? OR identity IS NULL) ORDER BY identity IS NULL LIMIT 1
            """
        guard let row = try db.row(cached: query, [keys.credit, keys.name, keys.identity]) else { return nil }
        let itemID: Int64? = row["itemID"]
        let item = try itemID.flatMap { try CatalogueTable<Item>(db: db).item(withID: $0) }
        return Record(id: row["id"], item: item?.revision == row["itemRevision"] ? item : nil)
    }

    /// - Parameter item: The new item; `nil` if a visitor has added the same one before.
    func add(_ draft: Draft<Item>, as item: Item?) throws {
        let keys = CatalogueKeys(draft)
        try db.execute(
            cached: "INSERT INTO \(table) (creditKey, nameKey, identity, itemID, itemRevision) VALUES (?, ?, ?, ?, ?)",
            [keys.credit, keys.name, keys.identity, item?.id, item?.revision]
        )
    }

    func update(_ record: Record, to item: Item) throws {
        try db.execute(cached: "UPDATE \(table) SET itemRevision = ? WHERE id = ?", [item.revision, record.id])
    }

    func delete(_ id: Int64) throws {
        try db.execute(cached: "DELETE FROM \(table) WHERE id = ?", [id])
    }

    func lastID() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
    }

    /// Returns the rows of items that visitors have not changed.
    func untouched(upTo lastID: Int64) throws -> some Cursor<(id: Int64, itemID: Int64)> {
        let query = """
            SELECT sourced.id AS id, item.id AS itemID FROM \(table) AS sourced
            JOIN \(Item.tableName) AS item ON item.id = sourced.itemID AND item.revision = sourced.itemRevision
            WHERE sourced.id <= ?
            """
        return try Row.fetchCursor(db, sql: query, arguments: [lastID]).map { (id: $0["id"], itemID: $0["itemID"]) }
    }

    private var table: String { "\(Item.tableName)Sourced" }
}
