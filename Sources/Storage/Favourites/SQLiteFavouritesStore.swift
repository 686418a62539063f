import Foundation
import GRDB
package import Models

/// The favourite songs, or movies, of visitors.
package struct SQLiteFavouritesStore<Item: CatalogueRecord>: FavouritesStore {
    let database: SharedDatabase
    var limits = FavouritesLimits()
    var visitorLimit = RowLimits().visitors

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
            let uses = VisitorUseTable(db: db)
            guard try uses.admit(key, limit: visitorLimit) else { throw FavouritesError.noRoom }
            if try Self.countOfAll(db) >= limits.ofAll {
                // Room for more than one, because finding the visitors takes long.
                let room = limits.ofAll - limits.ofAll / 100
                try uses.makeRoom(in: "favourite", for: key) { try Self.countOfAll(db) < room }
            }
            try limits.requireRoom(count: count ?? 0, countOfAll: Self.countOfAll(db))
            let insertion = "INSERT INTO favourite (idDigest, item, itemID) VALUES (?, ?, ?)"
            try db.execute(cached: insertion, [key, Item.tableName, id])
        }
    }

    /// The number of favourite songs and movies of all visitors.
    private static func countOfAll(_ db: Database) throws -> Int {
        guard let count: Int = try db.value(cached: "SELECT count FROM favouriteCount") else {
            throw MissingRow(table: "favouriteCount")
        }
        return count
    }

    package func remove(_ id: Item.ID, for visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            let deletion = "DELETE FROM favourite WHERE idDigest = ? AND item = ? AND itemID = ?"
            try db.execute(cached: deletion, [key, Item.tableName, id])
        }
    }

    package func move(from id: Item.ID, to other: Item.ID, of digests: [[UInt8]]?) async throws -> [[UInt8]] {
        try await database.change { db in
            let found =
                try digests
                ?? db.rows(
                    cached: "SELECT idDigest FROM favourite WHERE item = ? AND itemID = ?",
                    [Item.tableName, id]
                ) { Array($0["idDigest"] as Data) }
            return try found.filter { digest in
                let count = try db.execute(
                    cached: "UPDATE OR IGNORE favourite SET itemID = ? WHERE idDigest = ? AND item = ? AND itemID = ?",
                    [other, Data(digest), Item.tableName, id]
                )
                return count > 0
            }
        }
    }
}
