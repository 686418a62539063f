package import Foundation
import GRDB
package import Models

/// The sessions, and the devices that have signed in. Only the digests of tokens are stored, so that nobody can sign in
/// with a copy of the database.
package struct SQLiteSessionStore: SessionStore {
    let database: SharedDatabase

    package func load() async throws -> [Session] {
        try await database.read { db in
            try db.rows(cached: "SELECT tokenDigest, beganAt, endsAt, usedAt, browser FROM session") { row in
                Session(
                    tokenDigest: Array(row["tokenDigest"] as Data),
                    begin: Date(timeIntervalSince1970: row["beganAt"]),
                    end: Date(timeIntervalSince1970: row["endsAt"]),
                    lastUse: Date(timeIntervalSince1970: row["usedAt"]),
                    browser: row["browser"]
                )
            }
        }
    }

    package func devices() async throws -> [Device] {
        try await database.read { db in
            try db.rows(cached: "SELECT tokenDigest, signedInAt FROM device") { row in
                Device(
                    tokenDigest: Array(row["tokenDigest"] as Data),
                    lastSignIn: Date(timeIntervalSince1970: row["signedInAt"])
                )
            }
        }
    }

    package func add(_ session: Session, of device: Device, deviceLimit: Int, now: Date) async throws {
        try await database.change { db in
            try db.execute(cached: "DELETE FROM session WHERE endsAt <= ?", [now.timeIntervalSince1970])
            try db.execute(
                cached: "INSERT INTO session (tokenDigest, beganAt, endsAt, usedAt, browser) VALUES (?, ?, ?, ?, ?)",
                [
                    Data(session.tokenDigest), session.begin.wholeSeconds, session.end.wholeSeconds,
                    session.lastUse.wholeSeconds, session.browser,
                ]
            )
            try db.execute(
                cached: "INSERT OR REPLACE INTO device (tokenDigest, signedInAt) VALUES (?, ?)",
                [Data(device.tokenDigest), device.lastSignIn.wholeSeconds]
            )
            try db.execute(
                cached: """
                    DELETE FROM device WHERE tokenDigest IN (
                        SELECT tokenDigest FROM device ORDER BY signedInAt DESC LIMIT -1 OFFSET ?
                    )
                    """,
                [deviceLimit]
            )
        }
    }

    package func recordUse(of session: Session) async throws {
        try await database.change { db in
            _ = try db.execute(
                cached: "UPDATE session SET usedAt = ? WHERE tokenDigest = ?",
                [session.lastUse.wholeSeconds, Data(session.tokenDigest)]
            )
        }
    }

    package func remove(tokenDigests: [[UInt8]]) async throws {
        try await database.change { db in
            for digest in tokenDigests {
                try db.execute(cached: "DELETE FROM session WHERE tokenDigest = ?", [Data(digest)])
            }
        }
    }
}
