import Foundation
internal import Models

/// The SQL for the stars of one stargazer. Call it inside a transaction.
struct StargazerTable {
    let name: GitHubName
    let db: PostgresConnection

    func id() throws -> Int64? {
        try db.value("SELECT id FROM stargazer WHERE key = $1", [name.key])
    }

    /// Returns the id, and locks the stargazer until the end of the transaction.
    private func lock() throws -> Int64? {
        try db.value("SELECT id FROM stargazer WHERE key = $1 FOR UPDATE", [name.key])
    }

    func stored() throws -> StoredStars {
        let stargazer = try db.send(
            """
            SELECT revision, count, leftOutCount, syncedAt, run, runNextPage, runPageCount
            FROM stargazer WHERE key = $1
            """,
            [name.key]
        )
        let latest = try db.send(
            """
            SELECT \(StarColumns.list) FROM star WHERE stargazerID = (SELECT id FROM stargazer WHERE key = $1)
            ORDER BY starredAt DESC, repositoryID DESC LIMIT $2
            """,
            [name.key, StoredStars.latestLimit]
        )
        guard let row = try stargazer.row else { return StoredStars(name: name) }
        return StoredStars(
            name: name,
            revision: try row["revision"],
            count: try row["count"],
            leftOutCount: try row["leftOutCount"],
            latest: try latest.rows.map(Star.init),
            syncedAt: (try row["syncedAt"] as Double?).map(Date.init(timeIntervalSince1970:)),
            run: try (row["runNextPage"] as Int?).map { nextPage in
                SyncRun(number: try row["run"], nextPage: nextPage, pageCount: try row["runPageCount"])
            }
        )
    }

    /// Returns the number of the last run, which may not have ended; `nil` for an unknown stargazer.
    func lastRunNumber() throws -> Int64? {
        try db.value("SELECT run FROM stargazer WHERE key = $1", [name.key])
    }

    func page(_ number: Int) throws -> StoredPage? {
        let row = try db.row(
            """
            SELECT entityTag, isLast, repositoryIDs FROM stargazerPage
            WHERE stargazerID = (SELECT id FROM stargazer WHERE key = $1) AND number = $2 AND entityTag IS NOT NULL
            """,
            [name.key, number]
        )
        return try row.map {
            StoredPage(
                entityTag: try $0["entityTag"],
                isLast: try $0["isLast"],
                repositoryIDs: Set(try $0["repositoryIDs"] as [Int64])
            )
        }
    }

    /// Sets or deletes the wait of this stargazer, and deletes all waits that have ended.
    func saveWait(until time: Date?, at now: Date) throws {
        let seconds = now.timeIntervalSince1970
        try db.send("DELETE FROM stargazerWait WHERE key = $1 OR until <= $2", [name.key, seconds])
        guard let end = time?.timeIntervalSince1970 else { return }
        try db.send("INSERT INTO stargazerWait (key, until) VALUES ($1, $2)", [name.key, end])
    }

    func cancellation() throws -> Date? {
        let time: Double? = try db.value("SELECT cancelledAt FROM stargazerCancellation WHERE key = $1", [name.key])
        return time.map(Date.init(timeIntervalSince1970:))
    }

    func saveCancellation(at time: Date?) throws {
        guard let time = time?.timeIntervalSince1970 else {
            try db.send("DELETE FROM stargazerCancellation WHERE key = $1", [name.key])
            return
        }
        try db.send(
            """
            INSERT INTO stargazerCancellation (key, cancelledAt) VALUES ($1, $2)
            ON CONFLICT (key) DO UPDATE SET cancelledAt = excluded.cancelledAt
            """,
            [name.key, time]
        )
        // People can cancel syncs of any number of users.
        try db.send(
            """
            DELETE FROM stargazerCancellation WHERE key IN (
                SELECT key FROM stargazerCancellation ORDER BY cancelledAt DESC OFFSET $1
            )
            """,
            [StargazerLimits.cancellations]
        )
    }
}

// MARK: - Syncs

/// The stargazer was deleted during a sync.
private struct StargazerDeleted: Error {}

