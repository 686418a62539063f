import Foundation
internal import Models

/// An update of the items from a source to the current content of the source. Run it inside a transaction.
struct SourceMatch<Item: CatalogueItem> {
    private let items: CatalogueTable<Item>
    private let known: SourceTable<Item>
    /// The origin of new items.
    private let origin: ItemOrigin
    /// The ids of the known rows that the source still has.
    private var present: Set<Int64> = []
    private var lastID: Int64 = 0
    private var isChanged = false

    init(db: PostgresConnection, origin: ItemOrigin) {
        self.origin = origin
        items = CatalogueTable(db: db)
        known = SourceTable(db: db)
    }

    mutating func run(_ next: () throws -> Draft<Item>?, of load: () throws -> SourceLoad) throws -> SourceLoad {
        lastID = try known.lastID()
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
        guard record.id <= lastID, present.insert(record.id).inserted else { return }
        guard let item = record.item, !draft.isSame(as: item) else { return }
        try known.update(record, to: try items.update(item, to: draft))
        isChanged = true
    }

    private mutating func add(_ draft: Draft<Item>) throws {
        guard try items.duplicates(of: draft, limit: 1).isEmpty else { return try known.add(draft, as: nil) }
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
        try known.untouched(upTo: lastID).filter { !present.contains($0.id) }
    }
}

/// The SQL for the last load from a source, and for its rows. Call it inside a transaction.
struct SourceTable<Item: CatalogueItem> {
    /// A row of the source.
    struct Record {
        let id: Int64
        /// The item that the source has added or updated last; `nil` if a visitor has edited, deleted or added it.
        let item: Item?
    }

    let db: PostgresConnection

    private var table: String { "\(Item.table)Sourced" }

    func load() throws -> SourceLoad? {
        let row = try db.row(
            """
            SELECT address, entityTag, lastModified, loadedAt, rowCount, invalidRowCount
            FROM catalogueSource WHERE item = $1
            """,
            [Item.table]
        )
        guard let row else { return nil }
        let rowCount: Int = try row["rowCount"]
        return SourceLoad(
            address: try row["address"],
            validators: SourceValidators(entityTag: try row["entityTag"], lastModified: try row["lastModified"]),
            time: Date(timeIntervalSince1970: try row["loadedAt"]),
            rowCount: rowCount,
            invalidRowCount: try row["invalidRowCount"],
            isKeepingItems: try rowCount == 0 && !untouched(upTo: lastID()).isEmpty
        )
    }

    func keep(_ load: SourceLoad) throws {
        try db.touch(.source(of: Item.kind))
        try db.send(
            """
            INSERT INTO catalogueSource (item, address, entityTag, lastModified, loadedAt, rowCount, invalidRowCount)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (item) DO UPDATE SET address = excluded.address, entityTag = excluded.entityTag,
                lastModified = excluded.lastModified, loadedAt = excluded.loadedAt, rowCount = excluded.rowCount,
                invalidRowCount = excluded.invalidRowCount
            """,
            [
                Item.table, load.address, load.validators?.entityTag, load.validators?.lastModified,
                load.time.timeIntervalSince1970, load.rowCount, load.invalidRowCount,
            ]
        )
    }

    func record(of draft: Draft<Item>) throws -> Record? {
        let keys = CatalogueKeys(draft)
        let row = try db.row(
            """
            SELECT id, itemID, itemRevision FROM \(table)
            WHERE creditKey = $1 AND nameKey = $2 AND identity IN ($3, $4) ORDER BY identity <> $3, id LIMIT 1
            """,
            [keys.credit.shortenedKey, keys.name.shortenedKey, keys.storedIdentity, SourceKeys.unknownIdentity]
        )
        guard let row else { return nil }
        let itemID: Int64? = try row["itemID"]
        let item = try itemID.flatMap { try CatalogueTable<Item>(db: db).item(withID: $0) }
        let revision: Int? = try row["itemRevision"]
        return Record(id: try row["id"], item: item?.revision == revision ? item : nil)
    }

    /// - Parameter item: The new item; `nil` if a visitor has added the same one before.
    func add(_ draft: Draft<Item>, as item: Item?) throws {
        let keys = CatalogueKeys(draft)
        try db.send(
            """
            INSERT INTO \(table) (creditKey, nameKey, identity, itemID, itemRevision) VALUES ($1, $2, $3, $4, $5)
            """,
            [keys.credit.shortenedKey, keys.name.shortenedKey, keys.storedIdentity, item?.id, item?.revision]
        )
    }

    func update(_ record: Record, to item: Item) throws {
        try db.send("UPDATE \(table) SET itemRevision = $1 WHERE id = $2", [item.revision, record.id])
    }

    func delete(_ id: Int64) throws {
        try db.send("DELETE FROM \(table) WHERE id = $1", [id])
    }

    func lastID() throws -> Int64 {
        try db.value("SELECT max(id) FROM \(table)") ?? 0
    }

    /// Returns the rows of items that visitors have not changed.
    func untouched(upTo lastID: Int64) throws -> [(id: Int64, itemID: Int64)] {
        try db.rows(
            """
            SELECT sourced.id AS id, item.id AS itemID FROM \(table) AS sourced
            JOIN \(Item.table) AS item ON item.id = sourced.itemID AND item.revision = sourced.itemRevision
            WHERE sourced.id <= $1 ORDER BY sourced.id
            """,
            [lastID]
        ) { (id: try $0["id"], itemID: try $0["itemID"]) }
    }
}

/// The keys of a row of a source, as they are stored.
struct SourceKeys {
    /// The identity of a row of an earlier version, whose item has gone. It has come from SQLite, where it is NULL.
    static let unknownIdentity = "\u{1}"

    let credit: String
    let name: String
    let identity: String

    /// Keys as in SQLite, which are not shortened.
    init(whole credit: String, _ name: String, identity: String?) {
        self.credit = credit.shortenedKey
        self.name = name.shortenedKey
        self.identity = CatalogueKeys.storedIdentity(
            identity ?? Self.unknownIdentity,
            ofName: name,
            credit: credit
        )
    }

    init(credit: String, name: String, identity: String) {
        self.credit = credit
        self.name = name
        self.identity = identity
    }

    /// The keys as in SQLite.
    var whole: (credit: String, name: String, identity: String?) {
        let lines = identity.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        let (credit, name, identity) = lines.count == 3 ? (lines[1], lines[0], lines[2]) : (credit, name, identity)
        return (credit, name, identity == Self.unknownIdentity ? nil : identity)
    }
}
