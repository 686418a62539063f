import Foundation
import GRDB
package import Models

/// The shared text, its versions, and the last edits of the editors that save it during typing.
package struct SQLiteTextStore: TextStore {
    let database: SharedDatabase

    package func load() async throws -> TextState {
        try await database.read(Self.state)
    }

    package func save(_ edit: TextEdit) async throws -> TextOutcome {
        try await database.change { db in
            let stored = try Self.stored(db, for: edit)
            let outcome = edit.step(on: stored)
            switch outcome {
            case .saved(let state, let sitting, let typed):
                try Self.write(state, to: db)
                if let typed { try Self.write(typed, to: db) }
                try Self.write(TextVersion(sitting: sitting, text: state.text), to: db)
                let count = sitting.number / TextHistory.interval
                if count != (stored.sitting?.number ?? 0) / TextHistory.interval { try Self.thin(db, at: edit.time) }
                try Self.write(edit, at: state.revision, to: db)
            case .unchanged(let state):
                try Self.write(edit, at: state.revision, to: db)
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
            return try db.rows(cached: "\(Self.selection) ORDER BY number DESC") { found in
                let version = try Self.version(found, in: db)
                defer { newer = version.sitting }
                return row(version, newer)
            }
        }
    }

    package func version(_ number: Int) async throws -> TextVersion? {
        try await database.read { db in try Self.version("WHERE number = ?", number, in: db) }
    }

    package func context(ofVersion number: Int) async throws -> TextVersionContext? {
        try await database.read { db in
            guard let version = try Self.version("WHERE number = ?", number, in: db) else { return nil }
            return TextVersionContext(
                version,
                before: try Self.version("WHERE number < ? ORDER BY number DESC LIMIT 1", number, in: db),
                after: try Self.version("WHERE number > ? ORDER BY number LIMIT 1", number, in: db),
                current: try Self.state(db)
            )
        }
    }
}

extension SQLiteTextStore {
    private static func stored(_ db: Database, for edit: TextEdit) throws -> StoredText {
        let newest = "SELECT number, writerDigest, changedAt FROM textVersion ORDER BY number DESC LIMIT 1"
        let state = try state(db)
        return StoredText(
            state: state,
            sitting: try db.row(cached: newest).map(sitting),
            lastEdit: try edit.id.flatMap { try lastEdit(of: $0, in: db) },
            isTyped: try db.row(
                cached: "SELECT 1 FROM textEditor WHERE revision = ? AND sequence > 0 LIMIT 1",
                [state.revision]
            ) != nil
        )
    }

    private static func state(_ db: Database) throws -> TextState {
        guard let row = try db.row(cached: "SELECT text, revision FROM text") else { throw MissingRow(table: "text") }
        return TextState(text: row["text"], revision: row["revision"])
    }

    private static let selection = "SELECT number, writerDigest, changedAt, text FROM textVersion"

    private static func version(_ condition: String, _ number: Int, in db: Database) throws -> TextVersion? {
        try db.row(cached: "\(selection) \(condition)", [number]).map { try version($0, in: db) }
    }

    private static func version(_ row: Row, in db: Database) throws -> TextVersion {
        let sitting = sitting(row)
        let names = "SELECT \(SQLiteVisitorStore.nameColumn) AS name FROM visitor WHERE idDigest = ?"
        return TextVersion(
            sitting: sitting,
            text: row["text"],
            writerNames: try sitting.writers.map { try db.row(cached: names, [Data($0)])?["name"] }
        )
    }

    private static func sitting(_ row: Row) -> TextSitting {
        TextSitting(
            number: row["number"],
            writers: (row["writerDigest"] as Data?).map(digests) ?? [],
            lastChange: (row["changedAt"] as Double?).map(Date.init(timeIntervalSince1970:))
        )
    }

    /// The column `writerDigest` has the digests of all writers, one after the other.
    private static func digests(_ column: Data) -> [[UInt8]] {
        let (bytes, length) = (Array(column), VisitorID.digestLength)
        return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<min($0 + length, bytes.count)]) }
    }

    private static func lastEdit(of editor: EditorID, in db: Database) throws -> SavedEdit? {
        try db.row(cached: "SELECT sequence, revision, text FROM textEditor WHERE id = ?", [editor.text]).map {
            SavedEdit(number: $0["sequence"], revision: $0["revision"], text: $0["text"])
        }
    }
}

extension SQLiteTextStore {
    private static func write(_ state: TextState, to db: Database) throws {
        try db.execute(cached: "UPDATE text SET text = ?, revision = ?", [state.text, state.revision])
    }

    private static func write(_ version: TextVersion, to db: Database) throws {
        let sitting = version.sitting
        try db.execute(
            cached: "INSERT OR REPLACE INTO textVersion (number, writerDigest, changedAt, text) VALUES (?, ?, ?, ?)",
            [
                sitting.number, sitting.writers.isEmpty ? nil : Data(sitting.writers.joined()),
                sitting.lastChange?.timeIntervalSince1970,
                version.text,
            ]
        )
    }

    private static func thin(_ db: Database, at now: Date) throws {
        let query = "SELECT number, writerDigest, changedAt FROM textVersion ORDER BY number DESC"
        let sittings = try db.rows(cached: query) { sitting($0) }
        for number in TextHistory.outdated(in: sittings, at: now) {
            try db.execute(cached: "DELETE FROM textVersion WHERE number = ?", [number])
        }
    }

    /// Replaces the last edit with this identifier, whose row gets the highest number in the column `edit`.
    private static func write(_ edit: TextEdit, at revision: Int, to db: Database) throws {
        guard let id = edit.id else { return }
        let saved = edit.saved(at: revision)
        try db.execute(
            cached: "INSERT OR REPLACE INTO textEditor (id, sequence, revision, text) VALUES (?, ?, ?, ?)",
            [id.text, saved.number, saved.revision, saved.text]
        )
        try db.execute(
            cached: "DELETE FROM textEditor WHERE edit <= (SELECT max(edit) FROM textEditor) - ?",
            [SavedEdit.countLimit]
        )
    }
}