extension StargazerTable {
    /// - Throws: `StargazerDeleted` for a page after the first if the stargazer was deleted during the run: the stars
    ///   of the earlier pages are missing.
    func save(_ page: StarPage, number: Int, in run: SyncRun) throws {
        let known = try lock()
        guard known != nil || number == 1 else { throw StargazerDeleted() }
        let id = try known ?? insert()
        var isChanged = known == nil
        let former = try stars(among: page.stars.map(\.id), of: id)
        for star in page.stars where former[star.id] != star {
            try write(star, of: id)
            try writeWords(of: star, of: id)
            isChanged = true
        }
        try savePage(number, of: page, in: run, of: id)
        try advance(run, past: number, to: page.lastPage ?? (page.nextPage == nil ? number : nil), of: id)
        if isChanged { try raiseRevision(of: id) }
    }

    /// Does nothing if the page is not stored.
    func confirm(page number: Int, in run: SyncRun) throws {
        guard let id = try lock() else { return }
        let update = "UPDATE stargazerPage SET run = $1 WHERE stargazerID = $2 AND number = $3 RETURNING isLast"
        guard let isLast: Bool = try db.value(update, [run.number, id, number]) else { return }
        try advance(run, past: number, to: isLast ? number : nil, of: id)
    }

    /// Does nothing if another run has begun meanwhile.
    func complete(_ run: SyncRun, at time: Date) throws {
        guard let id = try lock(), try lastRunNumber() == run.number else { return }
        let (deleted, kept) = try missedStars(of: id, in: run).step()
        try db.send(
            "DELETE FROM star WHERE stargazerID = $1 AND repositoryID = ANY ($2::bigint[])",
            [id, Array(deleted)]
        )
        try db.send("DELETE FROM stargazerPage WHERE stargazerID = $1 AND run <> $2", [id, run.number])
        try db.send(
            """
            UPDATE stargazer SET syncedAt = $1, runNextPage = NULL, runPageCount = NULL, missedIDs = $3,
                leftOutCount = (SELECT coalesce(sum(leftOutCount), 0) FROM stargazerPage WHERE stargazerID = $2)
            WHERE id = $2
            """,
            [time.timeIntervalSince1970, id, Array(kept)]
        )
        if deleted.isEmpty { try db.touch(.stargazer(name)) } else { try raiseRevision(of: id) }
    }

    private func missedStars(of id: Int64, in run: SyncRun) throws -> MissedStars {
        let stars = try db.rows(
            """
            SELECT repositoryID, starredAt FROM star WHERE stargazerID = $1 AND repositoryID NOT IN (
                SELECT unnest(repositoryIDs) FROM stargazerPage WHERE stargazerID = $1 AND run = $2
            )
            """,
            [id, run.number]
        ) {
            MissedStars.Missed(
                id: try $0["repositoryID"],
                starredAt: Date(timeIntervalSince1970: try $0["starredAt"])
            )
        }
        guard !stars.isEmpty else { return MissedStars([], on: [], missedBefore: []) }
        let pages = try db.rows(
            """
            SELECT number, isLast, max(starredAt) AS newest, min(starredAt) AS oldest
            FROM stargazerPage AS page LEFT JOIN unnest(repositoryIDs) AS seen (id) ON true
                LEFT JOIN star ON star.stargazerID = page.stargazerID AND star.repositoryID = seen.id
            WHERE page.stargazerID = $1 AND run = $2 GROUP BY number, isLast ORDER BY number
            """,
            [id, run.number]
        ) { row in
            MissedStars.SeenPage(
                number: try row["number"],
                isLast: try row["isLast"],
                newest: (try row["newest"] as Double?).map(Date.init(timeIntervalSince1970:)),
                oldest: (try row["oldest"] as Double?).map(Date.init(timeIntervalSince1970:))
            )
        }
        let missedIDs: [Int64]? = try db.value("SELECT missedIDs FROM stargazer WHERE id = $1", [id])
        return MissedStars(stars, on: pages, missedBefore: Set(missedIDs ?? []))
    }

    /// Adds the stargazer, unless another program has done so meanwhile.
    private func insert() throws -> Int64 {
        let id: Int64? = try db.value(
            """
            INSERT INTO stargazer (key, revision, count, run) VALUES ($1, 0, 0, 0)
            ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING id
            """,
            [name.key]
        )
        guard let id else { throw PostgresError.missingRow(table: "stargazer") }
        return id
    }

    private func stars(among ids: [Repository.ID], of id: Int64) throws -> [Repository.ID: Star] {
        let stars = try db.rows(
            "SELECT \(StarColumns.list) FROM star WHERE stargazerID = $1 AND repositoryID = ANY ($2::bigint[])",
            [id, ids]
        ) { try Star($0) }
        return Dictionary(stars.map { ($0.id, $0) }) { star, _ in star }
    }

