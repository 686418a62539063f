import Foundation
import GRDB
package import Models

/// The songs, or the movies, that visitors have marked: a row for each mark.
package struct SQLiteFavouritesStore<Item: CatalogueRecord>: FavouritesStore {
    let database: SharedDatabase
    var limits = FavouritesLimits()

    package func marked(by visitor: VisitorID, among ids: [Item.ID]) async throws -> Set<Item.ID> {
        guard !ids.isEmpty else { return [] }
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        return Set(try read(of: visitor, "AND itemID IN (SELECT value FROM json_each(?))", [list]))
    }

    package func marked(by visitor: VisitorID) async throws -> [Item.ID] {
        try read(of: visitor)
    }

    package func mark(_ id: Item.ID, by visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            let table = FavouriteTable(visitor: key, item: Item.tableName, db: db)
            guard try !table.contains(id) else { return }
            guard try table.count() < limits.ofVisitor else {
                throw FavouritesError.tooMany(limit: limits.ofVisitor)
            }
            guard try table.countOfAll() < limits.ofAll else { throw FavouritesError.noRoom }
            try table.insert(id)
        }
    }

    package func unmark(_ id: Item.ID, by visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            try FavouriteTable(visitor: key, item: Item.tableName, db: db).delete(id)
        }
    }

    /// Reads on the caller's thread, as ``SQLiteCatalogueStore`` does: there are no more than the limit.
    private func read(
        of visitor: VisitorID,
        _ condition: String = "",
        _ arguments: StatementArguments = []
    ) throws -> [Item.ID] {
        let key = Data(visitor.digest)
        return try database.read { db in
            try FavouriteTable(visitor: key, item: Item.tableName, db: db).ids(condition, arguments)
        }
    }
}
