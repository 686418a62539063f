import Foundation
import GRDB
internal import Models

/// The SQL for the stars of one stargazer that a query finds. Call it inside a transaction.
///
/// Its statements are not cached, because clients could fill the cache with the many combinations of filters.
struct RepositorySelection {
    private let query: RepositoryQuery
    private let condition: RepositoryCondition
    private let stargazerID: Int64
    private let visitor: Data
    private let db: Database

    /// - Parameters:
    ///   - visitor: The digest of the visitor's identifier; empty without a visitor.
    init(_ query: RepositoryQuery, of stargazerID: Int64, for visitor: Data, in db: Database) {
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
        try Int.fetchOne(db, sql: "SELECT count FROM stargazer WHERE id = ?", arguments: [stargazerID]) ?? 0
    }

    /// Returns the ids of rows, in the order of the query. -1 is no limit.
    private func ids(limit: Int = -1, offset: Int = 0) throws -> [Int64] {
        let direction = query.order.isDescending ? "DESC" : "ASC"
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT star.id FROM star WHERE \(condition.sql)
                ORDER BY star.\(query.order.key.column) \(direction), star.repositoryID \(direction)
                LIMIT \(limit) OFFSET \(offset)
                """,
            arguments: condition.arguments
        )
    }

    private func items(_ ids: ArraySlice<Int64>) throws -> [MarkedStar] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(MarkedStar.columnNames)
                FROM json_each(:ids) AS shown CROSS JOIN star ON star.id = shown.value \(MarkedStar.joiningMarks)
                ORDER BY shown.id
                """,
            arguments: ["ids": "[\(ids.map(String.init).joined(separator: ","))]", "visitor": visitor]
        )
        return try Array(rows.map { MarkedStar($0) })
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
struct RepositoryCondition {
    /// Whether all stars of the stargazer meet the condition.
    var isOpen: Bool { conditions.count == 1 }
    var sql: String { conditions.joined(separator: " AND ") }
    var arguments: StatementArguments { StatementArguments(values) }

    private var conditions = ["star.stargazerID = :stargazer"]
    private var values: [String: any DatabaseValueConvertible]

    /// - Parameter visitor: The digest of the visitor's identifier; empty without a visitor.
    init(_ query: RepositoryQuery, of stargazerID: Int64, for visitor: Data) {
        values = ["stargazer": stargazerID]
        if let language = query.language { add(language) }
        if let isArchived = query.isArchived { add("star.isArchived = :isArchived", ["isArchived": isArchived]) }
        if let isVisited = query.isVisited { add(visit: isVisited, by: visitor) }
        if let period = query.added {
            add(
                "star.starredAt >= :addedFrom AND star.starredAt < :addedBefore",
                ["addedFrom": period.seconds.lowerBound, "addedBefore": period.seconds.upperBound]
            )
        }
        if let tag = query.tag { add(tag: tag, of: visitor) }
        if !query.words.isInvisible { add(words: query.words, for: visitor) }
    }

    private mutating func add(_ condition: String, _ values: [String: any DatabaseValueConvertible] = [:]) {
        conditions.append(condition)
        self.values.merge(values) { _, new in new }
    }

    private mutating func add(_ language: RepositoryQuery.Language) {
        switch language {
        case .named(let name): add("star.language = :language", ["language": name])
        case .unknown: add("star.language IS NULL")
        }
    }

    private mutating func add(visit isVisited: Bool, by visitor: Data) {
        add(
            """
            star.repositoryID \(isVisited ? "IN" : "NOT IN")
                (SELECT repositoryID FROM mark WHERE idDigest = :visitor AND isVisited)
            """,
            ["visitor": visitor]
        )
    }

    private mutating func add(tag: String, of visitor: Data) {
        add(
            "star.repositoryID IN (SELECT repositoryID FROM markTag WHERE idDigest = :visitor AND key = :tag)",
            ["visitor": visitor, "tag": Tag.key(of: tag)]
        )
    }

    /// Each word has to be in the star or in the visitor's mark. All stars are searched once, all marks once for each
    /// word.
    private mutating func add(words typed: String, for visitor: Data) {
        guard let patterns = SearchWords.patterns(of: typed) else { return add("FALSE") }
        let conditions = patterns.indices.map { number in
            """
            (instr(words, :word\(number)) > 0 OR repositoryID IN (
                SELECT repositoryID FROM mark
                WHERE idDigest = :visitor AND words <> '' AND instr(words, :word\(number)) > 0
            ))
            """
        }
        add(
            """
            star.repositoryID IN (
                SELECT repositoryID FROM starWords WHERE stargazerID = :stargazer
                AND \(conditions.joined(separator: " AND "))
            )
            """,
            ["visitor": visitor]
        )
        for (number, pattern) in patterns.enumerated() { values["word\(number)"] = pattern }
    }
}

extension MarkedStar {
    /// The columns of a star, then those of a mark.
    static let columnNames = "\(StarColumn.qualifiedList), \(MarkColumn.qualifiedList)"

    /// The visitor is the argument `:visitor`.
    static let joiningMarks = """
        LEFT JOIN mark ON mark.idDigest = :visitor AND mark.repositoryID = star.repositoryID
        """

    /// - Parameter row: A row with `columnNames`.
    init(_ row: Row) {
        self.init(star: Star(row), mark: RepositoryMark(row, after: StarColumn.allCases.count))
    }
}
