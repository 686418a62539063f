package import Foundation
import GRDB
package import Models

/// The changes that can be undone: a row for each.
package struct SQLiteMadeChangesStore: MadeChangesStore {
    let database: SharedDatabase
    var limits = MadeChangeLimits()

    package func record(
        _ text: String,
        of kind: MadeChangeKind,
        itemCount: Int,
        for token: FormToken,
        at time: Date
    ) async throws {
        try await database.change { db in
            try db.execute(
                cached: """
                    INSERT INTO madeChange (kind, token, words, itemCount, madeAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (kind, token) DO UPDATE
                    SET (words, itemCount, madeAt, undoneCount) = (excluded.words, excluded.itemCount, excluded.madeAt, NULL)
                    """,
                [kind.rawValue, Data(token.bytes), text, itemCount, time.timeIntervalSince1970]
            )
            try db.execute(
                cached: """
                    DELETE FROM madeChange WHERE madeAt <= ?1 OR id IN (
                        SELECT id FROM (
                            SELECT id, row_number() OVER latest AS number, sum(itemCount) OVER latest AS total
                            FROM madeChange WHERE kind = ?2 WINDOW latest AS (ORDER BY id DESC)
                        ) WHERE number > 1 AND (number > ?3 OR total > ?4)
                    )
                    """,
                [time.lastForgottenDeletion, kind.rawValue, limits.changes, limits.items]
            )
        }
    }

    package func change(
        _ token: FormToken,
        of kind: MadeChangeKind,
        at time: Date
    ) async throws -> (text: String, undoneCount: Int?)? {
        try await database.read { db in
            let query = "SELECT words, undoneCount FROM madeChange WHERE kind = ? AND token = ? AND madeAt > ?"
            let row = try db.row(cached: query, [kind.rawValue, Data(token.bytes), time.lastForgottenDeletion])
            return row.map { ($0["words"], $0["undoneCount"]) }
        }
    }

    package func recordUndoing(_ token: FormToken, of kind: MadeChangeKind, count: Int) async throws -> Int {
        try await database.change { db in
            let key: StatementArguments = [kind.rawValue, Data(token.bytes)]
            if count > 0 {
                let update = "UPDATE madeChange SET undoneCount = coalesce(undoneCount, ?)"
                try db.execute(cached: "\(update) WHERE kind = ? AND token = ?", [count] + key)
            }
            let query = "SELECT undoneCount FROM madeChange WHERE kind = ? AND token = ? AND undoneCount IS NOT NULL"
            return try db.value(cached: query, key) ?? count
        }
    }
}
