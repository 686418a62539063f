import Foundation
package import Models

/// The runs of the program with this database.
package struct PostgresProgramRunStore: ProgramRunStore {
    let database: PostgresDatabase

    package func begin() async throws -> ProgramRun {
        let (epoch, secret) = (RandomToken<ProgramRun>.random(), RandomToken<ProgramRun>.random())
        return try await database.change { db in
            let run = try db.row(
                """
                INSERT INTO programRun (id, number, epoch, tagSecret) VALUES (1, 1, $1, $2)
                ON CONFLICT (id) DO UPDATE SET number = programRun.number + 1
                RETURNING number, epoch, tagSecret
                """,
                [String(epoch.text.prefix(16)), Data(secret.bytes)]
            )
            guard let run else { throw PostgresError.missingRow(table: "programRun") }
            let revisions = try db.rows("DELETE FROM earlierRevision RETURNING subject, revision") {
                (Subject(rawValue: try $0["subject"]), try $0["revision"] as Int)
            }
            return ProgramRun(
                number: try run["number"],
                epoch: try run["epoch"],
                tagSecret: Array(try run["tagSecret"] as Data),
                earlierRevisions: Dictionary(revisions) { max($0, $1) }
            )
        }
    }

    package func end(_ revisions: [Subject: Int]) async throws {
        try await database.change { db in
            try db.execute("DELETE FROM earlierRevision")
            try db.execute(
                "INSERT INTO earlierRevision (subject, revision) SELECT * FROM unnest($1::text[], $2::bigint[])",
                [revisions.keys.map(\.rawValue), revisions.values.map(Int64.init)]
            )
        }
    }
}
