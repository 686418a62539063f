import Foundation
import GRDB
internal import Models

/// The SQL for the marks of one visitor. Call it inside a transaction.
struct RepositoryMarkTable {
    /// The digest of the visitor's identifier.
    let visitor: Data
    let db: Database

    func marks(among ids: [Repository.ID]) throws -> [Repository.ID: RepositoryMark] {
        let query = try db.cachedStatement(
            sql: """
                SELECT \(MarkColumn.list), repositoryID FROM shelfMark
                WHERE idDigest = ? AND repositoryID IN (SELECT value FROM json_each(?))
                """
        )
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        let rows = try Row.fetchCursor(query, arguments: [visitor, list])
        return try Dictionary(uniqueKeysWithValues: Array(rows.map { ($0["repositoryID"], RepositoryMark($0)) }))
    }

    /// Changes the marks of repositories, and deletes the marks that are empty then.
    /// - Throws: `RepositoryMarkError` if a limit is exceeded, or an error of `change`. Roll back the transaction then.
    func change(
        _ ids: [Repository.ID],
        within limits: RepositoryMarkLimits,
        _ change: (RepositoryMark) throws -> RepositoryMark
    ) throws {
        let ids = Set(ids).sorted()
        let marks = try marks(among: ids)
        let before = try use()
        for id in ids {
            let mark = marks[id] ?? .none
            let changed = try change(mark)
            guard changed != mark else { continue }
            try write(changed, of: id)
            if changed.tags != mark.tags { try writeTags(changed.tags, of: id, replacing: mark.tags) }
        }
        try limits.check(use(), since: before)
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

    /// The approximate size in bytes, with the row that each tag has in the table to search.
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
}

extension RepositoryMarkTable {
    /// The numbers that the limits apply to.
    struct Use {
        /// The number of this visitor's marks.
        let count: Int
        /// The number of all visitors' marks.
        let countOfAll: Int
        /// The size of all visitors' marks, in bytes.
        let bytesOfAll: Int
    }

    private func use() throws -> Use {
        let query = try db.cachedStatement(
            sql: "SELECT (SELECT count(*) FROM shelfMark WHERE idDigest = ?) AS own, count, bytes FROM shelfSize"
        )
        guard let row = try Row.fetchOne(query, arguments: [visitor]) else { throw MissingRow(table: "shelfSize") }
        return Use(count: row["own"], countOfAll: row["count"], bytesOfAll: row["bytes"])
    }
}

extension RepositoryMarkLimits {
    /// A change that does not increase a number passes, even if the number is above its limit.
    fileprivate func check(_ use: RepositoryMarkTable.Use, since before: RepositoryMarkTable.Use)
        throws(RepositoryMarkError)
    {
        if use.count > before.count {
            guard use.count <= ofVisitor else { throw .tooMany(limit: ofVisitor) }
            guard use.countOfAll <= ofAll else { throw .noRoom }
        }
        if use.bytesOfAll > before.bytesOfAll {
            guard use.bytesOfAll <= bytesOfAll else { throw .noRoom }
        }
    }
}

/// The columns of a mark.
enum MarkColumn: Int, SelectedColumn {
    case isVisited, note, tags

    static let list = names()
    static let qualifiedList = names(of: "mark")
}

extension RepositoryMark {
    /// - Parameters:
    ///   - row: A row with all `MarkColumn`s, which are NULL without a mark.
    ///   - start: The number of columns before them.
    init(_ row: Row, after start: Int = 0) {
        guard let isVisited: Bool = row[MarkColumn.isVisited, after: start] else {
            self = .none
            return
        }
        let tags: String = row[MarkColumn.tags, after: start]
        self.init(
            isVisited: isVisited,
            note: row[MarkColumn.note, after: start],
            // By scalars: a comma and a combining mark after it are one character.
            tags: tags.unicodeScalars.split(separator: ",").map(String.init)
        )
    }
}
