import Foundation
import GRDB
internal import Models

/// The SQL for the stars of one stargazer. Call it inside a transaction.
struct StargazerTable {
    let name: GitHubName
    let db: Database

    func id() throws -> Int64? {
        try db.value(cached: "SELECT id FROM stargazer WHERE key = ?", [name.key])
    }

    func stored() throws -> StoredStars {
        let row = try db.row(
            cached: """
                SELECT id, revision, count, leftOutCount, syncedAt, run, runNextPage, runPageCount
                FROM stargazer WHERE key = ?
                """,
            [name.key]
        )
        guard let row else { return StoredStars(name: name) }
        return StoredStars(
            name: name,
            revision: row["revision"],
            count: row["count"],
            leftOutCount: row["leftOutCount"],
            latest: try latest(of: row["id"]),
            syncedAt: (row["syncedAt"] as Double?).map(Date.init(timeIntervalSince1970:)),
            run: (row["runNextPage"] as Int?).map { nextPage in
                SyncRun(number: row["run"], nextPage: nextPage, pageCount: row["runPageCount"])
            }
        )
    }

    private func latest(of id: Int64) throws -> [Star] {
        try db.rows(
            cached: """
                SELECT \(StarColumn.list) FROM star WHERE stargazerID = ?
                ORDER BY starredAt DESC, repositoryID DESC LIMIT ?
                """,
            [id, StoredStars.latestLimit]
        ) { Star($0) }
    }

    /// Returns the number of the last run, which may not have ended; `nil` for an unknown stargazer.
    func lastRunNumber() throws -> Int64? {
        try db.value(cached: "SELECT run FROM stargazer WHERE key = ?", [name.key])
    }

    func page(_ number: Int) throws -> StoredPage? {
        let row = try db.row(
            cached: """
                SELECT entityTag, isLast, repositoryIDs FROM stargazerPage
                WHERE stargazerID = (SELECT id FROM stargazer WHERE key = ?) AND number = ? AND entityTag IS NOT NULL
                """,
            [name.key, number]
        )
        return row.map {
            StoredPage(
                entityTag: $0["entityTag"],
                isLast: $0["isLast"],
                repositoryIDs: Self.numbers($0["repositoryIDs"])
            )
        }
    }

    private static func array(_ numbers: [Int64]) -> String {
        "[\(numbers.map(String.init).joined(separator: ","))]"
    }

