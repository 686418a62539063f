import Foundation
import GRDB
package import Models

/// The shared text, its versions, and the positions of the editors that save it while it is typed.
package struct SQLiteTextStore: TextStore {
    /// The number of edits whose editors are stored: more than any request can be late by.
    private static let editorLimit = 1000

    let database: SharedDatabase

    package func load() async throws -> TextState {
        try await database.read(Self.state)
    }

    package func save(_ edit: TextEdit) async throws -> TextStep {
        try await database.change { db in
            let step = edit.step(on: try Self.stored(db, for: edit.origin.editor?.id))
            if let sitting = step.sitting {
                try Self.write(step.state, to: db)
                try Self.write(TextVersion(sitting: sitting, text: step.state.text), to: db)
            }
            if let editor = edit.origin.editor?.id, let position = step.editor {
                try Self.write(position, of: editor, to: db)
            }
            return step
        }
    }

    package func versions() async throws -> [TextVersion] {
        try await database.read { db in
            let query = try db.cachedStatement(
                sql: "SELECT number, writerDigest, changedAt, text FROM textVersion ORDER BY number DESC"
            )
            return try Array(Row.fetchCursor(query).map(Self.version))
        }
    }

    package func version(_ number: Int) async throws -> TextVersion? {
        try await database.read { db in
            let query = try db.cachedStatement(
                sql: "SELECT number, writerDigest, changedAt, text FROM textVersion WHERE number = ?"
            )
            return try Row.fetchOne(query, arguments: [number]).map(Self.version)
        }
    }
}

extension SQLiteTextStore {
    private static func stored(_ db: Database, for editor: EditorID?) throws -> StoredText {
        let newest = try db.cachedStatement(
            sql: "SELECT number, writerDigest, changedAt FROM textVersion ORDER BY number DESC LIMIT 1"
        )
        return StoredText(
            state: try state(db),
            sitting: try Row.fetchOne(newest).map(sitting),
            editor: try editor.flatMap { try position(of: $0, in: db) }
        )
    }

    private static func state(_ db: Database) throws -> TextState {
        let query = try db.cachedStatement(sql: "SELECT text, version FROM text")
        guard let row = try Row.fetchOne(query) else { throw MissingRow(table: "text") }
        return TextState(text: row["text"], version: row["version"])
    }

    private static func version(_ row: Row) -> TextVersion {
        TextVersion(sitting: sitting(row), text: row["text"])
    }

    private static func sitting(_ row: Row) -> TextSitting {
        TextSitting(
            number: row["number"],
            writer: (row["writerDigest"] as Data?).map(Array.init),
            lastChange: (row["changedAt"] as Double?).map(Date.init(timeIntervalSince1970:))
        )
    }

    private static func position(of editor: EditorID, in db: Database) throws -> EditorPosition? {
        let query = try db.cachedStatement(sql: "SELECT sequence, version FROM textEditor WHERE id = ?")
        return try Row.fetchOne(query, arguments: [editor.text]).map {
            EditorPosition(sequence: $0["sequence"], version: $0["version"])
        }
    }
}

extension SQLiteTextStore {
    private static func write(_ state: TextState, to db: Database) throws {
        let update = try db.cachedStatement(sql: "UPDATE text SET text = ?, version = ?")
        try update.execute(arguments: [state.text, state.version])
    }

    private static func write(_ version: TextVersion, to db: Database) throws {
        let insertion = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO textVersion (number, writerDigest, changedAt, text) VALUES (?, ?, ?, ?)"
        )
        let sitting = version.sitting
        let seconds = sitting.lastChange.map { Int($0.timeIntervalSince1970) }
        try insertion.execute(arguments: [sitting.number, sitting.writer.map { Data($0) }, seconds, version.text])
        let deletion = try db.cachedStatement(sql: "DELETE FROM textVersion WHERE number <= ?")
        try deletion.execute(arguments: [sitting.number - TextModel.versionLimit])
    }

    /// Replaces the former position of the editor, which gets the highest `edit`.
    private static func write(_ position: EditorPosition, of editor: EditorID, to db: Database) throws {
        let insertion = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO textEditor (id, sequence, version) VALUES (?, ?, ?)"
        )
        try insertion.execute(arguments: [editor.text, position.sequence, position.version])
        let deletion = try db.cachedStatement(
            sql: "DELETE FROM textEditor WHERE edit <= (SELECT max(edit) FROM textEditor) - ?"
        )
        try deletion.execute(arguments: [editorLimit])
    }
}
