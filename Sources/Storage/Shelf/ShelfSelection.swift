import Foundation
import GRDB
internal import Models

/// The SQL for the stars of one GitHub user that a query finds. Call it inside a transaction.
///
/// Its statements are not kept, as there are many kinds of them, and whoever asks chooses which.
struct ShelfSelection {
    let query: ShelfQuery
    /// The row of the user.
    let stargazerID: Int64
    /// The digest of the visitor's identifier; empty for nobody, who has no marks.
    let visitor: Data
    let db: Database

    /// How many it finds.
    func count() throws -> Int {
        let filter = filter
        return try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM star WHERE \(filter.condition)",
            arguments: filter.arguments
        ) ?? 0
    }

    /// Those behind the first `offset`, `limit` at most. Only of those that are shown, the rows and the marks are read.
    func items(offset: Int = 0, limit: Int) throws -> [ShelfItem] {
        let filter = filter
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(ShelfColumns.names)
                FROM (SELECT id FROM star WHERE \(filter.condition) ORDER BY \(order) LIMIT :limit OFFSET :offset) AS found
                CROSS JOIN star ON star.id = found.id \(ShelfColumns.joiningMarks)
                ORDER BY \(order)
                """,
            arguments: filter.arguments + ["limit": limit, "offset": offset]
        )
        return try Array(rows.map(ShelfColumns.item))
    }

    private var order: String {
        let direction = query.order.isDescending ? "DESC" : "ASC"
        return "star.\(query.order.key.column) \(direction), star.repositoryID \(direction)"
    }

    private var filter: ShelfFilter { ShelfFilter(query, of: stargazerID, for: visitor) }
}

extension ShelfOrder.Key {
    fileprivate var column: String {
        switch self {
        case .starred: "starredAt"
        case .pushed: "pushedAt"
        case .stars: "starCount"
        case .name: "nameKey"
        }
    }
}
