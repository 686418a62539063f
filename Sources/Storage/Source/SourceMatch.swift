import Foundation
import GRDB
internal import Models

/// Makes the items that came from a source what it has now, within one transaction.
struct SourceMatch<Item: CatalogueRecord> {
    private let items: CatalogueTable<Item>
    private let known: SourceTable<Item>
    /// Which of the rows that were known before have come again, by their ids: a byte a row, however many there are.
    private var hasCome: [Bool] = []
    private var lastID: Int64 = 0
    private var isChanged = false

    init(db: Database) {
        items = CatalogueTable(db: db)
        known = SourceTable(db: db)
    }

    mutating func run(_ next: () throws -> Draft<Item>?, of load: () throws -> SourceLoad) throws -> SourceLoad {
        lastID = try known.lastID()
        hasCome = [Bool](repeating: false, count: Int(lastID) + 1)
        while let draft = try next() { try take(draft) }
        let load = try load()
        if let former = try known.load(), former.address != load.address {
            try leaveWhatIsGone()
        } else if load.badRowCount == 0 {
            // A bad row may be one of those that have not come again.
            try removeWhatIsGone(at: load)
        }
        try known.keep(load)
        if isChanged { try items.raiseVersion() }
        return load
    }

    private mutating func take(_ draft: Draft<Item>) throws {
        guard let record = try known.record(of: draft) else { return try add(draft) }
        // Of two rows with one name and credit the first one counts.
        guard record.id <= lastID, !hasCome[Int(record.id)] else { return }
        hasCome[Int(record.id)] = true
        guard let item = record.item, !draft.isSame(as: item) else { return }
        try known.update(record, to: try items.update(item, to: draft))
        isChanged = true
    }

    private mutating func add(_ draft: Draft<Item>) throws {
        guard try items.duplicates(of: draft, except: nil, limit: 1).isEmpty else {
            return try known.add(draft, as: nil)
        }
        try known.add(draft, as: try items.insert(draft))
        isChanged = true
    }

    /// Another source says nothing of what the former one had: that is people's from now on.
    private func leaveWhatIsGone() throws {
        for row in try gone() { try known.delete(row.id) }
    }

    /// What people have touched is remembered, so that it does not come back in another shape.
    private mutating func removeWhatIsGone(at load: SourceLoad) throws {
        for row in try gone() {
            _ = try items.delete(id: row.itemID, at: load.time)
            try known.delete(row.id)
            isChanged = true
        }
    }

    private func gone() throws -> [(id: Int64, itemID: Int64)] {
        var gone: [(id: Int64, itemID: Int64)] = []
        let untouched = try known.untouched(upTo: lastID)
        while let row = try untouched.next() {
            if !hasCome[Int(row.id)] { gone.append(row) }
        }
        return gone
    }
}

/// The SQL for what is known of a source. Call it inside a transaction.
struct SourceTable<Item: CatalogueRecord> {
    /// What a row of the source is to the catalogue.
    struct Record {
        let id: Int64
        /// As the source has made it; `nil` when people have edited or deleted it since, or had it already.
        let item: Item?
    }

    let db: Database

    func load() throws -> SourceLoad? {
        let query = """
            SELECT address, entityTag, lastModified, loadedAt, rowCount, badRowCount FROM catalogueSource WHERE item = ?
            """
        return try Row.fetchOne(db, sql: query, arguments: [Item.tableName]).map { row in
            SourceLoad(
                address: row[0],
                validators: SourceValidators(entityTag: row[1], lastModified: row[2]),
                time: Date(timeIntervalSince1970: row[3]),
                rowCount: row[4],
                badRowCount: row[5]
            )
        }
    }

    func keep(_ load: SourceLoad) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO catalogueSource VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                Item.tableName, load.address, load.validators?.entityTag, load.validators?.lastModified,
                load.time.timeIntervalSince1970, load.rowCount, load.badRowCount,
            ]
        )
    }

    func record(of draft: Draft<Item>) throws -> Record? {
        let keys = CatalogueKeys<Item>.keys(of: draft)
        let query = try db.cachedStatement(
            sql: "SELECT id, itemID, itemVersion FROM \(table) WHERE creditKey = ? AND nameKey = ?"
        )
        guard let row = try Row.fetchOne(query, arguments: [keys.credit, keys.name]) else { return nil }
        let itemID: Int64? = row[1]
        let item = try itemID.flatMap { try CatalogueTable<Item>(db: db).item(withID: $0) }
        return Record(id: row[0], item: item?.version == row[2] ? item : nil)
    }

    /// - Parameter item: What it has become; `nil` when people have it already.
    func add(_ draft: Draft<Item>, as item: Item?) throws {
        let keys = CatalogueKeys<Item>.keys(of: draft)
        try execute(
            "INSERT INTO \(table) (creditKey, nameKey, itemID, itemVersion) VALUES (?, ?, ?, ?)",
            [keys.credit, keys.name, item?.id, item?.version]
        )
    }

    func update(_ record: Record, to item: Item) throws {
        try execute("UPDATE \(table) SET itemVersion = ? WHERE id = ?", [item.version, record.id])
    }

    func delete(_ id: Int64) throws {
        try execute("DELETE FROM \(table) WHERE id = ?", [id])
    }

    func lastID() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
    }

    /// What is still as the source has made it, with the ids of its items.
    func untouched(upTo lastID: Int64) throws -> some Cursor<(id: Int64, itemID: Int64)> {
        let query = """
            SELECT sourced.id, item.id FROM \(table) AS sourced
            JOIN \(Item.tableName) AS item ON item.id = sourced.itemID AND item.version = sourced.itemVersion
            WHERE sourced.id <= ?
            """
        return try Row.fetchCursor(db, sql: query, arguments: [lastID]).map { (id: $0[0], itemID: $0[1]) }
    }

    private var table: String { "\(Item.tableName)Sourced" }

    private func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