    private func write(_ star: Star, of id: Int64) throws {
        let nameKey = Folding.fold(star.repository.fullName)
        try db.send(
            """
            INSERT INTO star (
                \(StarColumns.list), nameKey, stargazerID
            ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            ON CONFLICT (stargazerID, repositoryID) DO UPDATE SET
                starredAt = excluded.starredAt, fullName = excluded.fullName, url = excluded.url,
                summary = excluded.summary, language = excluded.language, starCount = excluded.starCount,
                topics = excluded.topics, pushedAt = excluded.pushedAt, isArchived = excluded.isArchived,
                isFork = excluded.isFork, nameKey = excluded.nameKey
            """,
            star.values + [nameKey, id]
        )
    }

    private func writeWords(of star: Star, of id: Int64) throws {
        let repository = star.repository
        let texts = [repository.fullName, repository.summary ?? ""] + repository.topics
        try db.send(
            """
            INSERT INTO starWords (stargazerID, repositoryID, words) VALUES ($1, $2, $3)
            ON CONFLICT (stargazerID, repositoryID) DO UPDATE SET words = excluded.words
                WHERE starWords.words <> excluded.words
            """,
            [id, star.id, SearchWords.text(of: texts)]
        )
    }

    private func savePage(_ number: Int, of page: StarPage, in run: SyncRun, of id: Int64) throws {
        try db.send(
            """
            INSERT INTO stargazerPage (stargazerID, number, run, entityTag, isLast, repositoryIDs, leftOutCount)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (stargazerID, number) DO UPDATE SET
                run = excluded.run, entityTag = excluded.entityTag, isLast = excluded.isLast,
                repositoryIDs = excluded.repositoryIDs, leftOutCount = excluded.leftOutCount
            """,
            [
                id, number, run.number, page.entityTag, page.nextPage == nil, page.stars.map(\.id), page.leftOutCount,
            ]
        )
    }

    /// Records that the run has read a page. Reading an earlier page again changes nothing.
    private func advance(_ run: SyncRun, past number: Int, to pageCount: Int?, of id: Int64) throws {
        try db.send(
            """
            UPDATE stargazer SET
                runNextPage = CASE WHEN run = $1 THEN greatest(coalesce(runNextPage, 1), $2) ELSE $2 END,
                runPageCount = coalesce($3, CASE WHEN run = $1 THEN runPageCount END),
                run = $1
            WHERE id = $4
            """,
            [run.number, number + 1, pageCount ?? run.pageCount, id]
        )
    }

    private func raiseRevision(of id: Int64) throws {
        try db.send(
            """
            UPDATE stargazer SET revision = revision + 1, count = (SELECT count(*) FROM star WHERE stargazerID = $1)
            WHERE id = $1
            """,
            [id]
        )
        try db.touch(.stargazer(name))
    }
}

/// The columns of a star, in the order in which they are selected.
enum StarColumns {
    static let names = [
        "repositoryID", "starredAt", "fullName", "url", "summary", "language", "starCount", "topics", "pushedAt",
        "isArchived", "isFork",
    ]
    static let list = names.joined(separator: ", ")
    static let qualifiedList = names.map { "star.\($0)" }.joined(separator: ", ")
}

extension Star {
    /// - Parameter row: A row that has all `StarColumns`.
    init(_ row: PostgresRow) throws {
        let topics: String = try row["topics"]
        let repository = Repository(
            id: try row["repositoryID"],
            fullName: try row["fullName"],
            url: try row["url"],
            summary: try row["summary"],
            language: try row["language"],
            starCount: try row["starCount"],
            topics: topics.unicodeScalars.split(separator: "\n").map(String.init),
            pushedAt: (try row["pushedAt"] as Double?).map(Date.init(timeIntervalSince1970:)),
            isArchived: try row["isArchived"],
            isFork: try row["isFork"]
        )
        self.init(repository: repository, starredAt: Date(timeIntervalSince1970: try row["starredAt"]))
    }

    /// The values of all `StarColumns`.
    fileprivate var values: PostgresConnection.Arguments {
        [
            repository.id, starredAt.timeIntervalSince1970, repository.fullName, repository.url, repository.summary,
            repository.language, repository.starCount, repository.topics.joined(separator: "\n"),
            repository.pushedAt?.timeIntervalSince1970, repository.isArchived, repository.isFork,
        ]
    }
}
