import Foundation
internal import Models

/// The SQL for the marks of one visitor. Call it inside a transaction.
struct RepositoryMarkTable {
    /// The digest of the visitor's identifier.
    let visitor: Data
    var visitorLimit = RowLimits().visitors
    let db: PostgresConnection

    func marks(among ids: [Repository.ID]) throws -> [Repository.ID: RepositoryMark] {
        let marks = try db.rows(
            """
            SELECT isVisited, note, tags, repositoryID FROM mark
            WHERE idDigest = $1 AND repositoryID = ANY ($2::bigint[])
            """,
            [visitor, ids]
        ) { (try $0["repositoryID"] as Repository.ID, try RepositoryMark($0)) }
        return Dictionary(uniqueKeysWithValues: marks)
    }

    /// Returns the marks that were made last, the newest first.
    func newest(limit: Int) throws -> [VisitorRecords.Mark] {
        try db.rows(
            "SELECT isVisited, note, tags, repositoryID FROM mark WHERE idDigest = $1 ORDER BY id DESC LIMIT $2",
            [visitor, limit]
        ) { VisitorRecords.Mark(repository: try $0["repositoryID"], mark: try RepositoryMark($0)) }
    }

    /// Applies a change to the marks of repositories, and deletes marks that become empty.
    /// - Throws: `RepositoryMarkError` if a limit is exceeded. Roll back the transaction then.
    /// - Returns: The repositories whose marks have changed.
    func apply(
        _ change: RepositoryMarkChange,
        to ids: [Repository.ID],
        within limits: RepositoryMarkLimits
    ) throws -> [Repository.ID] {
        let uses = VisitorUseTable(db: db)
        try uses.lock(visitor)
        var changedIDs: [Repository.ID] = []
        let ids = Set(ids).sorted()
        let marks = try marks(among: ids)
        let before = try usage()
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
            try db.send("DELETE FROM mark WHERE idDigest = $1 AND repositoryID = $2", [visitor, id])
            return
        }
        let tags = mark.tags.joined(separator: ",")
        let words = SearchWords.text(of: [mark.note] + mark.tags)
        try db.send(
            """
            INSERT INTO mark (idDigest, repositoryID, isVisited, note, tags, words, size)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (idDigest, repositoryID) DO UPDATE SET
                isVisited = $3, note = $4, tags = $5, words = $6, size = $7
            """,
            [visitor, id, mark.isVisited, mark.note, tags, words, Self.size(of: mark, words: words)]
        )
    }

    /// The approximate size in bytes, with the row that each tag has in the table to search.
    private static func size(of mark: RepositoryMark, words: String) -> Int {
        mark.tags.reduce(mark.note.utf8.count + words.utf8.count) { $0 + 64 + 3 * $1.utf8.count }
    }

    private func writeTags(_ tags: [String], of id: Repository.ID, replacing former: [String]) throws {
        try db.send(
            "DELETE FROM markTag WHERE idDigest = $1 AND key = ANY ($2::text[]) AND repositoryID = $3",
            [visitor, former.map(Tag.key), id]
        )
        try db.send(
            """
            INSERT INTO markTag (idDigest, key, repositoryID, tag)
            SELECT $1, key, $3, tag FROM unnest($2::text[], $4::text[]) AS tags (key, tag) ON CONFLICT DO NOTHING
            """,
            [visitor, tags.map(Tag.key), id, tags]
        )
    }

    private func usage() throws -> RepositoryMarkUsage {
        let query = "SELECT (SELECT count(*) FROM mark WHERE idDigest = $1) AS own, count, bytes FROM markSize"
        guard let row = try db.row(query, [visitor]) else { throw PostgresError.missingRow(table: "markSize") }
        return (try row["own"], try row["count"], try row["bytes"])
    }
}

extension RepositoryMark {
    /// - Parameter row: A row with `isVisited`, `note` and `tags`, which are NULL without a mark.
    init(_ row: PostgresRow) throws {
        guard let isVisited: Bool = try row["isVisited"] else {
            self = .none
            return
        }
        self.init(isVisited: isVisited, note: try row["note"], tags: Tag.split(try row["tags"]))
    }
}
