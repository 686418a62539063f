import Foundation
import GRDB
internal import Models

/// The SQL that counts the stars of one GitHub user by what they can be told apart. Call it inside a transaction.
struct RepositoryFacetTable {
    let stargazerID: Int64
    /// The digest of the visitor's identifier; empty for nobody, who has no marks.
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
            SELECT language, count(*) AS number FROM star WHERE stargazerID = ? AND language IS NOT NULL
            GROUP BY language ORDER BY number DESC, language
            """,
            [stargazerID]
        )
    }

    /// Of the ways in which one tag is written, one stands for all.
    private func tags() throws -> [RepositoryFacets.Count] {
        try counts(
            """
            SELECT min(tag), count(*) FROM shelfTag WHERE idDigest = ? AND EXISTS (
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
        return try Array(rows.map { RepositoryFacets.Count(name: $0[0], count: $0[1]) })
    }

    private func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
}
