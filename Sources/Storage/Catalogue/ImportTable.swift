import Foundation
import GRDB
internal import Models

/// The SQL for imports that can be undone. Call it inside a transaction.
struct ImportTable<Item: CatalogueRecord> {
    let db: Database

    func add(_ ids: ClosedRange<Int64>, from fileName: String, count: Int, at time: Date) throws {
        try forget(at: time)
        try db.execute(
            sql: """
                INSERT INTO catalogueImport (item, fileName, firstID, lastID, count, finishedAt)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Item.tableName, fileName, ids.lowerBound, ids.upperBound, count, time.deletionSeconds,
            ]
        )
    }

    func all(at time: Date) throws -> [ImportRecord] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, fileName, count, finishedAt FROM catalogueImport WHERE item = ? AND finishedAt > ? ORDER BY id
                """,
            arguments: [Item.tableName, time.lastForgottenDeletion]
        ).map { row in
            ImportRecord(
                id: row["id"],
                kind: Item.kind,
                fileName: row["fileName"],
                count: row["count"],
                time: Date(timeIntervalSince1970: row["finishedAt"])
            )
        }
    }

    /// Deletes the items of an import, except those that were edited. If they are many, what depends on the items is
    /// created again at once.
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
        let isMany = try row["count"] > max(1_000, items.revisionAndCount().count / 4)
        let indexes = try TableIndexes(of: Item.tableName, in: db)
        if isMany { try indexes.drop() }
        let ids: StatementArguments = [row["firstID"] as Int64, row["lastID"] as Int64]
        let range = "FROM \(Item.tableName) WHERE id BETWEEN ? AND ?"
        try db.execute(sql: "DELETE \(range) AND revision = 1", arguments: ids)
        let count = db.changesCount
        let keptCount = try Int.fetchOne(db, sql: "SELECT count(*) \(range)", arguments: ids) ?? 0
        if isMany {
            try indexes.createIndexes()
            try IndexRebuild<Item>(db: db, lastSearchable: 0).run { _ in }
            try indexes.createTriggers()
        }
        try db.execute(sql: "DELETE FROM catalogueImport WHERE id = ?", arguments: [id])
        if count > 0 { try items.raiseRevision() }
        return UndoneAddition(deletedCount: count, keptCount: keptCount)
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
