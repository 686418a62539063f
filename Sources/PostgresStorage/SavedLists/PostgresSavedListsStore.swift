package import Foundation
package import Models

/// The lists that visitors have saved: a row for each.
package struct PostgresSavedListsStore: SavedListsStore {
    let database: PostgresDatabase
    var countLimit = RowLimits().savedLists
    var visitorLimit = RowLimits().visitors

    package func lists(of visitor: VisitorID) async throws -> [SavedList] {
        let key = Data(visitor.digest)
        return try await database.read { db in try Self.lists(of: key, db) }
    }

    package func change(
        _ change: SavedListsChange,
        of visitor: VisitorID,
        at time: Date
    ) async throws -> SavedList.ID {
        let key = Data(visitor.digest)
        return try await database.change { db in
            try VisitorUseTable(db: db).lock(key)
            let stored = try Self.lists(of: key, db)
            let changed = try change.step(on: stored, at: time)
            if changed.lists.count > stored.count { try makeRoom(for: key, db) }
            for list in changed.lists where !stored.contains(list) { try Self.write(list, of: key, to: db) }
            for list in stored where !changed.lists.contains(where: { $0.id == list.id }) {
                try db.send("DELETE FROM savedList WHERE idDigest = $1 AND id = $2", [key, list.id])
            }
            try db.touch(.savedLists(of: key))
            return changed.id
        }
    }

    private func makeRoom(for key: Data, _ db: PostgresConnection) throws {
        let uses = VisitorUseTable(db: db)
        guard try uses.admit(key, limit: visitorLimit) else { throw SavedListError.noRoom }
        guard try Self.count(db) >= countLimit else { return }
        // Room for more than one, because finding the visitors takes long.
        let room = countLimit - countLimit / 100
        try uses.makeRoom(in: "savedList", for: key) { try Self.count(db) < room }
        guard try Self.count(db) < countLimit else { throw SavedListError.noRoom }
    }

    private static func count(_ db: PostgresConnection) throws -> Int {
        try db.value("SELECT count(*) FROM savedList") ?? 0
    }

    private static func lists(of key: Data, _ db: PostgresConnection) throws -> [SavedList] {
        try db.rows(
            "SELECT id, item, name, address, removedAt FROM savedList WHERE idDigest = $1 ORDER BY id",
            [key]
        ) { row in
            let deletedAt: Double? = try row["removedAt"]
            return try CatalogueKind(rawValue: row["item"]).map { kind in
                SavedList(
                    id: try row["id"],
                    kind: kind,
                    name: try row["name"],
                    address: try row["address"],
                    deletedAt: deletedAt.map(Date.init(timeIntervalSince1970:))
                )
            }
        }
        .compactMap(\.self)
    }

    private static func write(_ list: SavedList, of key: Data, to db: PostgresConnection) throws {
        try db.send(
            """
            INSERT INTO savedList (idDigest, id, item, name, address, removedAt) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (idDigest, id) DO UPDATE SET name = $4, removedAt = $6
            """,
            [key, list.id, list.kind.rawValue, list.name, list.address, list.deletedAt?.timeIntervalSince1970]
        )
    }
}
