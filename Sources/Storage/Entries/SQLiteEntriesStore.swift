package import Foundation
import GRDB
package import Models

package struct SQLiteEntriesStore: EntriesStore {
    let database: SharedDatabase
    var countLimit = RowLimits().entries

    package func load() async throws -> EntriesPage {
        try await database.read { db in try EntryTable(db: db).state() }
    }

    package func add(_ entry: NewEntry) async throws -> (EntryAddition, EntriesPage) {
        try await database.change { db in
            let table = EntryTable(db: db)
            let earlier = try entry.token.flatMap(table.entry(with:))
            if let sent = try entry.step(earlier: earlier, count: table.list().count, limit: countLimit) {
                return ((sent, isRepeated: true), try table.state())
            }
            let added = try table.insert(entry)
            try table.raiseRevision()
            try table.forgetDeleted(at: entry.time)
            return ((added, isRepeated: false), try table.state())
        }
    }

    package func edit(_ edit: EntryEdit) async throws -> (EntryEdit?, EntriesPage) {
        try await database.change { db in
            let table = EntryTable(db: db)
            guard let former = try edit.step(on: table.entry(id: edit.id)) else { return (nil, try table.state()) }
            let inverse = edit.inverse(for: former, by: try table.writer(of: edit.id))
            try table.update(edit)
            try table.raiseRevision()
            return (inverse, try table.state())
        }
    }

    package func entry(id: Int64) async throws -> Entry? {
        try await database.read { db in try EntryTable(db: db).entry(id: id) }
    }

    package func delete(id: Int64, at time: Date) async throws -> EntriesPage {
        try await database.change { db in
            let table = EntryTable(db: db)
            if try table.markDeleted(id, at: time) {
                try table.raiseRevision()
                try table.forgetDeleted(at: time)
            }
            return try table.state()
        }
    }

    package func restore(id: Int64, at time: Date) async throws -> (Entry?, EntriesPage) {
        try await database.change { db in
            let table = EntryTable(db: db)
            try table.forgetDeleted(at: time)
            if try table.unmarkDeleted(id) { try table.raiseRevision() }
            return (try table.entry(id: id), try table.state())
        }
    }

    package func deletedEntry(id: Int64, at time: Date) async throws -> Entry? {
        try await database.read { db in try EntryTable(db: db).deletedEntry(id: id, at: time) }
    }

    package func deletedEntries(limit: Int, at time: Date) async throws -> [Deleted<Entry>] {
        try await database.read { db in try EntryTable(db: db).deletedEntries(limit: limit, at: time) }
    }

    package func page(_ number: Int) async throws -> EntriesPage? {
        try await database.read { db in try EntryTable(db: db).page(number) }
    }
}

extension SQLiteEntriesStore {
    package func search(_ words: String, page: Int, size: Int) async throws -> ListPage<FoundEntry>? {
        try await database.search { db in try EntrySearch(db: db).page(page, of: words, size: size) }
    }

    package func words(closeTo word: String) async throws -> [String] {
        try await database.search { db in try IndexedWords(db: db, table: "entryWord").words(closeTo: word) }
    }
}

/// The SQL for the entries. Call it inside a transaction.
struct EntryTable {
    let db: Database

    func state() throws -> EntriesPage {
        let (revision, count) = try list()
        return try page(.first(ofItemCount: count, size: EntriesPage.size), revision: revision)
    }

    /// Returns `nil` if the list has no such page.
    func page(_ number: Int) throws -> EntriesPage? {
        let (revision, count) = try list()
        return try Paging(page: number, itemCount: count, size: EntriesPage.size).map { paging in
            try page(paging, revision: revision)
        }
    }

    /// The OFFSET is fast enough: 100,000 entries are the limit.
    private func page(_ paging: Paging, revision: Int) throws -> EntriesPage {
        let query = "\(Self.selection) WHERE removedAt IS NULL ORDER BY id DESC LIMIT ? OFFSET ?"
        let entries = try db.rows(cached: query, [paging.size, paging.offset], Self.entry)
        return EntriesPage(revision: revision, paging: paging, entries: entries)
    }

    /// Returns an entry that is not deleted.
    func entry(id: Int64) throws -> Entry? {
        try entry(where: "id = ? AND removedAt IS NULL", [id])
    }

    /// Returns the entry that was added with this token of the form, unless it is deleted.
    func entry(with token: FormToken) throws -> Entry? {
        try entry(where: "formToken = ? AND removedAt IS NULL", [Data(token.bytes)])
    }

    func deletedEntry(id: Int64, at time: Date) throws -> Entry? {
        try entry(where: "id = ? AND removedAt > ?", [id, time.lastForgottenDeletion])
    }

    func deletedEntries(limit: Int, at time: Date) throws -> [Deleted<Entry>] {
        try db.rows(
            cached: """
                \(Self.selection) WHERE removedAt > ?
                ORDER BY removedAt DESC, id DESC LIMIT ?
                """,
            [time.lastForgottenDeletion, limit]
        ) { Deleted(Self.entry($0), time: Date(timeIntervalSince1970: $0["removedAt"])) }
    }

