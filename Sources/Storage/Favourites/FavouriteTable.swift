import Foundation
import GRDB

/// The SQL for what one visitor has marked among the songs, or among the movies. Call it inside a transaction.
struct FavouriteTable {
    /// The digest of the visitor's identifier.
    let visitor: Data
    /// The table of the items.
    let item: String
    let db: Database

    func ids(_ condition: String, _ arguments: StatementArguments) throws -> [Int64] {
        let query = try db.cachedStatement(
            sql: "SELECT itemID FROM favourite WHERE idDigest = ? AND item = ? \(condition)"
        )
        return try Int64.fetchAll(query, arguments: [visitor, item] + arguments)
    }

    func contains(_ id: Int64) throws -> Bool {
        try !ids("AND itemID = ?", [id]).isEmpty
    }

    func count() throws -> Int {
        let query = try db.cachedStatement(sql: "SELECT COUNT(*) FROM favourite WHERE idDigest = ? AND item = ?")
        return try Int.fetchOne(query, arguments: [visitor, item]) ?? 0
    }

    /// Of all visitors, songs and movies.
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
