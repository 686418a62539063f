import Foundation
import GRDB
internal import Models

extension StargazerTable {
    func save(_ batch: StarPage, asPage number: Int, in run: SyncRun) throws {
        let known = try id()
        let id = try known ?? insert()
        var isChanged = known == nil
        for star in batch.stars where try save(star, of: id) { isChanged = true }
        try savePage(number, of: batch, in: run, of: id)
        try advance(run, past: number, to: batch.lastPage ?? (batch.nextPage == nil ? number : nil), of: id)
        if isChanged { try raiseRevision(of: id) }
    }

    /// Does nothing if the page is not stored.
    func confirm(page number: Int, in run: SyncRun) throws {
        guard let id = try id() else { return }
        let find = try statement("SELECT isLast FROM stargazerPage WHERE stargazerID = ? AND number = ?")
        guard let isLast = try Bool.fetchOne(find, arguments: [id, number]) else { return }
        try statement("UPDATE stargazerPage SET run = ? WHERE stargazerID = ? AND number = ?")
            .execute(arguments: [run.number, id, number])
        try advance(run, past: number, to: isLast ? number : nil, of: id)
    }

    /// Does nothing if another run has begun meanwhile.
    func complete(_ run: SyncRun, at time: Date) throws {
        guard let id = try id(), try lastRun() == run.number else { return }
        try statement(
            """
            DELETE FROM star WHERE stargazerID = ?1 AND repositoryID NOT IN (
                SELECT seen.value FROM stargazerPage, json_each(repositoryIDs) AS seen
                WHERE stargazerID = ?1 AND run = ?2
            )
            """
        ).execute(arguments: [id, run.number])
        let deleted = db.changesCount
        try statement("DELETE FROM stargazerPage WHERE stargazerID = ? AND run <> ?")
            .execute(arguments: [id, run.number])
        try statement(
            """
            UPDATE stargazer SET syncedAt = ?1, runNextPage = NULL, runPageCount = NULL,
                leftOutCount = (SELECT coalesce(sum(leftOutCount), 0) FROM stargazerPage WHERE stargazerID = ?2)
            WHERE id = ?2
            """
        ).execute(arguments: [time.timeIntervalSince1970, id])
        if deleted > 0 { try raiseRevision(of: id) }
    }

    private func insert() throws -> Int64 {
        try statement("INSERT INTO stargazer (key, version, count, run) VALUES (?, 0, 0, 0)")
            .execute(arguments: [name.key])
        return db.lastInsertedRowID
    }

    /// - Returns: Whether the star is new or has changed.
    private func save(_ star: Star, of id: Int64) throws -> Bool {
        let find = try statement(
            "SELECT \(StarColumn.list) FROM star WHERE stargazerID = ? AND repositoryID = ?"
        )
        let former = try Row.fetchOne(find, arguments: [id, star.id]).map { Star($0) }
        guard former != star else { return false }
        try write(star, of: id)
        try writeWords(of: star, of: id)
        return true
    }

    private func write(_ star: Star, of id: Int64) throws {
        let write = try statement(
            """
            INSERT INTO star (
                \(StarColumn.list), nameKey, stargazerID
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (stargazerID, repositoryID) DO UPDATE SET
                starredAt = excluded.starredAt, fullName = excluded.fullName, url = excluded.url,
                summary = excluded.summary, language = excluded.language, starCount = excluded.starCount,
                topics = excluded.topics, pushedAt = excluded.pushedAt, isArchived = excluded.isArchived,
                isFork = excluded.isFork, nameKey = excluded.nameKey
            """
        )
        let nameKey = Folding.fold(star.repository.fullName)
        try write.execute(arguments: star.values + [nameKey, id])
    }

    private func writeWords(of star: Star, of id: Int64) throws {
        let repository = star.repository
        let texts = [repository.fullName, repository.summary ?? ""] + repository.topics
        let write = try statement(
            """
            INSERT INTO starWords (stargazerID, repositoryID, words) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET words = excluded.words WHERE words <> excluded.words
            """
        )
        try write.execute(arguments: [id, star.id, SearchWords.text(of: texts)])
    }

    private func savePage(_ number: Int, of batch: StarPage, in run: SyncRun, of id: Int64) throws {
        let ids = "[\(batch.stars.map { "\($0.id)" }.joined(separator: ","))]"
        try statement(
            """
            INSERT OR REPLACE INTO stargazerPage
                (stargazerID, number, run, entityTag, isLast, repositoryIDs, leftOutCount)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(
            arguments: [
                id, number, run.number, batch.entityTag, batch.nextPage == nil, ids, batch.leftOutCount,
            ]
        )
    }

    /// Records that the run has read a page. Reading an earlier page again changes nothing.
    private func advance(_ run: SyncRun, past number: Int, to pageCount: Int?, of id: Int64) throws {
        try statement(
            """
            UPDATE stargazer SET
                runNextPage = CASE WHEN run = ?1 THEN max(coalesce(runNextPage, 1), ?2) ELSE ?2 END,
                runPageCount = coalesce(?3, CASE WHEN run = ?1 THEN runPageCount END),
                run = ?1
            WHERE id = ?4
            """
        ).execute(arguments: [run.number, number + 1, pageCount ?? run.pageCount, id])
    }

    private func raiseRevision(of id: Int64) throws {
        try statement(
            """
            UPDATE stargazer SET version = version + 1, count = (SELECT count(*) FROM star WHERE stargazerID = ?1)
            WHERE id = ?1
            """
        ).execute(arguments: [id])
    }
}