    /// Returns the newest entries that a visitor has added.
    func entries(by writer: Data, limit: Int) throws -> [Entry] {
        let query = "\(Self.selection) WHERE writerDigest = ? AND removedAt IS NULL ORDER BY id DESC LIMIT ?"
        return try db.rows(cached: query, [writer, limit], Self.entry)
    }

    func list() throws -> (revision: Int, count: Int) {
        let row = try db.row(cached: "SELECT revision, count FROM entryList")
        guard let row else { throw MissingRow(table: "entryList") }
        return (row["revision"], row["count"])
    }

    private func entry(where condition: String, _ arguments: StatementArguments) throws -> Entry? {
        try db.row(cached: "\(Self.selection) WHERE \(condition)", arguments).map(Self.entry)
    }

    private static let selection = """
        SELECT id, words, addedAt, removedAt, \(SQLiteVisitorStore.nameColumn) AS writerName
        FROM entry LEFT JOIN visitor ON idDigest = writerDigest
        """

    private static func entry(_ row: Row) -> Entry {
        Entry(
            id: row["id"],
            text: row["words"],
            time: Date(timeIntervalSince1970: row["addedAt"]),
            writerName: row["writerName"]
        )
    }
}

extension EntryTable {
    /// Adds an entry. An older entry with the same token loses it.
    func insert(_ entry: NewEntry) throws -> Entry {
        let token = entry.token.map { Data($0.bytes) }
        try db.execute(cached: "UPDATE entry SET formToken = NULL WHERE formToken = ?", [token])
        let seconds = entry.time.wholeSeconds
        let insertion = "INSERT INTO entry (words, addedAt, writerDigest, formToken, key) VALUES (?, ?, ?, ?, ?)"
        let writer = entry.writer.map { Data($0.digest) }
        let key = Folding.fold(entry.text)
        try db.execute(cached: insertion, [entry.text, seconds, writer, token, key])
        let id = db.lastInsertedRowID
        try db.execute(cached: "UPDATE entry SET formToken = NULL WHERE id = ?", [id - Int64(NewEntry.tokenCount)])
        return try self.entry(id: id)
            ?? Entry(id: id, text: entry.text, time: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    /// Returns the digest of the identifier of the visitor who wrote the entry; `nil` if unknown.
    func writer(of id: Int64) throws -> [UInt8]? {
        let row = try db.row(cached: "SELECT writerDigest FROM entry WHERE id = ?", [id])
        return (row?["writerDigest"] as Data?).map([UInt8].init)
    }

    /// Changes the text and the writer of an entry. The index needs the former key to remove its words.
    func update(_ edit: EntryEdit) throws {
        let removal = """
            INSERT INTO entrySearch (entrySearch, rowid, key) SELECT 'delete', id, key FROM entry WHERE id = ?
            """
        try db.execute(cached: removal, [edit.id])
        let key = Folding.fold(edit.text ?? "")
        try db.execute(
            cached: "UPDATE entry SET (words, key, writerDigest) = (?, ?, ?) WHERE id = ?",
            [edit.text, key, edit.writer.map { Data($0) }, edit.id]
        )
        try db.execute(cached: "INSERT INTO entrySearch (rowid, key) VALUES (?, ?)", [edit.id, key])
    }

    /// - Returns: Whether the entry was in the list.
    func markDeleted(_ id: Int64, at time: Date) throws -> Bool {
        try db.execute(
            cached: "UPDATE entry SET removedAt = ? WHERE id = ? AND removedAt IS NULL",
            [time.deletionSeconds, id]
        ) == 1
    }

    /// - Returns: Whether the entry had been deleted.
    func unmarkDeleted(_ id: Int64) throws -> Bool {
        try db.execute(cached: "UPDATE entry SET removedAt = NULL WHERE id = ? AND removedAt IS NOT NULL", [id]) == 1
    }

    /// Erases the deleted entries that can no longer be restored. If there are too many, the entries that were listed
    /// longest stay, so that adding and deleting entries does not push out others.
    func forgetDeleted(at time: Date) throws {
        try db.execute(cached: "DELETE FROM entry WHERE removedAt <= ?", [time.lastForgottenDeletion])
        try db.execute(
            cached: """
                DELETE FROM entry WHERE id IN (
                    SELECT id FROM entry WHERE removedAt IS NOT NULL
                    ORDER BY removedAt - addedAt DESC, removedAt DESC, id DESC LIMIT -1 OFFSET ?
                )
                """,
            [EntriesModel.undoLimit]
        )
    }

    /// Raises the revision of the list if it shows the name of the visitor, who has changed it.
    func didRename(_ visitor: Data) throws {
        let hasEntry = "SELECT 1 FROM entry WHERE writerDigest = ? AND removedAt IS NULL LIMIT 1"
        if try db.row(cached: hasEntry, [visitor]) != nil { try raiseRevision() }
    }

    /// Raises the revision of the list. Call it once for each change.
    func raiseRevision() throws {
        try db.execute(cached: "UPDATE entryList SET revision = revision + 1")
    }
}
