import Foundation
import GRDB
internal import Models

/// The SQL for the entries. Call it inside a transaction.
struct EntryTable {
    let db: Database

    func state() throws -> EntriesState {
        let (version, count) = try list()
        let query = try db.cachedStatement(
            sql: "SELECT id, words, addedAt FROM entry WHERE removedAt IS NULL ORDER BY id DESC LIMIT ?"
        )
        let latest = try Row.fetchAll(query, arguments: [EntriesPage.size]).map(Self.entry)
        return EntriesState(version: version, count: count, latest: latest)
    }

    /// nil when the list has no such page.
    func page(_ number: Int) throws -> EntriesPage? {
        let (version, count) = try list()
        guard let paging = Paging(page: number, itemCount: count, size: EntriesPage.size) else { return nil }
        return EntriesPage(version: version, paging: paging, entries: try entries(on: paging))
    }

    /// An entry of the list.
    func entry(id: Int64) throws -> Entry? {
        try entry(where: "id = ? AND removedAt IS NULL", [id])
    }

    /// The entry of the list that came with this token.
    func entry(with token: FormToken) throws -> Entry? {
        try entry(where: "formToken = ? AND removedAt IS NULL", [Data(token.bytes)])
    }

    func removedEntry(id: Int64, at time: Date) throws -> Entry? {
        try entry(where: "id = ? AND removedAt > ?", [id, Self.lastForgotten(at: time)])
    }

    private func list() throws -> (version: Int, count: Int) {
        let query = try db.cachedStatement(sql: "SELECT version, count FROM entryList")
        guard let row = try Row.fetchOne(query) else { throw MissingRow(table: "entryList") }
        return (row[0], row[1])
    }

    private func entries(on paging: Paging) throws -> [Entry] {
        guard let newest = try newestID(on: paging) else { return [] }
        let query = try db.cachedStatement(
            sql: """
                SELECT id, words, addedAt FROM entry WHERE id <= ? AND removedAt IS NULL ORDER BY id DESC LIMIT ?
                """
        )
        return try Row.fetchAll(query, arguments: [newest, paging.size]).map(Self.entry)
    }

    /// Blocks are counted from the oldest on, pages from the newest.
    private func newestID(on paging: Paging) throws -> Int64? {
        let index = paging.itemCount - paging.offset - 1
        let blocks = ListBlocks(table: "entry")
        guard index >= 0, let place = try blocks.position(at: index, of: paging.itemCount, in: db) else { return nil }
        let query = try db.cachedStatement(
            sql: "SELECT id FROM entry WHERE id >= ? AND removedAt IS NULL ORDER BY id LIMIT 1 OFFSET ?"
        )
        return try Int64.fetchOne(query, arguments: [place.id, place.offset])
    }

    private func entry(where condition: String, _ arguments: StatementArguments) throws -> Entry? {
        let query = try db.cachedStatement(sql: "SELECT id, words, addedAt FROM entry WHERE \(condition)")
        return try Row.fetchOne(query, arguments: arguments).map(Self.entry)
    }

    private static func entry(_ row: Row) -> Entry {
        Entry(id: row[0], words: row[1], time: Date(timeIntervalSince1970: row[2]))
    }

    static func seconds(_ time: Date) -> Int {
        Int(time.timeIntervalSince1970.rounded(.down))
    }

    /// What was removed then, or earlier, is too old to be restored.
    static func lastForgotten(at time: Date) -> Int {
        seconds(time - EntriesModel.undoTime)
    }
}
