import Foundation
package import Models

/// The last list of comments.
package struct PostgresCommentsStore: CommentsStore {
    let database: PostgresDatabase

    package func load() async throws -> CommentList? {
        try await database.read { db in try Self.list(db) }
    }

    /// - Parameter lock: `FOR UPDATE`, to lock the row of the list until the end of the transaction.
    private static func list(_ db: PostgresConnection, lock: String = "") throws -> CommentList? {
        let query = "SELECT revision, loadedAt, leftOutCount, emptySince FROM commentList \(lock)"
        let list = try db.send(query)
        let rows = try db.send("SELECT id, name, email, body FROM comment ORDER BY id")
        guard let list = try list.row else { return nil }
        let comments = try rows.rows.map {
            Comment(id: try $0["id"], name: try $0["name"], email: try $0["email"], body: try $0["body"])
        }
        return CommentList(
            revision: try list["revision"],
            comments: comments,
            leftOutCount: try list["leftOutCount"],
            time: Date(timeIntervalSince1970: try list["loadedAt"]),
            emptySince: (try list["emptySince"] as Double?).map(Date.init(timeIntervalSince1970:))
        )
    }

    @discardableResult
    package func save(_ loaded: CommentList) async throws -> CommentList {
        try await database.change { db in
            let list = loaded.step(after: try Self.list(db, lock: "FOR UPDATE"))
            try db.send(
                """
                INSERT INTO commentList (id, revision, loadedAt, leftOutCount, emptySince) VALUES (1, $1, $2, $3, $4)
                ON CONFLICT (id) DO UPDATE SET
                    revision = excluded.revision, loadedAt = excluded.loadedAt,
                    leftOutCount = excluded.leftOutCount, emptySince = excluded.emptySince
                """,
                [
                    list.revision, list.time.timeIntervalSince1970, list.leftOutCount,
                    list.emptySince?.timeIntervalSince1970,
                ]
            )
            try db.touch(.comments, revision: list.revision)
            try db.send("DELETE FROM comment")
            try db.send(
                """
                INSERT INTO comment (id, name, email, body)
                SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
                """,
                [
                    list.comments.map { Int64($0.id) }, list.comments.map(\.name), list.comments.map(\.email),
                    list.comments.map(\.body),
                ]
            )
            return list
        }
    }
}
