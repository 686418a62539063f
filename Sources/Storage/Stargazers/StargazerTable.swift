import Foundation
import GRDB
internal import Models

/// The SQL for the stars of one GitHub user. Call it inside a transaction.
struct StargazerTable {
    let name: GitHubName
    let db: Database

    func id() throws -> Int64? {
        try Int64.fetchOne(statement("SELECT id FROM stargazer WHERE key = ?"), arguments: [name.key])
    }

    func stored() throws -> StoredStars {
        let query = try statement(
            """
            SELECT id, version, count, syncedAt, run, runNextPage, runPageCount, leftOutCount
            FROM stargazer WHERE key = ?
            """
        )
        let waitsUntil = try longestWait()
        guard let row = try Row.fetchOne(query, arguments: [name.key]) else {
            return StoredStars(name: name, waitsUntil: waitsUntil)
        }
        return StoredStars(
            name: name,
            version: row[1],
            count: row[2],
            leftOutCount: row[7],
            latest: try latest(of: row[0]),
            syncedAt: (row[3] as Double?).map(Date.init(timeIntervalSince1970:)),
            waitsUntil: waitsUntil,
            run: (row[5] as Int?).map { SyncRun(number: row[4], nextPage: $0, pageCount: row[6]) }
        )
    }

    /// Of all names, for all are asked for with the same credential.
    private func longestWait() throws -> Date? {
        try Double.fetchOne(statement("SELECT max(until) FROM stargazerWait")).map(Date.init(timeIntervalSince1970:))
    }

    private func latest(of id: Int64) throws -> [Star] {
        let query = try statement(
            """
            SELECT \(StarColumns.names) FROM star WHERE stargazerID = ?
            ORDER BY starredAt DESC, repositoryID DESC LIMIT ?
            """
        )
        let rows = try Row.fetchCursor(query, arguments: [id, StoredStars.latestLimit])
        return try Array(rows.map(StarColumns.star))
    }

    /// The number of the last run, whether it has ended or not.
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
        return row.map { StoredPage(entityTag: $0[0], isLast: $0[1], repositoryIDs: Self.numbers($0[2])) }
    }

    /// A JSON array of numbers, as a page's are written.
    private static func numbers(_ array: String) -> Set<Int64> {
        Set(array.utf8.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).compactMap { Int64(Substring($0)) })
    }

    /// Waits that are over, of whatever name, are forgotten.
    func wait(until time: Date?, now: Date) throws {
        try statement("DELETE FROM stargazerWait WHERE key = ? OR until <= ?")
            .execute(arguments: [name.key, now.timeIntervalSince1970])
        guard let time else { return }
        try statement("INSERT INTO stargazerWait (key, until) VALUES (?, ?)")
            .execute(arguments: [name.key, time.timeIntervalSince1970])
    }

    func statement(_ sql: String) throws -> Statement { try db.cachedStatement(sql: sql) }
}
