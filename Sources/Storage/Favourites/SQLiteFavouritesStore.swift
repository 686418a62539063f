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
            try FavouriteTable(visitor: key, item: Item.tableName, db: db).ids()
        }
    }

    package func add(_ id: Item.ID, for visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            let table = FavouriteTable(visitor: key, item: Item.tableName, db: db)
            guard try !table.contains(id) else { return }
            try limits.requireRoom(count: table.count(), countOfAll: table.countOfAll())
            try table.insert(id)
        }
    }

    package func remove(_ id: Item.ID, for visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            try FavouriteTable(visitor: key, item: Item.tableName, db: db).delete(id)
        }
    }
}

/// The SQL for the favourite songs, or movies, of one visitor. Call it inside a transaction.
struct FavouriteTable {
    /// The digest of the visitor's identifier.
    let visitor: Data
    /// The table of the items.
    let item: String
    let db: Database

    func ids() throws -> [Int64] {
        let query = try db.cachedStatement(sql: "SELECT itemID FROM favourite WHERE idDigest = ? AND item = ?")
        return try Int64.fetchAll(query, arguments: [visitor, item])
    }

    func contains(_ id: Int64) throws -> Bool {
        let query = try db.cachedStatement(
            sql: "SELECT 1 FROM favourite WHERE idDigest = ? AND item = ? AND itemID = ?"
        )
        return try Int.fetchOne(query, arguments: [visitor, item, id]) != nil
    }

    func count() throws -> Int {
        let query = try db.cachedStatement(sql: "SELECT COUNT(*) FROM favourite WHERE idDigest = ? AND item = ?")
        return try Int.fetchOne(query, arguments: [visitor, item]) ?? 0
    }

    /// The number of all visitors' favourites, songs and movies.
    func countOfAll() throws -> Int {
        let query = try db.cachedStatement(sql: "SELECT count FROM favouriteCount")
        guard let count = try Int.fetchOne(query) else { throw MissingRow(table: "favouriteCount") }
        return count
    }

    func insert(_ id: Int64) throws {
        let insert = try db.cachedStatement(sql: "INSERT INTO favourite (idDigest, item, itemID) VALUES (?, ?, ?)")
        try insert.execute(arguments: [visitor, item, id])
    }

    func delete(_ id: Int64) throws {
        let delete = try db.cachedStatement(sql: "DELETE FROM favourite WHERE idDigest = ? AND item = ? AND itemID = ?")
        try delete.execute(arguments: [visitor, item, id])
    }
}
