import Foundation
import GRDB
package import Models

/// The last list of comments.
package struct SQLiteCommentsStore: CommentsStore {
    let database: SharedDatabase

    package func load() async throws -> CommentList? {
        try await database.read(Self.list)
    }

    private static func list(_ db: Database) throws -> CommentList? {
        let sql = "SELECT revision, loadedAt, leftOutCount, emptySince FROM commentList"
        guard let list = try Row.fetchOne(db, sql: sql) else { return nil }
        let comments = try Row.fetchCursor(db, sql: "SELECT id, name, email, body FROM comment ORDER BY id")
            .map { Comment(id: $0["id"], name: $0["name"], email: $0["email"], body: $0["body"]) }
        return CommentList(
            revision: list["revision"],
            comments: try Array(comments),
            leftOutCount: list["leftOutCount"],
            time: Date(timeIntervalSince1970: list["loadedAt"]),
            emptySince: (list["emptySince"] as Double?).map(Date.init(timeIntervalSince1970:))
        )
    }

    @discardableResult
    package func save(_ loaded: CommentList) async throws -> CommentList {
        try await database.change { db in
            let list = loaded.step(after: try Self.list(db))
            try db.execute(sql: "DELETE FROM comment")
            let insertion = try db.makeStatement(
                sql: "INSERT INTO comment (id, name, email, body) VALUES (?, ?, ?, ?)"
            )
            for comment in list.comments {
                try insertion.execute(arguments: [comment.id, comment.name, comment.email, comment.body])
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO commentList (id, revision, loadedAt, leftOutCount, emptySince)
                    VALUES (1, ?, ?, ?, ?)
                    """,
                arguments: [
                    list.revision, list.time.timeIntervalSince1970, list.leftOutCount,
                    list.emptySince?.timeIntervalSince1970,
                ]
            )
            return list
        }
    }
}