    /// Parses what `array(_:)` returns.
    private static func numbers(_ array: String) -> Set<Int64> {
        Set(array.utf8.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).compactMap { Int64(Substring($0)) })
    }

    /// Sets or deletes the wait of this stargazer, and deletes all waits that have ended.
    func saveWait(until time: Date?, at now: Date) throws {
        let seconds = now.timeIntervalSince1970
        try db.execute(cached: "DELETE FROM stargazerWait WHERE key = ? OR until <= ?", [name.key, seconds])
        guard let end = time?.timeIntervalSince1970 else { return }
        try db.execute(cached: "INSERT INTO stargazerWait (key, until) VALUES (?, ?)", [name.key, end])
    }

    func cancellation() throws -> Date? {
        try db.value(cached: "SELECT cancelledAt FROM stargazerCancellation WHERE key = ?", [name.key])
            .map(Date.init(timeIntervalSince1970:))
    }

    func saveCancellation(at time: Date?) throws {
        try db.execute(cached: "DELETE FROM stargazerCancellation WHERE key = ?", [name.key])
        guard let time = time?.timeIntervalSince1970 else { return }
        try db.execute(
            cached: "INSERT INTO stargazerCancellation (key, cancelledAt) VALUES (?, ?)",
            [name.key, time]
        )
        // People can cancel syncs of any number of users.
        try db.execute(
            cached: """
                DELETE FROM stargazerCancellation WHERE key IN (
                    SELECT key FROM stargazerCancellation ORDER BY cancelledAt DESC LIMIT -1 OFFSET ?
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
        let known = try id()
        guard known != nil || number == 1 else { throw StargazerDeleted() }
        let id = try known ?? insert()
        var isChanged = known == nil
        for star in page.stars where try save(star, of: id) { isChanged = true }
        try savePage(number, of: page, in: run, of: id)
        try advance(run, past: number, to: page.lastPage ?? (page.nextPage == nil ? number : nil), of: id)
        if isChanged { try raiseRevision(of: id) }
    }

    /// Does nothing if the page is not stored.
    func confirm(page number: Int, in run: SyncRun) throws {
        guard let id = try id() else { return }
        let find = "SELECT isLast FROM stargazerPage WHERE stargazerID = ? AND number = ?"
        guard let isLast: Bool = try db.value(cached: find, [id, number]) else { return }
        let update = "UPDATE stargazerPage SET run = ? WHERE stargazerID = ? AND number = ?"
        try db.execute(cached: update, [run.number, id, number])
        try advance(run, past: number, to: isLast ? number : nil, of: id)
    }

    /// Does nothing if another run has begun meanwhile.
    func complete(_ run: SyncRun, at time: Date) throws {
        guard let id = try id(), try lastRunNumber() == run.number else { return }
        let (deleted, kept) = try missedStars(of: id, in: run).step()
        for repositoryID in deleted {
            try db.execute(cached: "DELETE FROM star WHERE stargazerID = ? AND repositoryID = ?", [id, repositoryID])
        }
        try db.execute(cached: "DELETE FROM stargazerPage WHERE stargazerID = ? AND run <> ?", [id, run.number])
        try db.execute(
            cached: """
                UPDATE stargazer SET syncedAt = ?1, runNextPage = NULL, runPageCount = NULL, missedIDs = ?3,
                    leftOutCount = (SELECT coalesce(sum(leftOutCount), 0) FROM stargazerPage WHERE stargazerID = ?2)
                WHERE id = ?2
                """,
            [time.timeIntervalSince1970, id, Self.array(kept)]
        )
        if !deleted.isEmpty { try raiseRevision(of: id) }
    }

    private func missedStars(of id: Int64, in run: SyncRun) throws -> MissedStars {
        let stars = try db.rows(
            cached: """
                SELECT repositoryID, starredAt FROM star WHERE stargazerID = ?1 AND repositoryID NOT IN (
                    SELECT seen.value FROM stargazerPage, json_each(repositoryIDs) AS seen
                    WHERE stargazerID = ?1 AND run = ?2
                )
                """,
            [id, run.number]
        ) { MissedStars.Missed(id: $0["repositoryID"], starredAt: Date(timeIntervalSince1970: $0["starredAt"])) }
        guard !stars.isEmpty else { return MissedStars([], on: [], missedBefore: []) }
        let pages = try db.rows(
            cached: """
                SELECT number, isLast, max(starredAt) AS newest, min(starredAt) AS oldest
                FROM stargazerPage AS page LEFT JOIN json_each(repositoryIDs) AS seen
                    LEFT JOIN star ON star.stargazerID = page.stargazerID AND star.repositoryID = seen.value
                WHERE page.stargazerID = ? AND run = ? GROUP BY number
                """,
            [id, run.number]
        ) { row in
            MissedStars.SeenPage(
                number: row["number"],
                isLast: row["isLast"],
                newest: (row["newest"] as Double?).map(Date.init(timeIntervalSince1970:)),
                oldest: (row["oldest"] as Double?).map(Date.init(timeIntervalSince1970:))
            )
        }
        let missedIDs: String? = try db.value(cached: "SELECT missedIDs FROM stargazer WHERE id = ?", [id])
        return MissedStars(stars, on: pages, missedBefore: missedIDs.map(Self.numbers) ?? [])
    }

    private func insert() throws -> Int64 {
        try db.execute(cached: "INSERT INTO stargazer (key, revision, count, run) VALUES (?, 0, 0, 0)", [name.key])
        return db.lastInsertedRowID
    }

    /// - Returns: Whether the star is new or has changed.
    private func save(_ star: Star, of id: Int64) throws -> Bool {
        let find = "SELECT \(StarColumn.list) FROM star WHERE stargazerID = ? AND repositoryID = ?"
        let former = try db.row(cached: find, [id, star.id]).map { Star($0) }
        guard former != star else { return false }
        try write(star, of: id)
        try writeWords(of: star, of: id)
        return true
    }

    private func write(_ star: Star, of id: Int64) throws {
        let nameKey = Folding.fold(star.repository.fullName)
        try db.execute(
            cached: """
                INSERT INTO star (
                    \(StarColumn.list), nameKey, stargazerID
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
        try db.execute(
            cached: """
                INSERT INTO starWords (stargazerID, repositoryID, words) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET words = excluded.words WHERE words <> excluded.words
                """,
            [id, star.id, SearchWords.text(of: texts)]
        )
    }

    private func savePage(_ number: Int, of page: StarPage, in run: SyncRun, of id: Int64) throws {
        let ids = Self.array(page.stars.map(\.id))
        try db.execute(
            cached: """
                INSERT OR REPLACE INTO stargazerPage
                    (stargazerID, number, run, entityTag, isLast, repositoryIDs, leftOutCount)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            [id, number, run.number, page.entityTag, page.nextPage == nil, ids, page.leftOutCount]
        )
    }

    /// Records that the run has read a page. Reading an earlier page again changes nothing.
    private func advance(_ run: SyncRun, past number: Int, to pageCount: Int?, of id: Int64) throws {
        try db.execute(
            cached: """
                UPDATE stargazer SET
                    runNextPage = CASE WHEN run = ?1 THEN max(coalesce(runNextPage, 1), ?2) ELSE ?2 END,
                    runPageCount = coalesce(?3, CASE WHEN run = ?1 THEN runPageCount END),
                    run = ?1
                WHERE id = ?4
                """,
            [run.number, number + 1, pageCount ?? run.pageCount, id]
        )
    }

    private func raiseRevision(of id: Int64) throws {
        try db.execute(
            cached: """
                UPDATE stargazer SET revision = revision + 1, count = (SELECT count(*) FROM star WHERE stargazerID = ?1)
                WHERE id = ?1
                """,
            [id]
        )
    }
}

enum StarColumn: Int, SelectedColumn {
    case repositoryID, starredAt, fullName, url, summary, language, starCount, topics, pushedAt, isArchived, isFork

    static let list = names()
    static let qualifiedList = names(of: "star")
}

extension Star {
    /// - Parameter row: A row that begins with all `StarColumn`s.
    init(_ row: Row) {
        let pushedAt: Double? = row[StarColumn.pushedAt]
        let topics: String = row[StarColumn.topics]
        let repository = Repository(
            id: row[StarColumn.repositoryID],
            fullName: row[StarColumn.fullName],
            url: row[StarColumn.url],
            summary: row[StarColumn.summary],
            language: row[StarColumn.language],
            starCount: row[StarColumn.starCount],
            topics: topics.unicodeScalars.split(separator: "\n").map(String.init),
            pushedAt: pushedAt.map(Date.init(timeIntervalSince1970:)),
            isArchived: row[StarColumn.isArchived],
            isFork: row[StarColumn.isFork]
        )
        self.init(repository: repository, starredAt: Date(timeIntervalSince1970: row[StarColumn.starredAt]))
    }

    /// The values of all `StarColumn`s.
    var values: StatementArguments {
        [
            repository.id, starredAt.timeIntervalSince1970, repository.fullName, repository.url, repository.summary,
            repository.language, repository.starCount, repository.topics.joined(separator: "\n"),
            repository.pushedAt?.timeIntervalSince1970, repository.isArchived, repository.isFork,
        ]
    }
}
