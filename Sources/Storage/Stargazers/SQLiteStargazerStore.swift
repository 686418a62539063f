package import Foundation
import GRDB
package import Models

/// The stars of each stargazer, and the state of their syncs.
package struct SQLiteStargazerStore: StargazerStore {
    /// The time since the last sync after which the stars of a followed stargazer may be deleted, in seconds. Viewing
    /// them would have started a sync.
    private static let abandonedAge: TimeInterval = 30 * 86_400

    let database: SharedDatabase

    package func load(_ name: GitHubName) async throws -> StoredStars {
        try await database.read { db in try StargazerTable(name: name, db: db).stored() }
    }

    package func begin(_ name: GitHubName) async throws -> SyncRun {
        let last = try await database.read { db in try StargazerTable(name: name, db: db).lastRun() }
        return SyncRun(number: (last ?? 0) + 1)
    }

    package func page(_ number: Int, of name: GitHubName) async throws -> StoredPage? {
        try await database.read { db in try StargazerTable(name: name, db: db).page(number) }
    }

    package func save(
        _ batch: StarPage,
        asPage number: Int,
        in run: SyncRun,
        of name: GitHubName
    ) async throws -> StoredStars {
        try await change(name) { table in try table.save(batch, asPage: number, in: run) }
    }

    package func confirm(page number: Int, in run: SyncRun, of name: GitHubName) async throws -> StoredStars {
        try await change(name) { table in try table.confirm(page: number, in: run) }
    }

    package func complete(_ run: SyncRun, of name: GitHubName, at time: Date) async throws -> StoredStars {
        try await change(name) { table in try table.complete(run, at: time) }
    }

    package func saveWait(until time: Date?, for name: GitHubName, at now: Date) async throws {
        try await database.change { db in try StargazerTable(name: name, db: db).saveWait(until: time, at: now) }
    }

    package func newNames() async throws -> [Date] {
        try await database.read { db in
            try Double.fetchAll(db, sql: "SELECT askedAt FROM newStargazer ORDER BY askedAt")
                .map(Date.init(timeIntervalSince1970:))
        }
    }

    package func addNewName(at time: Date, forgettingUntil past: Date) async throws {
        try await database.change { db in
            try db.execute(
                sql: "DELETE FROM newStargazer WHERE askedAt <= ?",
                arguments: [past.timeIntervalSince1970]
            )
            try db.execute(
                sql: "INSERT INTO newStargazer (askedAt) VALUES (?)",
                arguments: [time.timeIntervalSince1970]
            )
        }
    }

    package func nameCount() async throws -> Int {
        try await database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM stargazer") ?? 0 }
    }

    package func forgetOne(at now: Date) async throws -> Bool {
        let monthAgo = (now - Self.abandonedAge).timeIntervalSince1970
        return try await database.change { db in
            // First a stargazer that no visitor follows, then one whose last sync is old and that is not being synced.
            try db.execute(
                sql: """
                    WITH followed AS (SELECT githubKey FROM visitor WHERE githubKey IS NOT NULL)
                    DELETE FROM stargazer WHERE id = (
                        SELECT id FROM stargazer
                        WHERE key NOT IN followed OR (syncedAt < ? AND runNextPage IS NULL)
                        ORDER BY key IN followed, syncedAt, id LIMIT 1
                    )
                    """,
                arguments: [monthAgo]
            )
            return db.changesCount > 0
        }
    }

    /// Writes a change, and returns the new state.
    private func change(
        _ name: GitHubName,
        _ change: @escaping @Sendable (StargazerTable) throws -> Void
    ) async throws -> StoredStars {
        try await database.change { db in
            let table = StargazerTable(name: name, db: db)
            try change(table)
            return try table.stored()
        }
    }
}

/// The SQL for the stars of one stargazer. Call it inside a transaction.
struct StargazerTable {
    let name: GitHubName
    let db: Database

    func id() throws -> Int64? {
        try Int64.fetchOne(statement("SELECT id FROM stargazer WHERE key = ?"), arguments: [name.key])
    }

    func stored() throws -> StoredStars {
        let query = try statement(
            """
            SELECT id, version, count, leftOutCount, syncedAt, run, runNextPage, runPageCount
            FROM stargazer WHERE key = ?
            """
        )
        let waitsUntil = try longestWait()
        guard let row = try Row.fetchOne(query, arguments: [name.key]) else {
            return StoredStars(name: name, waitsUntil: waitsUntil)
        }
        return StoredStars(
            name: name,
            revision: row["version"],
            count: row["count"],
            leftOutCount: row["leftOutCount"],
            latest: try latest(of: row["id"]),
            syncedAt: (row["syncedAt"] as Double?).map(Date.init(timeIntervalSince1970:)),
            waitsUntil: waitsUntil,
            run: (row["runNextPage"] as Int?).map { nextPage in
                SyncRun(number: row["run"], nextPage: nextPage, pageCount: row["runPageCount"])
            }
        )
    }

    /// Returns the end of the longest wait for any stargazer, because all requests have the same token.
    private func longestWait() throws -> Date? {
        try Double.fetchOne(statement("SELECT max(until) FROM stargazerWait")).map(Date.init(timeIntervalSince1970:))
    }

    private func latest(of id: Int64) throws -> [Star] {
        let query = try statement(
            """
            SELECT \(StarColumn.list) FROM star WHERE stargazerID = ?
            ORDER BY starredAt DESC, repositoryID DESC LIMIT ?
            """
        )
        let rows = try Row.fetchCursor(query, arguments: [id, StoredStars.latestLimit])
        return try Array(rows.map { Star($0) })
    }

    /// The number of the last run, which may not have ended.
    func lastRun() throws -> Int64? {
        try Int64.fetchOne(statement("SELECT run FROM stargazer WHERE key = ?"), arguments: [name.key])
    }

    func page(_ number: Int) throws -> StoredPage? {
        let query = try statement(
            """
            SELECT entityTag, isLast, repositoryIDs FROM stargazerPage
            WHERE stargazerID = (SELECT id FROM stargazer WHERE key = ?) AND number = ? AND entityTag IS NOT NULL
            """
        )
        let row = try Row.fetchOne(query, arguments: [name.key, number])
        return row.map {
            StoredPage(
                entityTag: $0["entityTag"],
                isLast: $0["isLast"],
                repositoryIDs: Self.numbers($0["repositoryIDs"])
            )
        }
    }

    /// Parses the JSON array of numbers that `savePage` writes.
    private static func numbers(_ array: String) -> Set<Int64> {
        Set(array.utf8.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).compactMap { Int64(Substring($0)) })
    }

    /// Sets or deletes the wait of this stargazer, and deletes all waits that have ended.
    func saveWait(until time: Date?, at now: Date) throws {
        try statement("DELETE FROM stargazerWait WHERE key = ? OR until <= ?")
            .execute(arguments: [name.key, now.timeIntervalSince1970])
        guard let time else { return }
        try statement("INSERT INTO stargazerWait (key, until) VALUES (?, ?)")
            .execute(arguments: [name.key, time.timeIntervalSince1970])
    }

    func statement(_ sql: String) throws -> Statement { try db.cachedStatement(sql: sql) }
}
