import Foundation
internal import Models

/// The SQL for imports that can be undone. Call it inside a transaction.
struct ImportTable<Item: CatalogueItem> {
    let db: PostgresConnection

    func add(_ ids: ClosedRange<Int64>, from fileName: String, count: Int, at time: Date) throws {
        try forget(at: time)
        try db.execute(
            """
            INSERT INTO catalogueImport (item, fileName, firstID, lastID, count, finishedAt)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [Item.table, fileName, ids.lowerBound, ids.upperBound, count, time.deletionSeconds]
        )
    }

    func all(at time: Date) throws -> [ImportRecord] {
        try db.rows(
            """
            SELECT id, fileName, count, finishedAt FROM catalogueImport
            WHERE item = $1 AND finishedAt > $2::double precision ORDER BY id
            """,
            [Item.table, time.lastForgottenDeletion]
        ) { row in
            ImportRecord(
                id: try row["id"],
                kind: Item.kind,
                fileName: try row["fileName"],
                count: try row["count"],
                time: Date(timeIntervalSince1970: try row["finishedAt"])
            )
        }
    }

    /// Deletes the items of an import, except those that were edited.
    /// - Returns: `nil` if the import cannot be undone.
    func undo(_ id: Int64, at time: Date) throws -> UndoneAddition? {
        try forget(at: time)
        let found = try db.row(
            "DELETE FROM catalogueImport WHERE id = $1 AND item = $2 RETURNING firstID, lastID",
            [id, Item.table]
        )
        guard let found else { return nil }
        let (firstID, lastID): (Int64, Int64) = (try found["firstID"], try found["lastID"])
        let range = "FROM \(Item.table) WHERE id BETWEEN $1 AND $2"
        let count = try db.execute("DELETE \(range) AND revision = 1", [firstID, lastID])
        let kept = try db.row("SELECT count(*) AS count \(range)", [firstID, lastID])
        if count > 0 { try CatalogueTable<Item>(db: db).raiseRevision() }
        return UndoneAddition(deletedCount: count, keptCount: try kept?["count"] ?? 0)
    }

    private func forget(at time: Date) throws {
        try db.execute(
            "DELETE FROM catalogueImport WHERE finishedAt <= $1::double precision",
            [time.lastForgottenDeletion]
        )
    }
}

/// The SQL for the columns that were chosen for files. Call it inside a transaction.
struct ChosenColumnsTable<Item: CatalogueItem> {
    /// The number of headers that are remembered.
    private static var limit: Int { 200 }

    let db: PostgresConnection

    func all() throws -> [String: ChosenColumns] {
        let query = "SELECT header, columns FROM catalogueColumns WHERE item = $1 ORDER BY id"
        let rows = try db.rows(query, [Item.table]) {
            (try $0["header"] as String, ChosenColumns(stored: try $0["columns"], of: Item.kind))
        }
        return Dictionary(rows) { _, last in last }
    }

    func keep(_ mapping: ChosenColumns, for header: String) throws {
        try db.execute("DELETE FROM catalogueColumns WHERE item = $1 AND header = $2", [Item.table, header])
        try db.execute(
            "INSERT INTO catalogueColumns (item, header, columns) VALUES ($1, $2, $3)",
            [Item.table, header, mapping.stored(of: Item.kind)]
        )
        try db.execute(
            """
            DELETE FROM catalogueColumns WHERE id IN (
                SELECT id FROM catalogueColumns WHERE item = $1 ORDER BY id DESC OFFSET $2
            )
            """,
            [Item.table, Self.limit]
        )
    }
}
