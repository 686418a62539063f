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

/// Which rows of the table of stars a query finds, as SQL.
struct RepositoryFilter {
    /// Whether it lets all stars of the user pass.
    var isOpen: Bool { conditions.count == 1 }
    var condition: String { conditions.joined(separator: " AND ") }
    var arguments: StatementArguments { StatementArguments(values) }

    private var conditions = ["star.stargazerID = :stargazer"]
    private var values: [String: any DatabaseValueConvertible]

    /// - Parameter visitor: The digest of the visitor's identifier; empty for nobody, who has no marks.
    init(_ query: RepositoryQuery, of stargazerID: Int64, for visitor: Data) {
        values = ["stargazer": stargazerID]
        if let language = query.language { add(language) }
        if let isArchived = query.isArchived { add("star.isArchived = :isArchived", ["isArchived": isArchived]) }
        if let isVisited = query.isVisited { add(visit: isVisited, by: visitor) }
        if let tag = query.tag { add(tag: tag, of: visitor) }
        if !query.words.unicodeScalars.allSatisfy(\.properties.isWhitespace) { add(words: query.words, for: visitor) }
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
                (SELECT repositoryID FROM shelfMark WHERE idDigest = :visitor AND isVisited)
            """,
            ["visitor": visitor]
        )
    }

    private mutating func add(tag: String, of visitor: Data) {
        add(
            "star.repositoryID IN (SELECT repositoryID FROM shelfTag WHERE idDigest = :visitor AND key = :tag)",
            ["visitor": visitor, "tag": Tag(stored: tag).key]
        )
    }

    /// Each word stands in what GitHub says, or in what the visitor has noted. The words of all stars are gone through
    /// once, and those of all marks once for each word.
    private mutating func add(words typed: String, for visitor: Data) {
        guard let patterns = SearchWords.patterns(of: typed) else { return add("FALSE") }
        let conditions = patterns.indices.map { number in
            """
            (instr(words, :word\(number)) > 0 OR repositoryID IN (
                SELECT repositoryID FROM shelfMark
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

/// A star with a visitor's mark, as a row of both tables.
enum RepositoryColumns {
    static let names = "\(StarColumns.names), mark.isVisited, mark.note, mark.tags"

    /// The visitor is the argument `:visitor`.
    static let joiningMarks = """
        LEFT JOIN shelfMark AS mark ON mark.idDigest = :visitor AND mark.repositoryID = star.repositoryID
        """

    static func item(_ row: Row) -> MarkedRepository {
        MarkedRepository(star: StarColumns.star(row), mark: RepositoryMarkTable.mark(row, from: StarColumns.count))
    }
}
