import Foundation
import GRDB
internal import Models

/// The SQL for imports that can be undone. Call it inside a transaction.
struct ImportTable<Item: CatalogueRecord> {
    let db: Database

    /// Records an import that has added nothing yet.
    /// - Returns: Its id; `nil` if it is not the import of a file.
    func begin(_ origin: ItemOrigin) throws -> Int64? {
        guard let fileName = origin.fileName, let time = origin.time else { return nil }
        try forget(at: time)
        try db.execute(
            sql: """
                INSERT INTO catalogueImport (item, fileName, firstID, lastID, count, finishedAt) VALUES (?, ?, 1, 0, 0, ?)
                """,
            arguments: [Item.tableName, fileName, time.deletionSeconds]
        )
        return db.lastInsertedRowID
    }

    /// Records what an import has done. One that has changed nothing is not kept.
    func end(_ id: Int64, ids: ClosedRange<Int64>?, count: Int, filledCount: Int) throws {
        guard count > 0 || filledCount > 0 else {
            return try db.execute(sql: "DELETE FROM catalogueImport WHERE id = ?", arguments: [id])
        }
        try db.execute(
            sql: "UPDATE catalogueImport SET (firstID, lastID, count, filledCount) = (?, ?, ?, ?) WHERE id = ?",
            arguments: [ids?.lowerBound ?? 1, ids?.upperBound ?? 0, count, filledCount, id]
        )
    }

    func all(at time: Date) throws -> [ImportRecord] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, fileName, count, filledCount, finishedAt FROM catalogueImport
                WHERE item = ? AND finishedAt > ? ORDER BY id
                """,
            arguments: [Item.tableName, time.lastForgottenDeletion]
        ).map { row in
            ImportRecord(
                id: row["id"],
                kind: Item.kind,
                fileName: row["fileName"],
                count: row["count"],
                filledCount: row["filledCount"],
                time: Date(timeIntervalSince1970: row["finishedAt"])
            )
        }
    }

    /// Deletes the items of an import, and takes back what it has filled, except what was edited. If the items are many, what
    /// depends on them is created again at once.
    /// - Returns: `nil` if the import cannot be undone.
    func undo(_ id: Int64, at time: Date) throws -> UndoneAddition? {
        try forget(at: time)
        let found = try Row.fetchOne(
            db,
            sql: "SELECT firstID, lastID, count FROM catalogueImport WHERE id = ? AND item = ?",
            arguments: [id, Item.tableName]
        )
        guard let row = found else { return nil }
        let items = CatalogueTable<Item>(db: db)
        let blankedCount = try FillTable<Item>(db: db).undo(id)
        let isMany = try row["count"] > max(1_000, items.revisionAndCount().count / 4)
        let indexes = try TableIndexes(of: Item.tableName, in: db)
        if isMany { try indexes.drop() }
        let ids: StatementArguments = [row["firstID"] as Int64, row["lastID"] as Int64]
        let range = "FROM \(Item.tableName) WHERE id BETWEEN ? AND ?"
        try db.execute(
            sql: """
                DELETE \(range) AND (revision = 1 OR (id, revision) IN (
                    SELECT itemID, revision FROM catalogueFill WHERE importID = ? AND fields = 0
                ))
                """,
            arguments: ids + [id]
        )
        let count = db.changesCount
        let keptCount = try Int.fetchOne(db, sql: "SELECT count(*) \(range)", arguments: ids) ?? 0
        if isMany {
            try indexes.createIndexes()
            try IndexRebuild<Item>(db: db, lastSearchable: 0).run { _ in }
            try indexes.createTriggers()
        }
        try db.execute(sql: "DELETE FROM catalogueImport WHERE id = ?", arguments: [id])
        if count > 0 || blankedCount > 0 { try items.raiseRevision() }
        return UndoneAddition(deletedCount: count, keptCount: keptCount, blankedCount: blankedCount)
    }

    private func forget(at time: Date) throws {
        try db.execute(
            sql: "DELETE FROM catalogueImport WHERE finishedAt <= ?",
            arguments: [time.lastForgottenDeletion]
        )
    }
}

/// The SQL for the columns that were chosen for files. Call it inside a transaction.
struct ChosenColumnsTable<Item: CatalogueRecord> {
    /// The number of headers that are remembered.
    private static var limit: Int { 200 }

    let db: Database

    func all() throws -> [String: ChosenColumns] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT header, columns FROM catalogueColumns WHERE item = ?",
            arguments: [Item.tableName]
        )
        return Dictionary(rows.map { ($0["header"], ChosenColumns(stored: $0["columns"], of: Item.kind)) }) { _, last in
            last
        }
    }

    func keep(_ mapping: ChosenColumns, for header: String) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO catalogueColumns (item, header, columns) VALUES (?, ?, ?)",
            arguments: [Item.tableName, header, mapping.stored(of: Item.kind)]
        )
        try db.execute(
            sql: """
                DELETE FROM catalogueColumns WHERE item = ?1 AND id NOT IN (
                    SELECT id FROM catalogueColumns WHERE item = ?1 ORDER BY id DESC LIMIT ?2
                )
                """,
            arguments: [Item.tableName, Self.limit]
        )
    }
}
