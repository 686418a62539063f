package import Foundation
import GRDB
package import Models

/// The sessions. Only the digest of a token is stored, so that nobody can sign in with a copy of the database.
package struct SQLiteSessionStore: SessionStore {
    let database: SharedDatabase

    package func load() async throws -> [Session] {
        try await database.read { db in
            try db.rows(cached: "SELECT tokenDigest, endsAt FROM session") { row in
                Session(
                    tokenDigest: Array(row["tokenDigest"] as Data),
                    end: Date(timeIntervalSince1970: row["endsAt"])
                )
            }
        }
    }

    package func add(_ session: Session, now: Date) async throws {
        try await database.change { db in
            try db.execute(cached: "DELETE FROM session WHERE endsAt <= ?", [now.timeIntervalSince1970])
            try db.execute(
                cached: "INSERT INTO session (tokenDigest, endsAt) VALUES (?, ?)",
                [Data(session.tokenDigest), Int(session.end.timeIntervalSince1970)]
            )
        }
    }

    package func remove(tokenDigest: [UInt8]) async throws {
        try await database.change { db in
            _ = try db.execute(cached: "DELETE FROM session WHERE tokenDigest = ?", [Data(tokenDigest)])
        }
    }
}
