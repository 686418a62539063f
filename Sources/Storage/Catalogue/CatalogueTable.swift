import Foundation
import GRDB
internal import Models

/// The SQL for the table of songs, or of movies. Call it inside a transaction.
struct CatalogueTable<Item: CatalogueRecord> {
    let db: Database

    func state() throws -> CatalogueState<Item> {
        let (version, count) = try versionAndCount()
        let paging = Paging.first(ofItemCount: count)
        let firstPage = CataloguePage<Item>(items: try items(of: paging, in: .default), paging: paging)
        return CatalogueState(version: version, firstPage: firstPage, latest: try latest())
    }

    func item(withID id: Int64) throws -> Item? {
        try items("WHERE id = ?", [id]).first
    }

    func items(after id: Int64, limit: Int) throws -> [Item] {
        try items("WHERE id > ? ORDER BY id LIMIT ?", [id, limit])
    }

    /// Those of these ids, in their order.
    func items(withIDs ids: some Sequence<Int64>) throws -> [Item] {
        let query = try selection("WHERE id = ?")
        return try ids.compactMap { id in try Row.fetchOne(query, arguments: [id]).map(Self.item) }
    }

    func duplicates(of draft: Draft<Item>, except id: Int64?, limit: Int) throws -> [Item] {
        let keys = CatalogueKeys<Item>.keys(of: draft)
        return try items(
            "WHERE creditKey = ? AND nameKey = ? AND id IS NOT ? ORDER BY id LIMIT ?",
            [keys.credit, keys.name, id, limit]
        )
    }

    func versionAndCount() throws -> (version: Int, count: Int) {
        let query = try db.cachedStatement(sql: "SELECT version, count FROM catalogue WHERE item = ?")
        guard let row = try Row.fetchOne(query, arguments: [Item.tableName]) else {
            throw MissingRow(table: "catalogue")
        }
        return (row[0], row[1])
    }

    private func latest() throws -> [Item] {
        try items("ORDER BY id DESC LIMIT ?", [CatalogueState<Item>.latestLimit])
    }

    /// - Parameter condition: all of the query from its table on.
    func items(_ condition: String, _ arguments: StatementArguments) throws -> [Item] {
        let rows = try Row.fetchCursor(selection(condition), arguments: arguments)
        return try Array(rows.map(Self.item))
    }

    private func selection(_ condition: String) throws -> Statement {
        try db.cachedStatement(
            sql: """
                SELECT id, version, name, \(Item.creditColumn), album, year, seconds, note, rating, tags
                FROM \(Item.tableName) \(condition)
                """
        )
    }

    static func item(_ row: Row) -> Item {
        let tags: String? = row[9]
        let facts = ItemFacts(
            album: row[4],
            year: row[5],
            seconds: row[6],
            note: row[7],
            rating: row[8],
            // Not by characters: a comma and a mark that combines with it are one.
            tags: tags.map { $0.unicodeScalars.split(separator: ",").map(String.init) } ?? []
        )
        return Item(id: row[0], version: row[1], name: row[2], credit: row[3], facts: facts)
    }
}
