import Foundation
import GRDB
package import Models

/// The favourite songs, or movies, of visitors.
package struct SQLiteFavouritesStore<Item: CatalogueRecord>: FavouritesStore {
    let database: SharedDatabase
    var limits = FavouritesLimits()

    package func ids(of visitor: VisitorID) async throws -> [Item.ID] {
        let key = Data(visitor.digest)
        return try await database.read { db in
            let query = "SELECT itemID FROM favourite WHERE idDigest = ? AND item = ?"
            return try db.rows(cached: query, [key, Item.tableName]) { $0["itemID"] }
        }
    }

    package func add(_ id: Item.ID, for visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            let find = "SELECT 1 FROM favourite WHERE idDigest = ? AND item = ? AND itemID = ?"
            guard try db.row(cached: find, [key, Item.tableName, id]) == nil else { return }
            let count: Int? = try db.value(
                cached: "SELECT count(*) FROM favourite WHERE idDigest = ? AND item = ?",
                [key, Item.tableName]
            )
            // The songs and movies of all visitors.
            let countOfAll: Int? = try db.value(cached: "SELECT count FROM favouriteCount")
            guard let countOfAll else { throw MissingRow(table: "favouriteCount") }
            try limits.requireRoom(count: count ?? 0, countOfAll: countOfAll)
            let insertion = "INSERT INTO favourite (idDigest, item, itemID) VALUES (?, ?, ?)"
            try db.execute(cached: insertion, [key, Item.tableName, id])
        }
    }

    package func remove(_ id: Item.ID, for visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            let deletion = "DELETE FROM favourite WHERE idDigest = ? AND item = ? AND itemID = ?"
            try db.execute(cached: deletion, [key, Item.tableName, id])
        }
    }
}
