import Foundation
import GRDB
internal import Models

/// What visitors have marked, and what was deleted.
extension CatalogueTable {
    func items(withIDs ids: [Int64], in order: CatalogueOrder) throws -> [Item] {
        guard !ids.isEmpty else { return [] }
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        let columns =
            switch order.key {
            case .added: ["id"]
            case .name: ["nameKey", "id"]
            case .credit: ["creditKey", "nameKey", "id"]
            }
        let direction = order.isDescending ? "DESC" : "ASC"
        return try items(
            """
            WHERE id IN (SELECT value FROM json_each(?))
            ORDER BY \(columns.map { "\($0) \(direction)" }.joined(separator: ", "))
            """,
            [list]
        )
    }

    /// An item that can be restored.
    func removedItem(withID id: Int64, at time: Date) throws -> Item? {
        let query = try db.cachedStatement(
            sql: """
                SELECT id, version, name, credit, album, year, seconds, note, rating, tags
                FROM \(Item.tableName)Removed WHERE id = ? AND removedAt > ?
                """
        )
        let limit = Self.seconds(time - CatalogueModel<Item>.undoTime)
        return try Row.fetchOne(query, arguments: [id, limit]).map(Self.item)
    }
}
