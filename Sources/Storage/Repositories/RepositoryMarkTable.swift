import Foundation
import GRDB
internal import Models

/// The SQL for the marks of one visitor. Call it inside a transaction.
struct RepositoryMarkTable {
    /// The digest of the visitor's identifier.
    let visitor: Data
    var visitorLimit = RowLimits().visitors
    let db: Database

    func marks(among ids: [Repository.ID]) throws -> [Repository.ID: RepositoryMark] {
        let marks = try db.rows(
            cached: """
                SELECT \(MarkColumn.list), repositoryID FROM mark
                WHERE idDigest = ? AND repositoryID IN (SELECT value FROM json_each(?))
                """,
            [visitor, "[\(ids.map(String.init).joined(separator: ","))]"]
        ) { ($0["repositoryID"] as Repository.ID, RepositoryMark($0)) }
        return Dictionary(uniqueKeysWithValues: marks)
    }

    /// Returns the marks that were made last, the newest first.
    func newest(limit: Int) throws -> [VisitorRecords.Mark] {
        try db.rows(
            cached: "SELECT \(MarkColumn.list), repositoryID FROM mark WHERE idDigest = ? ORDER BY id DESC LIMIT ?",
            [visitor, limit]
        ) { VisitorRecords.Mark(repository: $0["repositoryID"], mark: RepositoryMark($0)) }
    }

    /// Applies a change to the marks of repositories, and deletes marks that become empty.
    /// - Throws: `RepositoryMarkError` if a limit is exceeded. Roll back the transaction then.
    /// - Returns: The repositories whose marks have changed.
    func apply(
        _ change: RepositoryMarkChange,
        to ids: [Repository.ID],
        within limits: RepositoryMarkLimits
    ) throws -> [Repository.ID] {
        var changedIDs: [Repository.ID] = []
        let ids = Set(ids).sorted()
        let marks = try marks(among: ids)
        let before = try usage()
        let uses = VisitorUseTable(db: db)
        for id in ids {
            let mark = marks[id] ?? .none
            let changed = try change.step(on: mark)
            guard changed != mark else { continue }
            if mark == .none, try !uses.admit(visitor, limit: visitorLimit) { throw RepositoryMarkError.noRoom }
            changedIDs.append(id)
            try write(changed, of: id)
            if changed.tags != mark.tags { try writeTags(changed.tags, of: id, replacing: mark.tags) }
        }
        try uses.makeRoom(in: "mark", for: visitor) { try limits.permit(usage(), since: before) }
        try limits.check(usage(), since: before)
        return changedIDs
    }

    private func write(_ mark: RepositoryMark, of id: Repository.ID) throws {
        guard mark != .none else {
            try db.execute(cached: "DELETE FROM mark WHERE idDigest = ? AND repositoryID = ?", [visitor, id])
            return
        }
        let tags = mark.tags.joined(separator: ",")
        let words = SearchWords.text(of: [mark.note] + mark.tags)
        try db.execute(
            cached: """
                INSERT INTO mark (idDigest, repositoryID, isVisited, note, tags, words, size)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                ON CONFLICT (idDigest, repositoryID) DO UPDATE SET
                    isVisited = ?3, note = ?4, tags = ?5, words = ?6, size = ?7
                """,
            [visitor, id, mark.isVisited, mark.note, tags, words, Self.size(of: mark, words: words)]
        )
    }

    /// The approximate size in bytes, with the row that each tag has in the table to search.
    private static func size(of mark: RepositoryMark, words: String) -> Int {
        mark.tags.reduce(mark.note.utf8.count + words.utf8.count) { $0 + 64 + 3 * $1.utf8.count }
    }

    private func writeTags(_ tags: [String], of id: Repository.ID, replacing former: [String]) throws {
        for tag in former {
            let delete = "DELETE FROM markTag WHERE idDigest = ? AND key = ? AND repositoryID = ?"
            try db.execute(cached: delete, [visitor, Tag.key(of: tag), id])
        }
        for tag in tags {
            let insert = "INSERT OR IGNORE INTO markTag (idDigest, key, repositoryID, tag) VALUES (?, ?, ?, ?)"
            try db.execute(cached: insert, [visitor, Tag.key(of: tag), id, tag])
        }
    }

    private func usage() throws -> RepositoryMarkUsage {
        let query = "SELECT (SELECT count(*) FROM mark WHERE idDigest = ?) AS own, count, bytes FROM markSize"
        guard let row = try db.row(cached: query, [visitor]) else { throw MissingRow(table: "markSize") }
        return (row["own"], row["count"], row["bytes"])
    }
}

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
        self.init(
            isVisited: isVisited,
            note: row[MarkColumn.note, after: start],
            tags: Tag.split(row[MarkColumn.tags, after: start])
        )
    }
}
