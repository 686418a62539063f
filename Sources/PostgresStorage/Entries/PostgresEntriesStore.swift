package import Foundation
package import Models

package struct PostgresEntriesStore: EntriesStore {
    let database: PostgresDatabase
    var countLimit = RowLimits().entries

    package func load() async throws -> EntriesPage {
        try await database.read { db in try EntryTable(db: db).state() }
    }

    package func add(_ entry: NewEntry) async throws -> (EntryAddition, EntriesPage) {
        try await database.change { db in
            let table = EntryTable(db: db)
            let list = try table.lock()
            let earlier = try entry.token.flatMap(table.entry(with:))
            let count = try list.count
            if let sent = try entry.step(earlier: earlier, count: count, limit: countLimit) {
                return ((sent, isRepeated: true), try table.state())
            }
            let added = try table.insert(entry)
            try table.raiseRevision(count: 1)
            try table.forgetDeleted(at: entry.time)
            return ((added, isRepeated: false), try table.state())
        }
    }

    package func edit(_ edit: EntryEdit) async throws -> (EntryEdit?, EntriesPage) {
        try await database.change { db in
            let table = EntryTable(db: db)
            try table.lock()
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
            try table.lock()
            if try table.markDeleted(id, at: time) {
                try table.raiseRevision(count: -1)
                try table.forgetDeleted(at: time)
            }
            return try table.state()
        }
    }

    package func restore(id: Int64, at time: Date) async throws -> (Entry?, EntriesPage) {
        try await database.change { db in
            let table = EntryTable(db: db)
            try table.lock()
            try table.forgetDeleted(at: time)
            if try table.unmarkDeleted(id) { try table.raiseRevision(count: 1) }
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

extension PostgresEntriesStore {
    package func search(_ words: String, page: Int, size: Int) async throws -> ListPage<FoundEntry>? {
        try await database.read { db in try EntrySearch(db: db).page(page, of: words, size: size) }
    }

    package func words(closeTo word: String) async throws -> [String] {
        try await database.read { db in try EntrySearch(db: db).words(closeTo: word) }
    }
}

/// The SQL for the entries. Call it inside a transaction.
struct EntryTable {
    let db: PostgresConnection

    /// The row of the list, whose answer may not have arrived.
    struct List {
        fileprivate let answer: PostgresAnswer

        var revision: Int { get throws { try row["revision"] } }
        var count: Int { get throws { try row["count"] } }

        private var row: PostgresRow {
            get throws {
                guard let row = try answer.row else { throw PostgresError.missingRow(table: "entryList") }
                return row
            }
        }
    }

    /// Locks the list until the end of the transaction.
    @discardableResult
    func lock() throws -> List {
        List(answer: try db.send("SELECT revision, count FROM entryList FOR UPDATE"))
    }

    private func list() throws -> List {
        List(answer: try db.send("SELECT revision, count FROM entryList"))
    }

    func state() throws -> EntriesPage {
        let list = try list()
        let entries = try sendEntries(limit: EntriesPage.size)
        return EntriesPage(
            revision: try list.revision,
            paging: .first(ofItemCount: try list.count, size: EntriesPage.size),
            entries: try entries.rows.map(Self.entry)
        )
    }

    /// Returns `nil` if the list has no such page.
    func page(_ number: Int) throws -> EntriesPage? {
        let list = try list()
        return try Paging(page: number, itemCount: list.count, size: EntriesPage.size).map { paging in
            let entries = try sendEntries(limit: paging.size, offset: paging.offset).rows.map(Self.entry)
            return EntriesPage(revision: try list.revision, paging: paging, entries: entries)
        }
    }

    private func sendEntries(limit: Int, offset: Int = 0) throws -> PostgresAnswer {
        try db.send("\(Self.selection) WHERE removedAt IS NULL ORDER BY id DESC LIMIT $1 OFFSET $2", [limit, offset])
    }

    /// Returns an entry that is not deleted.
    func entry(id: Int64) throws -> Entry? {
        try entry(where: "id = $1 AND removedAt IS NULL", [id])
    }

    /// Returns those of some entries that are not deleted, in no order.
    func entries(withIDs ids: [Int64]) throws -> [Entry] {
        try db.rows("\(Self.selection) WHERE id = ANY ($1::bigint[]) AND removedAt IS NULL", [ids], Self.entry)
    }

    /// Returns the entry that was added with this token of the form, unless it is deleted.
    func entry(with token: FormToken) throws -> Entry? {
        try entry(where: "formToken = $1 AND removedAt IS NULL", [Data(token.bytes)])
    }

    func deletedEntry(id: Int64, at time: Date) throws -> Entry? {
        try entry(where: "id = $1 AND removedAt > $2::double precision", [id, time.lastForgottenDeletion])
    }

    func deletedEntries(limit: Int, at time: Date) throws -> [Deleted<Entry>] {
        try db.rows(
            """
            \(Self.selection) WHERE removedAt > $1::double precision
            ORDER BY removedAt DESC, id DESC LIMIT $2
            """,
            [time.lastForgottenDeletion, limit]
        ) { Deleted(try Self.entry($0), time: Date(timeIntervalSince1970: try $0["removedAt"])) }
    }

    /// Returns the newest entries that a visitor has added.
    func entries(by writer: Data, limit: Int) throws -> [Entry] {
        let query = "\(Self.selection) WHERE writerDigest = $1 AND removedAt IS NULL ORDER BY id DESC LIMIT $2"
        return try db.rows(query, [writer, limit], Self.entry)
    }

    private func entry(where condition: String, _ arguments: PostgresConnection.Arguments) throws -> Entry? {
        try db.row("\(Self.selection) WHERE \(condition)", arguments).map(Self.entry)
    }

    private static let selection = """
        SELECT id, words, addedAt, removedAt, \(PostgresVisitorStore.nameColumn) AS writerName
        FROM entry LEFT JOIN visitor ON idDigest = writerDigest
        """

    private static func entry(_ row: PostgresRow) throws -> Entry {
        let words: String = try row["words"]
        return Entry(
            id: try row["id"],
            // An entry without text has come from SQLite.
            text: words.isEmpty ? nil : words,
            time: Date(timeIntervalSince1970: try row["addedAt"]),
            writerName: try row["writerName"]
        )
    }
}

extension EntryTable {
    /// Adds an entry. An older entry with the same token loses it.
    func insert(_ entry: NewEntry) throws -> Entry {
        let token = entry.token.map { Data($0.bytes) }
        try db.send("UPDATE entry SET formToken = NULL WHERE formToken = $1", [token])
        let id: Int64? = try db.value(
            """
            INSERT INTO entry (words, addedAt, writerDigest, formToken, lexemes)
            VALUES ($1, $2, $3, $4, array_to_tsvector($5::text[])) RETURNING id
            """,
            [
                entry.text, entry.time.wholeSeconds, entry.writer.map { Data($0.digest) }, token,
                EntrySearch.lexemes(of: entry.text),
            ]
        )
        guard let id else { throw PostgresError.missingRow(table: "entry") }
        // Ids have gaps, so there may be several.
        let forgetting = "UPDATE entry SET formToken = NULL WHERE formToken IS NOT NULL AND id <= $1"
        try db.send(forgetting, [id - Int64(NewEntry.tokenCount)])
        guard let added = try self.entry(id: id) else { throw PostgresError.missingRow(table: "entry") }
        return added
    }

    /// Returns the digest of the identifier of the visitor who wrote the entry; `nil` if unknown.
    func writer(of id: Int64) throws -> [UInt8]? {
        let digest: Data? = try db.value("SELECT writerDigest FROM entry WHERE id = $1", [id])
        return digest.map([UInt8].init)
    }

    /// Changes the text and the writer of an entry.
    func update(_ edit: EntryEdit) throws {
        try db.send(
            """
            UPDATE entry SET (words, writerDigest, lexemes) = ($1, $2, array_to_tsvector($3::text[])) WHERE id = $4
            """,
            [edit.text ?? "", edit.writer.map { Data($0) }, EntrySearch.lexemes(of: edit.text ?? ""), edit.id]
        )
    }

    /// - Returns: Whether the entry was in the list.
    func markDeleted(_ id: Int64, at time: Date) throws -> Bool {
        try db.execute(
            "UPDATE entry SET removedAt = $1 WHERE id = $2 AND removedAt IS NULL",
            [time.deletionSeconds, id]
        ) == 1
    }

    /// - Returns: Whether the entry had been deleted.
    func unmarkDeleted(_ id: Int64) throws -> Bool {
        try db.execute("UPDATE entry SET removedAt = NULL WHERE id = $1 AND removedAt IS NOT NULL", [id]) == 1
    }

    /// Erases the deleted entries that can no longer be restored. If there are too many, the entries that were listed
    /// longest stay, so that adding and deleting entries does not push out others.
    func forgetDeleted(at time: Date) throws {
        try db.send("DELETE FROM entry WHERE removedAt <= $1::double precision", [time.lastForgottenDeletion])
        try db.send(
            """
            DELETE FROM entry WHERE id IN (
                SELECT id FROM entry WHERE removedAt IS NOT NULL
                ORDER BY removedAt - addedAt DESC, removedAt DESC, id DESC OFFSET $1
            )
            """,
            [EntriesModel.undoLimit]
        )
    }

    /// Raises the revision of the list if it shows the name of the visitor, who has changed it.
    func didRename(_ visitor: Data) throws {
        let hasEntry = "SELECT 1 FROM entry WHERE writerDigest = $1 AND removedAt IS NULL LIMIT 1"
        if try db.row(hasEntry, [visitor]) != nil { try raiseRevision() }
    }

    /// Raises the revision of the list. Call it once for each change.
    /// - Parameter count: The number of entries that the list has gained.
    func raiseRevision(count: Int = 0) throws {
        let sql = "UPDATE entryList SET revision = revision + 1, count = count + $1 RETURNING revision"
        try db.touch(.entries, after: sql, [count])
    }
}
