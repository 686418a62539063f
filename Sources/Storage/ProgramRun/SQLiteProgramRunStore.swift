import Foundation
import GRDB
package import Models

/// The runs of the program with these databases.
package struct SQLiteProgramRunStore: ProgramRunStore {
    let database: SharedDatabase

    package func begin() async throws -> ProgramRun {
        try await database.change { db in
            try db.execute(
                sql: """
                    INSERT INTO programRun (id, number, epoch, tagSecret)
                    VALUES (1, 1, lower(hex(randomblob(8))), randomblob(16))
                    ON CONFLICT DO UPDATE SET number = number + 1
                    """
            )
            guard let run = try Row.fetchOne(db, sql: "SELECT number, epoch, tagSecret FROM programRun") else {
                throw MissingRow(table: "programRun")
            }
            let revisions = try Row.fetchAll(db, sql: "SELECT subject, revision FROM earlierRevision")
                .map { (Subject(rawValue: $0["subject"]), $0["revision"] as Int) }
            try db.execute(sql: "DELETE FROM earlierRevision")
            return ProgramRun(
                number: run["number"],
                epoch: run["epoch"],
                tagSecret: Array(run["tagSecret"] as Data),
                earlierRevisions: Dictionary(revisions) { max($0, $1) }
            )
        }
    }

    package func end(_ revisions: [Subject: Int]) async throws {
        try await database.change { db in
            try db.execute(sql: "DELETE FROM earlierRevision")
            for (subject, revision) in revisions {
                try db.execute(
                    cached: "INSERT INTO earlierRevision (subject, revision) VALUES (?, ?)",
                    [subject.rawValue, revision]
                )
            }
        }
    }
}
