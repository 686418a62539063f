import Foundation
import GRDB
internal import Models

/// The SQL for the stars of one GitHub user that a query finds. Call it inside a transaction.
///
/// Its statements are not kept, as there are many kinds of them, and whoever asks chooses which.
struct RepositorySelection {
    private let query: RepositoryQuery
    private let filter: RepositoryFilter
    private let stargazerID: Int64
    private let visitor: Data
    private let db: Database

    /// - Parameters:
    ///   - stargazerID: The row of the user.
    ///   - visitor: The digest of the visitor's identifier; empty for nobody, who has no marks.
    init(_ query: RepositoryQuery, of stargazerID: Int64, for visitor: Data, in db: Database) {
        self.query = query
        self.stargazerID = stargazerID
        self.visitor = visitor
        self.db = db
        filter = RepositoryFilter(query, of: stargazerID, for: visitor)
    }

    /// nil when there is no such page.
    func page() throws -> RepositoryPage? {
        // All that a filter lets pass are looked for once, which counts them as well; without one they are counted already.
        let found = filter.isOpen ? nil : try ids()
        guard let paging = Paging(page: query.page, itemCount: try found?.count ?? count(), size: query.size) else {
            return nil
        }
        let shown = found?.dropFirst(paging.offset).prefix(paging.size)
        return RepositoryPage(
            items: try items(shown ?? ids(limit: paging.size, offset: paging.offset)[...]),
            paging: paging
        )
    }

    /// The first of all.
    func items(limit: Int) throws -> [MarkedRepository] {
        try items(ids(limit: limit)[...])
    }

    private func count() throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count FROM stargazer WHERE id = ?", arguments: [stargazerID]) ?? 0
    }

    /// Of rows, in the order of the query. A limit of -1 is none.
    private func ids(limit: Int = -1, offset: Int = 0) throws -> [Int64] {
        let direction = query.order.isDescending ? "DESC" : "ASC"
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT star.id FROM star WHERE \(filter.condition)
                ORDER BY star.\(query.order.key.column) \(direction), star.repositoryID \(direction)
                LIMIT \(limit) OFFSET \(offset)
                """,
            arguments: filter.arguments
        )
    }

    private func items(_ ids: ArraySlice<Int64>) throws -> [MarkedRepository] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(RepositoryColumns.names)
                FROM json_each(:ids) AS shown CROSS JOIN star ON star.id = shown.value \(RepositoryColumns.joiningMarks)
                ORDER BY shown.id
                """,
            arguments: ["ids": "[\(ids.map(String.init).joined(separator: ","))]", "visitor": visitor]
        )
        return try Array(rows.map(RepositoryColumns.item))
    }
}

extension RepositoryOrder.Key {
    fileprivate var column: String {
        switch self {
        case .starred: "starredAt"
        case .pushed: "pushedAt"
        case .stars: "starCount"
        case .name: "nameKey"
        }
    }
}
