import GRDB
internal import Models

/// The creation of all keys again, in a migration after a change of `Folding`. It reads and writes only columns that
/// exist at that migration.
struct CatalogueRekeying<Item: CatalogueRecord> {
    private static var stepSize: Int { 10_000 }
    /// The number of items from which the progress is reported. Fewer take less than a second.
    private static var reportedCount: Int64 { 20_000 }

    let db: Database

    /// - Parameter report: Called from time to time with the completed share.
    func run(report: (Double) -> Void) throws {
        let isLong = try lastID(of: table) >= Self.reportedCount
        try rekey(table, credit: Item.creditColumn, report: { if isLong { report(0.4 * $0) } })
        try rekey("\(table)Removed", credit: "credit", report: { _ in })
        try rekeySource()
        if isLong { report(1) }
    }

    private var table: String { Item.tableName }

    private func lastID(of table: String) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(table)") ?? 0
    }

    /// Sets the keys of all rows of a table. What depends on the keys is created again if any has changed.
    private func rekey(_ table: String, credit: String, report: (Double) -> Void) throws {
        let indexes = try TableIndexes(of: table, in: db)
        let last = try lastID(of: table)
        let rows = try db.makeStatement(
            sql: """
                SELECT id, name, \(credit) AS credit, album, year, note, tags, nameKey, creditKey, otherKey, albumKey
                FROM \(table) WHERE id > ? ORDER BY id LIMIT \(Self.stepSize)
                """
        )
        let update = try db.makeStatement(
            sql: """
                UPDATE \(table) SET (nameKey, creditKey, otherKey, albumKey, identity) = (?, ?, ?, ?, ?) WHERE id = ?
                """
        )
        try indexes.drop()
        var id: Int64 = 0
        var isChanged = false
        while true {
            let step = try Row.fetchAll(rows, arguments: [id])
            guard let end = step.last else { break }
            for row in step where try set(row, by: update) { isChanged = true }
            id = end["id"]
            report(Double(id) / Double(max(last, 1)))
        }
        try indexes.createIndexes()
        if isChanged, table == Item.tableName {
            try IndexRebuild<Item>(db: db, lastSearchable: 0, hasCreditNames: false).fillKeys { _ in }
        }
        try indexes.createTriggers()
    }

    /// Returns whether the keys of a row were not up to date.
    private func set(_ row: Row, by update: Statement) throws -> Bool {
        let tags: String? = row["tags"]
        let facts = ItemFacts(
            album: row["album"],
            year: row["year"],
            note: row["note"],
            tags: tags.map { Tag.split($0) } ?? []
        )
        let keys = CatalogueKeys(name: row["name"], credit: row["credit"], facts: facts)
        let (other, album): (String?, String?) = (row["otherKey"], row["albumKey"])
        let isSame =
            keys.name == row["nameKey"] && keys.credit == row["creditKey"] && keys.other == other
            && keys.album == album
        if isSame && keys.identity.isEmpty { return false }
        try update.execute(
            arguments: [keys.name, keys.credit, keys.other, keys.album, keys.identity, row["id"] as Int64]
        )
        return !isSame
    }

    /// Sets the keys of the rows of a source whose items nobody has changed. The text of others is not known.
    private func rekeySource() throws {
        try db.execute(
            sql: """
                UPDATE OR IGNORE \(table)Sourced SET (creditKey, nameKey, identity) = (
                    SELECT creditKey, nameKey, identity FROM \(table) AS item WHERE item.id = itemID
                ) WHERE EXISTS (SELECT 1 FROM \(table) AS item WHERE item.id = itemID AND item.revision = itemRevision)
                """
        )
    }
}
