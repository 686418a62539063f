package import Foundation
package import Models

/// The sessions, and the devices that have signed in. Only the digests of tokens are stored, so that nobody can sign in
/// with a copy of the database.
package struct PostgresSessionStore: SessionStore {
    let database: PostgresDatabase

    package func load() async throws -> [Session] {
        try await database.read { db in
            try db.rows("SELECT tokenDigest, beganAt, endsAt, usedAt, browser FROM session") { row in
                Session(
                    tokenDigest: Array(try row["tokenDigest"] as Data),
                    begin: Date(timeIntervalSince1970: try row["beganAt"]),
                    end: Date(timeIntervalSince1970: try row["endsAt"]),
                    lastUse: Date(timeIntervalSince1970: try row["usedAt"]),
                    browser: try row["browser"]
                )
            }
        }
    }

    package func devices() async throws -> [Device] {
        try await database.read { db in
            try db.rows("SELECT tokenDigest, signedInAt FROM device") { row in
                Device(
                    tokenDigest: Array(try row["tokenDigest"] as Data),
                    lastSignIn: Date(timeIntervalSince1970: try row["signedInAt"])
                )
            }
        }
    }

    package func add(_ session: Session, of device: Device, deviceLimit: Int, now: Date) async throws {
        try await database.change { db in
            try db.send(
                "DELETE FROM session WHERE endsAt <= $1::double precision",
                [now.timeIntervalSince1970]
            )
            try db.send(
                "INSERT INTO session (tokenDigest, beganAt, endsAt, usedAt, browser) VALUES ($1, $2, $3, $4, $5)",
                [
                    Data(session.tokenDigest), session.begin.wholeSeconds, session.end.wholeSeconds,
                    session.lastUse.wholeSeconds, session.browser,
                ]
            )
            try db.send(
                """
                INSERT INTO device (tokenDigest, signedInAt) VALUES ($1, $2)
                ON CONFLICT (tokenDigest) DO UPDATE SET signedInAt = excluded.signedInAt
                """,
                [Data(device.tokenDigest), device.lastSignIn.wholeSeconds]
            )
            try db.send(
                """
                DELETE FROM device WHERE tokenDigest IN (
                    SELECT tokenDigest FROM device ORDER BY signedInAt DESC OFFSET $1
                )
                """,
                [deviceLimit]
            )
            try db.touch(.sessions)
        }
    }

    package func recordUse(of session: Session) async throws {
        try await database.change { db in
            _ = try db.send(
                "UPDATE session SET usedAt = $1 WHERE tokenDigest = $2",
                [session.lastUse.wholeSeconds, Data(session.tokenDigest)]
            )
        }
    }

    package func remove(tokenDigests: [[UInt8]]) async throws {
        try await database.change { db in
            let deletion = "DELETE FROM session WHERE tokenDigest = ANY ($1::bytea[])"
            if try db.execute(deletion, [tokenDigests.map { Data($0) }]) > 0 { try db.touch(.sessions) }
        }
    }
}
