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
            return ProgramRun(
                number: try run["number"],
                epoch: try run["epoch"],
                tagSecret: Array(try run["tagSecret"] as Data)
            )
        }
    }

    /// Stores nothing: until this program begins again, other machines may show other states with later revisions.
    package func end(_ revisions: [Subject: Int]) {}
}
