package import Foundation
package import Models

/// The stars of each stargazer, and the state of their syncs.
package struct PostgresStargazerStore: StargazerStore {
    let database: PostgresDatabase

    package func stars(of name: GitHubName) async throws -> StoredStars {
        try await database.read { db in try StargazerTable(name: name, db: db).stored() }
    }

    package func newRun(of name: GitHubName) async throws -> SyncRun {
        let last = try await database.read { db in try StargazerTable(name: name, db: db).lastRunNumber() }
        return SyncRun(number: (last ?? 0) + 1)
    }

    package func page(_ number: Int, of name: GitHubName) async throws -> StoredPage? {
        try await database.read { db in try StargazerTable(name: name, db: db).page(number) }
    }

    package func save(
        _ page: StarPage,
        number: Int,
        in run: SyncRun,
        of name: GitHubName
    ) async throws -> StoredStars {
        try await change(name) { table in try table.save(page, number: number, in: run) }
    }

    package func confirm(page number: Int, in run: SyncRun, of name: GitHubName) async throws -> StoredStars {
        try await change(name) { table in try table.confirm(page: number, in: run) }
    }

    package func complete(_ run: SyncRun, of name: GitHubName, at time: Date) async throws -> StoredStars {
        try await change(name) { table in try table.complete(run, at: time) }
    }

    package func waitEnd() async throws -> Date? {
        // Only waits of the server's token are stored, so the latest end applies to all users.
        try await database.read { db in
            let end: Double? = try db.row("SELECT max(until) FROM stargazerWait")?[0]
            return end.map(Date.init(timeIntervalSince1970:))
        }
    }

    package func saveWait(until time: Date?, for name: GitHubName, at now: Date) async throws {
        try await database.change { db in try StargazerTable(name: name, db: db).saveWait(until: time, at: now) }
    }

    package func cancellation(of name: GitHubName) async throws -> Date? {
        try await database.read { db in try StargazerTable(name: name, db: db).cancellation() }
    }

    package func saveCancellation(at time: Date?, of name: GitHubName) async throws {
        try await database.change { db in try StargazerTable(name: name, db: db).saveCancellation(at: time) }
    }

    package func stargazerCount() async throws -> Int {
        try await database.read { db in try db.value("SELECT count(*) FROM stargazer") ?? 0 }
    }

    package func deleteStargazer(notSyncedSince time: Date) async throws -> Bool {
        try await database.change { db in
            // First a stargazer that no visitor follows, then one whose last sync is old and that has no unfinished
            // run.
            let key: String? = try db.value(
                """
                WITH followed AS (SELECT githubKey FROM visitor WHERE githubKey IS NOT NULL)
                DELETE FROM stargazer WHERE id = (
                    SELECT id FROM stargazer
                    WHERE key NOT IN (SELECT githubKey FROM followed)
                        OR (syncedAt < $1::double precision AND runNextPage IS NULL)
                    ORDER BY key IN (SELECT githubKey FROM followed), syncedAt NULLS FIRST, id LIMIT 1
                ) RETURNING key
                """,
                [time.timeIntervalSince1970]
            )
            guard let key else { return false }
            try db.touch(.stargazer(key: key))
            return true
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
