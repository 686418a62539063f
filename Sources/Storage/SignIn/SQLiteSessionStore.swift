package import Foundation
import GRDB
package import Models

/// The sessions. Only the digest of a token is stored, so that nobody can sign in with a copy of the database.
package struct SQLiteSessionStore: SessionStore {
    let database: SharedDatabase

    package func load() async throws -> [Session] {
        try await database.read { db in
            let query = try db.cachedStatement(sql: "SELECT tokenDigest, endsAt FROM session")
            return try Row.fetchAll(query).map { row in
                Session(
                    tokenDigest: Array(row["tokenDigest"] as Data),
                    end: Date(timeIntervalSince1970: row["endsAt"])
                )
            }
        }
    }

    package func add(_ session: Session, now: Date) async throws {
        try await database.change { db in
            let deletion = try db.cachedStatement(sql: "DELETE FROM session WHERE endsAt <= ?")
            try deletion.execute(arguments: [Int(now.timeIntervalSince1970)])
            let insertion = try db.cachedStatement(sql: "INSERT INTO session (tokenDigest, endsAt) VALUES (?, ?)")
            try insertion.execute(
                arguments: [Data(session.tokenDigest), Int(session.end.timeIntervalSince1970)]
            )
        }
    }

    package func remove(tokenDigest: [UInt8]) async throws {
        try await database.change { db in
            let deletion = try db.cachedStatement(sql: "DELETE FROM session WHERE tokenDigest = ?")
            try deletion.execute(arguments: [Data(tokenDigest)])
        }
    }
}
