import Foundation
import GRDB
internal import Models

/// The SQL that counts the stars of one stargazer by language, tag, visited flag and archived flag. Call it inside a
/// transaction.
struct RepositoryFacetTable {
    let stargazerID: Int64
    /// The digest of the visitor's identifier; empty without a visitor.
    let visitor: Data
    let db: Database

    func facets() throws -> RepositoryFacets {
        RepositoryFacets(
            languages: try languages(),
            tags: try tags(),
            visitedCount: try visitedCount(),
            archivedCount: try archivedCount()
        )
    }

    private func languages() throws -> [RepositoryFacets.Count] {
        try counts(
            """
            SELECT language AS name, count(*) AS count FROM star WHERE stargazerID = ? AND language IS NOT NULL
            GROUP BY language ORDER BY count(*) DESC, language
            """,
            [stargazerID]
        )
    }

    /// Counts the spellings of a tag as one.
    private func tags() throws -> [RepositoryFacets.Count] {
        try counts(
            """
            SELECT min(tag) AS name, count(*) AS count FROM shelfTag WHERE idDigest = ? AND EXISTS (
                SELECT 1 FROM star WHERE stargazerID = ? AND repositoryID = shelfTag.repositoryID
            ) GROUP BY key ORDER BY key
            """,
            [visitor, stargazerID]
        )
    }

    private func visitedCount() throws -> Int {
        try count(
            """
            SELECT count(*) FROM shelfMark WHERE idDigest = ? AND isVisited AND EXISTS (
                SELECT 1 FROM star WHERE stargazerID = ? AND repositoryID = shelfMark.repositoryID
            )
            """,
            [visitor, stargazerID]
        )
    }

    private func archivedCount() throws -> Int {
        try count(
            "SELECT count(*) FROM star INDEXED BY starByLanguage WHERE stargazerID = ? AND isArchived",
            [stargazerID]
        )
    }

    private func counts(_ sql: String, _ arguments: StatementArguments) throws -> [RepositoryFacets.Count] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        return try Array(rows.map { RepositoryFacets.Count(name: $0["name"], count: $0["count"]) })
    }

    private func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
}
