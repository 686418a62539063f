import Foundation
import GRDB
internal import Models

/// The SQL for what one visitor has noted. Call it inside a transaction.
struct RepositoryMarkTable {
    /// The digest of the visitor's identifier.
    let visitor: Data
    let db: Database

    func marks(among ids: [Repository.ID]) throws -> [Repository.ID: RepositoryMark] {
        let query = try db.cachedStatement(
            sql: """
                SELECT isVisited, note, tags, repositoryID FROM shelfMark
                WHERE idDigest = ? AND repositoryID IN (SELECT value FROM json_each(?))
                """
        )
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        let rows = try Row.fetchCursor(query, arguments: [visitor, list])
        return try Dictionary(uniqueKeysWithValues: Array(rows.map { ($0[3], Self.mark($0)) }))
    }

    /// Of three columns: whether it was visited, the note, the tags. All are NULL where there is no mark.
    static func mark(_ row: Row, from column: Int = 0) -> RepositoryMark {
        guard let isVisited: Bool = row[column] else { return .none }
        let tags: String = row[column + 2]
        // Not by characters: a comma and a mark that combines with it are one.
        return RepositoryMark(
            isVisited: isVisited,
            note: row[column + 1],
            tags: tags.unicodeScalars.split(separator: ",").map(String.init)
        )
    }

    /// Applies a change to the mark of each of these repositories, and deletes marks that are empty then.
    /// - Throws: `RepositoryMarkError` if a limit is reached. The caller rolls the transaction back then.
    func apply(_ change: RepositoryMarkChange, to ids: [Repository.ID], within limits: RepositoryMarkLimits) throws {
        let ids = Set(ids).sorted()
        let marks = try marks(among: ids)
        let before = try usage()
        for id in ids {
            let mark = marks[id] ?? .none
            let changed = try change.step(on: mark)
            guard changed != mark else { continue }
            try write(changed, of: id)
            if changed.tags != mark.tags { try writeTags(changed.tags, of: id, replacing: mark.tags) }
        }
        try limits.check(usage(), since: before)
    }

    private func write(_ mark: RepositoryMark, of id: Repository.ID) throws {
        guard mark != .none else {
            try db.cachedStatement(sql: "DELETE FROM shelfMark WHERE idDigest = ? AND repositoryID = ?")
                .execute(arguments: [visitor, id])
            return
        }
        let tags = mark.tags.joined(separator: ",")
        let words = SearchWords.text(of: [mark.note] + mark.tags)
        try db.cachedStatement(
            sql: """
                INSERT INTO shelfMark (idDigest, repositoryID, isVisited, note, tags, words, size)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                ON CONFLICT (idDigest, repositoryID) DO UPDATE SET
                    isVisited = ?3, note = ?4, tags = ?5, words = ?6, size = ?7
                """
        ).execute(arguments: [visitor, id, mark.isVisited, mark.note, tags, words, Self.size(of: mark, words: words)])
    }

    /// In bytes, about: each tag has a row of its own besides.
    private static func size(of mark: RepositoryMark, words: String) -> Int {
        mark.tags.reduce(mark.note.utf8.count + words.utf8.count) { $0 + 64 + 3 * $1.utf8.count }
    }

    private func writeTags(_ tags: [String], of id: Repository.ID, replacing former: [String]) throws {
        for tag in former {
            try db.cachedStatement(sql: "DELETE FROM shelfTag WHERE idDigest = ? AND key = ? AND repositoryID = ?")
                .execute(arguments: [visitor, Tag(stored: tag).key, id])
        }
        for tag in tags {
            try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO shelfTag (idDigest, key, repositoryID, tag) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [visitor, Tag(stored: tag).key, id, tag])
        }
    }

    private func usage() throws -> RepositoryMarkUsage {
        let query = try db.cachedStatement(
            sql: "SELECT (SELECT count(*) FROM shelfMark WHERE idDigest = ?), count, bytes FROM shelfSize"
        )
        guard let row = try Row.fetchOne(query, arguments: [visitor]) else { throw MissingRow(table: "shelfSize") }
        return RepositoryMarkUsage(count: row[0], totalCount: row[1], totalBytes: row[2])
    }
}
