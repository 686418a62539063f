import Foundation
import GRDB
internal import Models

/// The SQL for the items that the last forms have added, so that a form that is sent twice adds once, also over a restart.
/// Call it inside a transaction.
struct ReceiptTable<Item: CatalogueRecord> {
    /// The number of forms that are remembered, of the songs and movies together.
    static var countLimit: Int64 { 1_000 }

    let db: Database

    /// Returns the id of the item that a form has added.
    func id(for token: FormToken) throws -> Int64? {
        try db.value(
            cached: "SELECT itemID FROM catalogueReceipt WHERE token = ? AND item = ?",
            [Data(token.bytes), Item.tableName]
        )
    }

    /// Records the item that a form has added, in place of another one that it has added before.
    func record(_ id: Int64, for token: FormToken) throws {
        try db.execute(
            cached: "INSERT OR REPLACE INTO catalogueReceipt (token, item, itemID) VALUES (?, ?, ?)",
            [Data(token.bytes), Item.tableName, id]
        )
        try db.execute(
            cached: "DELETE FROM catalogueReceipt WHERE id <= ?",
            [db.lastInsertedRowID - Self.countLimit]
        )
    }
}
