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
        let query = "SELECT 1 FROM favourite WHERE idDigest = ? AND item = ? AND itemID = ?"
        return try db.row(cached: query, [visitor, item, id]) != nil
    }

    func count() throws -> Int {
        try db.value(cached: "SELECT count(*) FROM favourite WHERE idDigest = ? AND item = ?", [visitor, item]) ?? 0
    }

    /// The number of all visitors' favourites, songs and movies.
    func countOfAll() throws -> Int {
        let count: Int? = try db.value(cached: "SELECT count FROM favouriteCount")
        guard let count else { throw MissingRow(table: "favouriteCount") }
        return count
    }

    func insert(_ id: Int64) throws {
        try db.execute(cached: "INSERT INTO favourite (idDigest, item, itemID) VALUES (?, ?, ?)", [visitor, item, id])
    }

    func delete(_ id: Int64) throws {
        let delete = "DELETE FROM favourite WHERE idDigest = ? AND item = ? AND itemID = ?"
        try db.execute(cached: delete, [visitor, item, id])
    }
}
