package import Foundation
package import Models

/// The stars of stargazers with the marks of each visitor.
package struct PostgresRepositoriesStore: RepositoriesStore {
    let database: PostgresDatabase
    var limits = RepositoryMarkLimits()
    var visitorLimit = RowLimits().visitors

    package func page(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> ListPage<MarkedStar>? {
        let key = Self.key(of: visitor)
        return try await database.read { db in
            guard let id = try StargazerTable(name: name, db: db).id() else {
                return ListPage(query.page, of: [], size: query.size)
            }
            return try RepositorySelection(query, of: id, for: key, in: db).page()
        }
    }

    package func items(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> [MarkedStar] {
        let key = Self.key(of: visitor)
        return try await database.read { db in
            guard let id = try StargazerTable(name: name, db: db).id() else { return [] }
            return try RepositorySelection(query, of: id, for: key, in: db).items(limit: limit)
        }
    }

    package func item(
        withID id: Repository.ID,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> MarkedStar? {
        let key = Self.key(of: visitor)
        return try await database.read { db in
            try db.row(
                """
                SELECT \(MarkedStar.columns) FROM stargazer JOIN star ON star.stargazerID = stargazer.id
                \(MarkedStar.marks(of: "$1")) WHERE stargazer.key = $2 AND star.repositoryID = $3
                """,
                [key, name.key, id]
            )
            .map { try MarkedStar($0) }
        }
    }

    package func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryFacets {
        let key = Self.key(of: visitor)
        return try await database.read { db in
            guard let id = try StargazerTable(name: name, db: db).id() else { return RepositoryFacets() }
            return try RepositoryFacets(of: id, for: key, in: db)
        }
    }

    package func growth(of name: GitHubName, at time: Date) async throws -> Growth {
        try await database.read { db in
            guard let id = try StargazerTable(name: name, db: db).id() else { return Growth([], at: time) }
            let days = try db.rows(
                """
                SELECT floor(starredAt / 86400)::bigint AS day, count(*) AS count FROM star
                WHERE stargazerID = $1 AND starredAt >= $2 GROUP BY day ORDER BY day
                """,
                [id, Growth.firstDay(at: time) * 86_400]
            ) { Growth.Day(number: try $0["day"], count: try $0["count"]) }
            return Growth(days, at: time)
        }
    }

    package func words(closeTo word: String, of name: GitHubName, for visitor: VisitorID?) async throws -> Set<String> {
        let key = Self.key(of: visitor)
        return try await database.read { db in
            let query = """
                SELECT starWords.words FROM stargazer JOIN starWords ON stargazerID = stargazer.id WHERE key = $1
                UNION ALL SELECT words FROM mark WHERE idDigest = $2 AND words <> ''
                """
            return FoldedTexts(try db.rows(query, [name.key, key]) { try $0[0] as String }).words(closeTo: word)
        }
    }

    package func starred(among ids: [Repository.ID], of name: GitHubName) async throws -> Set<Repository.ID> {
        try await database.read { db in
            let starred: [Repository.ID] = try db.rows(
                """
                SELECT star.repositoryID FROM stargazer JOIN star ON star.stargazerID = stargazer.id
                WHERE stargazer.key = $1 AND star.repositoryID = ANY ($2::bigint[])
                """,
                [name.key, ids]
            ) { try $0[0] }
            return Set(starred)
        }
    }

    package func marks(by visitor: VisitorID, among ids: [Repository.ID]) async throws -> [Repository.ID:
        RepositoryMark]
    {
        guard !ids.isEmpty else { return [:] }
        let key = Self.key(of: visitor)
        return try await database.read { db in try RepositoryMarkTable(visitor: key, db: db).marks(among: ids) }
    }

    @discardableResult
    package func apply(
        _ change: RepositoryMarkChange,
        to ids: [Repository.ID],
        by visitor: VisitorID
    ) async throws -> [Repository.ID] {
        let key = Self.key(of: visitor)
        let (limits, visitorLimit) = (limits, visitorLimit)
        return try await database.change { db in
            let changed = try RepositoryMarkTable(visitor: key, visitorLimit: visitorLimit, db: db).apply(
                change,
                to: ids,
                within: limits
            )
            // Also without a change, because pages count their requests.
            try db.touch(.marks(of: key))
            return changed
        }
    }

    package func markRevision(of visitor: VisitorID) async throws -> Int? {
        let subject = Subject.marks(of: visitor.digest)
        return try await database.read { db in try SubjectTable(db: db).revisions(of: [subject])[subject] ?? 0 }
    }

    private static func key(of visitor: VisitorID?) -> Data {
        Data(visitor?.digest ?? [])
    }
}

extension RepositoryFacets {
    /// Counts the stars of one stargazer by language, tag, visited flag and archived flag. Call it inside a transaction.
    /// - Parameter visitor: The digest of the visitor's identifier; empty without a visitor.
    fileprivate init(of stargazerID: Int64, for visitor: Data, in db: PostgresConnection) throws {
        let languages = try db.send(
            """
            SELECT language AS name, count(*) AS count FROM star
            WHERE stargazerID = $1 AND language IS NOT NULL
            GROUP BY language ORDER BY count(*) DESC, language
            """,
            [stargazerID]
        )
        // All spellings of a tag count as one.
        let tags = try db.send(
            """
            SELECT min(tag) AS name, count(*) AS count FROM markTag WHERE idDigest = $1 AND EXISTS (
                SELECT 1 FROM star WHERE stargazerID = $2 AND repositoryID = markTag.repositoryID
            ) GROUP BY key ORDER BY key
            """,
            [visitor, stargazerID]
        )
        let visitedCount = try db.send(
            """
            SELECT count(*) FROM mark WHERE idDigest = $1 AND isVisited AND EXISTS (
                SELECT 1 FROM star WHERE stargazerID = $2 AND repositoryID = mark.repositoryID
            )
            """,
            [visitor, stargazerID]
        )
        let archivedCount = try db.send(
            "SELECT count(*) FROM star WHERE stargazerID = $1 AND isArchived",
            [stargazerID]
        )
        self.init(
            languages: try languages.rows.map(Self.count),
            tags: try tags.rows.map(Self.count),
            visitedCount: try visitedCount.value() ?? 0,
            archivedCount: try archivedCount.value() ?? 0
        )
    }

    private static func count(_ row: PostgresRow) throws -> Count {
        Count(name: try row["name"], count: try row["count"])
    }
}
