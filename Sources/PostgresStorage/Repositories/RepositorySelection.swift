import Foundation
internal import Models

/// The SQL for the stars of one stargazer that a query finds. Call it inside a transaction.
///
/// Its statements are not prepared, because of the many combinations of filters.
struct RepositorySelection {
    private let query: RepositoryQuery
    private let condition: RepositoryCondition
    private let stargazerID: Int64
    private let visitor: Data
    private let db: PostgresConnection

    /// - Parameters:
    ///   - visitor: The digest of the visitor's identifier; empty without a visitor.
    init(_ query: RepositoryQuery, of stargazerID: Int64, for visitor: Data, in db: PostgresConnection) {
        self.query = query
        self.stargazerID = stargazerID
        self.visitor = visitor
        self.db = db
        condition = RepositoryCondition(query, of: stargazerID, for: visitor)
    }

    /// Returns `nil` if there is no such page.
    func page() throws -> ListPage<MarkedStar>? {
        // With a filter, all ids are read, which counts them too. Without one, the count is stored.
        let found = condition.isOpen ? nil : try ids()
        guard let paging = Paging(page: query.page, itemCount: try found?.count ?? count(), size: query.size) else {
            return nil
        }
        let shown = found?.dropFirst(paging.offset).prefix(paging.size)
        return ListPage(
            items: try items(shown ?? ids(limit: paging.size, offset: paging.offset)[...]),
            paging: paging
        )
    }

    /// Returns the first stars that the query finds.
    func items(limit: Int) throws -> [MarkedStar] {
        try items(ids(limit: limit)[...])
    }

    private func count() throws -> Int {
        try db.value("SELECT count FROM stargazer WHERE id = $1", [stargazerID]) ?? 0
    }

    /// Returns the ids of rows, in the order of the query.
    private func ids(limit: Int? = nil, offset: Int = 0) throws -> [Int64] {
        // NULL comes first, as in the index.
        let direction = query.order.isDescending ? "DESC" : "ASC"
        let nulls = query.order.isDescending ? "NULLS LAST" : "NULLS FIRST"
        let column = query.order.key.column
        return try db.result(
            ofVariant: """
                SELECT star.id FROM star WHERE \(condition.sql)
                ORDER BY star.\(column) \(direction) \(column == "pushedAt" ? nulls : ""), star.repositoryID \(direction)
                LIMIT \(limit.map(String.init) ?? "ALL") OFFSET \(offset)
                """,
            condition.arguments
        )
        .rows.map { try $0[0] }
    }

    private func items(_ ids: ArraySlice<Int64>) throws -> [MarkedStar] {
        try db.rows(
            """
            SELECT \(MarkedStar.columns)
            FROM unnest($1::bigint[]) WITH ORDINALITY AS shown (id, place)
                JOIN star ON star.id = shown.id \(MarkedStar.marks(of: "$2"))
            ORDER BY shown.place
            """,
            [Array(ids), visitor]
        ) { try MarkedStar($0) }
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

/// The condition for the stars that a query finds.
private struct RepositoryCondition {
    /// Whether all stars of the stargazer meet the condition.
    var isOpen: Bool { conditions.count == 1 }
    var sql: String { conditions.joined(separator: " AND ") }
    private(set) var arguments: PostgresConnection.Arguments = []

    private var conditions: [String] = []

    /// - Parameter visitor: The digest of the visitor's identifier; empty without a visitor.
    init(_ query: RepositoryQuery, of stargazerID: Int64, for visitor: Data) {
        let stargazer = argument(stargazerID)
        conditions.append("star.stargazerID = \(stargazer)")
        switch query.language {
        case .named(let name): conditions.append("star.language = \(argument(name))")
        case .unknown: conditions.append("star.language IS NULL")
        case nil: break
        }
        if let isArchived = query.isArchived { conditions.append("star.isArchived = \(argument(isArchived))") }
        if let isVisited = query.isVisited {
            conditions.append(
                """
                star.repositoryID \(isVisited ? "IN" : "NOT IN")
                    (SELECT repositoryID FROM mark WHERE idDigest = \(argument(visitor)) AND isVisited)
                """
            )
        }
        if let seconds = query.added?.seconds {
            let (from, end) = (argument(seconds.lowerBound), argument(seconds.upperBound))
            conditions.append("star.starredAt >= \(from) AND star.starredAt < \(end)")
        }
        if let tag = query.tag {
            let (visitor, key) = (argument(visitor), argument(Tag.key(of: tag)))
            conditions.append(
                "star.repositoryID IN (SELECT repositoryID FROM markTag WHERE idDigest = \(visitor) AND key = \(key))"
            )
        }
        if !query.words.isInvisible { add(words: query.words, of: stargazer, for: visitor) }
    }

    /// Adds an argument, and returns its name.
    private mutating func argument(_ value: any PostgresValue) -> String {
        arguments.append(value)
        return "$\(arguments.count)"
    }

    /// Each word has to be in the star or in the visitor's mark. All stars are searched once, all marks once for each
    /// word.
    private mutating func add(words typed: String, of stargazer: String, for visitor: Data) {
        guard let patterns = SearchWords.patterns(of: typed) else { return conditions.append("FALSE") }
        let visitor = argument(visitor)
        let found = patterns.map { pattern in
            let word = argument(pattern)
            return """
                (strpos(words, \(word)) > 0 OR repositoryID IN (
                    SELECT repositoryID FROM mark
                    WHERE idDigest = \(visitor) AND words <> '' AND strpos(words, \(word)) > 0
                ))
                """
        }
        conditions.append(
            """
            star.repositoryID IN (
                SELECT repositoryID FROM starWords WHERE stargazerID = \(stargazer)
                AND \(found.joined(separator: " AND "))
            )
            """
        )
    }
}

extension MarkedStar {
    /// The columns of a star and of a mark.
    static let columns = "\(StarColumns.qualifiedList), mark.isVisited, mark.note, mark.tags"

    /// - Parameter visitor: The name of the argument that is the visitor.
    static func marks(of visitor: String) -> String {
        "LEFT JOIN mark ON mark.idDigest = \(visitor) AND mark.repositoryID = star.repositoryID"
    }

    /// - Parameter row: A row with `columns`.
    init(_ row: PostgresRow) throws {
        self.init(star: try Star(row), mark: try RepositoryMark(row))
    }
}
