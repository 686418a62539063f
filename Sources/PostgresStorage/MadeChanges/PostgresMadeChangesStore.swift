package import Foundation
package import Models

/// The changes that can be undone: a row for each.
package struct PostgresMadeChangesStore: MadeChangesStore {
    let database: PostgresDatabase
    var limits = MadeChangeLimits()

    package func record(
        _ text: String,
        of kind: MadeChangeKind,
        itemCount: Int,
        for token: FormToken,
        at time: Date
    ) async throws {
        try await database.change { db in
            try db.send(
                """
                INSERT INTO madeChange (kind, token, words, itemCount, madeAt) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (kind, token) DO UPDATE
                SET (words, itemCount, madeAt, undoneCount) = (excluded.words, excluded.itemCount, excluded.madeAt, NULL)
                """,
                [kind.rawValue, Data(token.bytes), text, itemCount, time.timeIntervalSince1970]
            )
            try db.send(
                """
                DELETE FROM madeChange WHERE madeAt <= $1 OR id IN (
                    SELECT id FROM (
                        SELECT id, row_number() OVER latest AS number, sum(itemCount) OVER latest AS total
                        FROM madeChange WHERE kind = $2 WINDOW latest AS (ORDER BY id DESC)
                    ) AS counted WHERE number > 1 AND (number > $3 OR total > $4)
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
            let query = "SELECT words, undoneCount FROM madeChange WHERE kind = $1 AND token = $2 AND madeAt > $3"
            let row = try db.row(query, [kind.rawValue, Data(token.bytes), time.lastForgottenDeletion])
            return try row.map { (try $0["words"], try $0["undoneCount"]) }
        }
    }

    package func recordUndoing(_ token: FormToken, of kind: MadeChangeKind, count: Int) async throws -> Int {
        try await database.change { db in
            let key: PostgresConnection.Arguments = [kind.rawValue, Data(token.bytes)]
            if count > 0 {
                let update = "UPDATE madeChange SET undoneCount = coalesce(undoneCount, $3)"
                try db.send("\(update) WHERE kind = $1 AND token = $2", key + [count])
            }
            let query = "SELECT undoneCount FROM madeChange WHERE kind = $1 AND token = $2 AND undoneCount IS NOT NULL"
            return try db.value(query, key) ?? count
        }
    }
}
