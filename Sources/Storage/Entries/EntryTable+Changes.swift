import Foundation
import GRDB
internal import Models

extension EntryTable {
    /// How many of the newest entries are known by the token of their form.
    private static let tokenCount: Int64 = 1000

    /// The new entry has the token from now on, whoever had it before.
    func insert(_ words: String?, at time: Date, token: FormToken?) throws -> Entry {
        let token = token.map { Data($0.bytes) }
        try execute("UPDATE entry SET formToken = NULL WHERE formToken = ?", [token])
        let seconds = Self.seconds(time)
        try execute("INSERT INTO entry (words, addedAt, formToken) VALUES (?, ?, ?)", [words, seconds, token])
        let id = db.lastInsertedRowID
        try execute("UPDATE entry SET formToken = NULL WHERE id = ?", [id - Self.tokenCount])
        return Entry(id: id, words: words, time: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    /// - Returns: Whether it was in the list.
    func markRemoved(_ id: Int64, at time: Date) throws -> Bool {
        try execute(
            "UPDATE entry SET removedAt = ? WHERE id = ? AND removedAt IS NULL",
            [Self.seconds(time), id]
        ) == 1
    }

    /// - Returns: Whether it had been removed.
    func unmarkRemoved(_ id: Int64) throws -> Bool {
        try execute("UPDATE entry SET removedAt = NULL WHERE id = ? AND removedAt IS NOT NULL", [id]) == 1
    }

    /// Deletes for good what can no longer be restored.
    func deleteRemoved(at time: Date) throws {
        try execute("DELETE FROM entry WHERE removedAt <= ?", [Self.lastForgotten(at: time)])
        try execute(
            """
            DELETE FROM entry WHERE id IN (
                SELECT id FROM entry WHERE removedAt IS NOT NULL ORDER BY removedAt DESC, id DESC LIMIT -1 OFFSET ?
            )
            """,
            [EntriesModel.undoLimit]
        )
    }

    /// Belongs to each change, once.
    func raiseVersion() throws {
        try execute("UPDATE entryList SET version = version + 1", [])
    }

    /// - Returns: How many rows were changed.
    @discardableResult
    private func execute(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
        return db.changesCount
    }
}
