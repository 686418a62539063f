import Foundation
package import Models

/// The favourite songs, or movies, of visitors.
package struct PostgresFavouritesStore<Item: CatalogueItem>: FavouritesStore {
    let database: PostgresDatabase
    var limits = FavouritesLimits()
    var visitorLimit = RowLimits().visitors

    package func ids(of visitor: VisitorID) async throws -> [Item.ID] {
        let key = Data(visitor.digest)
        return try await database.read { db in
            try db.rows("SELECT itemID FROM favourite WHERE idDigest = $1 AND item = $2", [key, Item.table]) {
                try $0[0]
            }
        }
    }

    package func add(_ id: Item.ID, for visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            let uses = VisitorUseTable(db: db)
            try uses.lock(key)
            let find = "SELECT 1 FROM favourite WHERE idDigest = $1 AND item = $2 AND itemID = $3"
            guard try db.row(find, [key, Item.table, id]) == nil else { return }
            let count: Int? = try db.value(
                "SELECT count(*) FROM favourite WHERE idDigest = $1 AND item = $2",
                [key, Item.table]
            )
            guard try uses.admit(key, limit: visitorLimit) else { throw FavouritesError.noRoom }
            if try Self.countOfAll(db) >= limits.ofAll {
                // Room for more than one, because finding the visitors takes long.
                let room = limits.ofAll - limits.ofAll / 100
                try uses.makeRoom(in: "favourite", for: key) { try Self.countOfAll(db) < room }
            }
            try limits.requireRoom(count: count ?? 0, countOfAll: Self.countOfAll(db))
            let insertion = "INSERT INTO favourite (idDigest, item, itemID) VALUES ($1, $2, $3)"
            try db.send(insertion, [key, Item.table, id])
            try db.touch(.favourites(of: key, Item.kind))
        }
    }

    /// The number of favourite songs and movies of all visitors.
    private static func countOfAll(_ db: PostgresConnection) throws -> Int {
        guard let count: Int = try db.value("SELECT count FROM favouriteCount") else {
            throw PostgresError.missingRow(table: "favouriteCount")
        }
        return count
    }

    package func remove(_ id: Item.ID, for visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        try await database.change { db in
            try VisitorUseTable(db: db).lock(key)
            let deletion = "DELETE FROM favourite WHERE idDigest = $1 AND item = $2 AND itemID = $3"
            let count = try db.execute(deletion, [key, Item.table, id])
            if count > 0 { try db.touch(.favourites(of: key, Item.kind)) }
        }
    }

    package func move(from id: Item.ID, to other: Item.ID, of digests: [[UInt8]]?) async throws -> [[UInt8]] {
        try await database.change { db in
            // The rows are locked first, and a mark that is set meanwhile is waited for.
            let digests = try db.rows(
                """
                WITH former AS (
                    SELECT idDigest FROM favourite
                    WHERE item = $2 AND itemID = $3 AND ($4::bytea[] IS NULL OR idDigest = ANY ($4))
                    ORDER BY idDigest FOR UPDATE
                )
                INSERT INTO favourite (idDigest, item, itemID) SELECT idDigest, $2, $1 FROM former
                ON CONFLICT DO NOTHING RETURNING idDigest
                """,
                [other, Item.table, id, digests.map { $0.map { Data($0) } }]
            ) { try $0["idDigest"] as Data }
            try db.send(
                "DELETE FROM favourite WHERE item = $1 AND itemID = $2 AND idDigest = ANY ($3::bytea[])",
                [Item.table, id, digests]
            )
            // In one order, so that two of these changes do not wait for each other.
            for digest in digests.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                try db.touch(.favourites(of: digest, Item.kind))
            }
            return digests.map(Array.init)
        }
    }
}
