import Foundation
package import Models

/// The shared text, its versions, and the last edits of the editors that save it during typing.
package struct PostgresTextStore: TextStore {
    let database: PostgresDatabase

    package func load() async throws -> TextState {
        try await database.read { db in try TextTable(db: db).state() }
    }

    package func save(_ edit: TextEdit) async throws -> TextOutcome {
        try await database.change { db in
            let table = TextTable(db: db)
            let stored = try table.lock(for: edit)
            let outcome = edit.step(on: stored)
            switch outcome {
            case .saved(let state, let sitting, let typed):
                try table.write(state)
                if let typed { try table.write(typed) }
                try table.write(TextVersion(sitting: sitting, text: state.text))
                let count = sitting.number / TextHistory.interval
                if count != (stored.sitting?.number ?? 0) / TextHistory.interval { try table.thin(at: edit.time) }
                try table.write(edit, at: state.revision)
            case .unchanged(let state):
                try table.write(edit, at: state.revision)
            case .outdated, .conflict, .tooLong:
                break
            }
            return outcome
        }
    }

    package func versions<Shown: Sendable>(
        _ row: @escaping @Sendable (_ version: TextVersion, _ newer: TextSitting?) -> Shown
    ) async throws -> [Shown] {
        try await database.read { db in
            var newer: TextSitting?
            return try TextTable(db: db).versions("ORDER BY number DESC").map { version in
                defer { newer = version.sitting }
                return row(version, newer)
            }
        }
    }

    package func version(_ number: Int) async throws -> TextVersion? {
        try await database.read { db in try TextTable(db: db).version(number) }
    }

    package func context(ofVersion number: Int) async throws -> TextVersionContext? {
        try await database.read { db in
            let table = TextTable(db: db)
            guard let version = try table.version(number) else { return nil }
            return TextVersionContext(
                version,
                before: try table.versions("WHERE number < $1 ORDER BY number DESC LIMIT 1", [number]).first,
                after: try table.versions("WHERE number > $1 ORDER BY number LIMIT 1", [number]).first,
                current: try table.state()
            )
        }
    }
}

/// The SQL for the text. Call it inside a transaction.
private struct TextTable {
    let db: PostgresConnection

    func state() throws -> TextState {
        try Self.state(db.send("SELECT text, revision FROM text"))
    }

    /// Returns what is stored, and locks it until the end of the transaction.
    func lock(for edit: TextEdit) throws -> StoredText {
        let state = try db.send("SELECT text, revision FROM text FOR UPDATE")
        let sitting = try sendSittings("LIMIT 1")
        let lastEdit = try edit.id.map { id in
            try db.send("SELECT sequence, revision, text FROM textEditor WHERE id = $1", [id.text])
        }
        let typed = try db.send(
            "SELECT 1 FROM textEditor WHERE revision = (SELECT revision FROM text) AND sequence > 0 LIMIT 1"
        )
        return StoredText(
            state: try Self.state(state),
            sitting: try sitting.row.map(Self.sitting),
            lastEdit: try lastEdit?.row.map {
                SavedEdit(number: try $0["sequence"], revision: try $0["revision"], text: try $0["text"])
            },
            isTyped: try typed.row != nil
        )
    }

    private static func state(_ answer: PostgresAnswer) throws -> TextState {
        guard let row = try answer.row else { throw PostgresError.missingRow(table: "text") }
        return TextState(text: try row["text"], revision: try row["revision"])
    }

    func version(_ number: Int) throws -> TextVersion? {
        try versions("WHERE number = $1", [number]).first
    }

    func versions(_ condition: String, _ arguments: PostgresConnection.Arguments = []) throws -> [TextVersion] {
        let query = "SELECT number, writerDigest, changedAt, text FROM textVersion \(condition)"
        let found = try db.rows(query, arguments) { (try Self.sitting($0), try $0["text"] as String) }
        let names = try names(of: found.flatMap(\.0.writers))
        return found.map { sitting, text in
            TextVersion(sitting: sitting, text: text, writerNames: sitting.writers.map { names[$0] })
        }
    }

    private func names(of writers: [[UInt8]]) throws -> [[UInt8]: String] {
        guard !writers.isEmpty else { return [:] }
        let rows = try db.rows(
            "SELECT idDigest, \(PostgresVisitorStore.nameColumn) AS name FROM visitor WHERE idDigest = ANY ($1::bytea[])",
            [Set(writers).map { Data($0) }]
        ) { (Array(try $0["idDigest"] as Data), try $0["name"] as String?) }
        return Dictionary(rows.compactMap { digest, name in name.map { (digest, $0) } }) { name, _ in name }
    }

    private func sendSittings(_ limit: String = "") throws -> PostgresAnswer {
        try db.send("SELECT number, writerDigest, changedAt FROM textVersion ORDER BY number DESC \(limit)")
    }

    private static func sitting(_ row: PostgresRow) throws -> TextSitting {
        TextSitting(
            number: try row["number"],
            writers: (try row["writerDigest"] as Data?).map(digests) ?? [],
            lastChange: (try row["changedAt"] as Double?).map(Date.init(timeIntervalSince1970:))
        )
    }

    /// The column `writerDigest` has the digests of all writers, one after the other.
    private static func digests(_ column: Data) -> [[UInt8]] {
        let (bytes, length) = (Array(column), VisitorID.digestLength)
        return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<min($0 + length, bytes.count)]) }
    }
}

extension TextTable {
    func write(_ state: TextState) throws {
        try db.send("UPDATE text SET text = $1, revision = $2", [state.text, state.revision])
        try db.touch(.text, revision: state.revision)
    }

    func write(_ version: TextVersion) throws {
        let sitting = version.sitting
        try db.send(
            """
            INSERT INTO textVersion (number, writerDigest, changedAt, text) VALUES ($1, $2, $3, $4)
            ON CONFLICT (number) DO UPDATE SET
                writerDigest = excluded.writerDigest, changedAt = excluded.changedAt, text = excluded.text
            """,
            [
                sitting.number, sitting.writers.isEmpty ? nil : Data(sitting.writers.joined()),
                sitting.lastChange?.timeIntervalSince1970, version.text,
            ]
        )
    }

    func thin(at now: Date) throws {
        let outdated = TextHistory.outdated(in: try sendSittings().rows.map(Self.sitting), at: now).map { Int64($0) }
        try db.send("DELETE FROM textVersion WHERE number = ANY ($1::bigint[])", [outdated])
    }

    /// Replaces the last edit with this identifier, whose row gets the highest number in the column `edit`.
    func write(_ edit: TextEdit, at revision: Int) throws {
        guard let id = edit.id else { return }
        let saved = edit.saved(at: revision)
        try db.send(
            """
            INSERT INTO textEditor (edit, id, sequence, revision, text)
            VALUES ((SELECT coalesce(max(edit), 0) + 1 FROM textEditor), $1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET
                edit = excluded.edit, sequence = excluded.sequence, revision = excluded.revision, text = excluded.text
            """,
            [id.text, saved.number, saved.revision, saved.text]
        )
        try db.send(
            "DELETE FROM textEditor WHERE edit <= (SELECT max(edit) FROM textEditor) - $1",
            [SavedEdit.countLimit]
        )
    }
}
