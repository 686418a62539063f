import Foundation
internal import Models

/// The SQL for imports that can be undone. Call it inside a transaction.
struct ImportTable<Item: CatalogueItem> {
    let db: PostgresConnection

    /// Records an import that has added nothing yet.
    /// - Returns: Its id; `nil` if it is not the import of a file.
    func begin(_ origin: ItemOrigin) throws -> Int64? {
        guard let fileName = origin.fileName, let time = origin.time else { return nil }
        try forget(at: time)
        return try db.value(
            """
            INSERT INTO catalogueImport (item, fileName, firstID, lastID, count, finishedAt)
            VALUES ($1, $2, 1, 0, 0, $3) RETURNING id
            """,
            [Item.table, fileName, time.deletionSeconds]
        )
    }

    /// Records what an import has done. One that has changed nothing is not kept.
    func end(_ id: Int64, ids: ClosedRange<Int64>?, count: Int, filledCount: Int) throws {
        guard count > 0 || filledCount > 0 else {
            try db.send("DELETE FROM catalogueImport WHERE id = $1", [id])
            return
        }
        try db.send(
            "UPDATE catalogueImport SET firstID = $2, lastID = $3, count = $4, filledCount = $5 WHERE id = $1",
            [id, ids?.lowerBound ?? 1, ids?.upperBound ?? 0, count, filledCount]
        )
    }

    func all(at time: Date) throws -> [ImportRecord] {
        try db.rows(
            """
            SELECT id, fileName, count, filledCount, finishedAt FROM catalogueImport
            WHERE item = $1 AND finishedAt > $2::double precision ORDER BY id
            """,
            [Item.table, time.lastForgottenDeletion]
        ) { row in
            ImportRecord(
                id: try row["id"],
                kind: Item.kind,
                fileName: try row["fileName"],
                count: try row["count"],
                filledCount: try row["filledCount"],
                time: Date(timeIntervalSince1970: try row["finishedAt"])
            )
        }
    }

    /// Deletes the items of an import, and takes back what it has filled, except what was edited.
    /// - Returns: `nil` if the import cannot be undone.
    func undo(_ id: Int64, at time: Date) throws -> UndoneAddition? {
        try forget(at: time)
        let found = try db.row(
            "SELECT firstID, lastID FROM catalogueImport WHERE id = $1 AND item = $2",
            [id, Item.table]
        )
        guard let found else { return nil }
        let blankedCount = try FillTable<Item>(db: db).undo(id)
        let (firstID, lastID): (Int64, Int64) = (try found["firstID"], try found["lastID"])
        let range = "FROM \(Item.table) WHERE id BETWEEN $1 AND $2"
        let count = try db.execute(
            """
            DELETE \(range) AND (revision = 1 OR (id, revision) IN (
                SELECT itemID, revision FROM catalogueFill WHERE importID = $3 AND fields = 0
            ))
            """,
            [firstID, lastID, id]
        )
        let kept = try db.row("SELECT count(*) AS count \(range)", [firstID, lastID])
        try db.send("DELETE FROM catalogueImport WHERE id = $1", [id])
        if count > 0 || blankedCount > 0 { try CatalogueTable<Item>(db: db).raiseRevision() }
        return UndoneAddition(deletedCount: count, keptCount: try kept?["count"] ?? 0, blankedCount: blankedCount)
    }

    private func forget(at time: Date) throws {
        try db.send(
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
        try db.send("DELETE FROM catalogueColumns WHERE item = $1 AND header = $2", [Item.table, header])
        try db.send(
            "INSERT INTO catalogueColumns (item, header, columns) VALUES ($1, $2, $3)",
            [Item.table, header, mapping.stored(of: Item.kind)]
        )
        try db.send(
            """
            DELETE FROM catalogueColumns WHERE id IN (
                SELECT id FROM catalogueColumns WHERE item = $1 ORDER BY id DESC OFFSET $2
            )
            """,
            [Item.table, Self.limit]
        )
    }
}
