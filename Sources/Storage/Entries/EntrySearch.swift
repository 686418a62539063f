import GRDB
internal import Models

/// The SQL for a search for the entries that have all typed words, or words that begin with them, the newest first. Call it
/// inside a transaction.
struct EntrySearch {
    /// The maximum number of results on all pages.
    static let limit = 1_000

    let db: Database

    /// Returns `nil` if there is no such page.
    func page(_ number: Int, of text: String, size: Int) throws -> ListPage<FoundEntry>? {
        let ids = try ids(of: text)
        guard let paging = Paging(page: number, itemCount: ids.count, size: size) else { return nil }
        var former = Int64.max
        var place = 0
        let found = try ids.dropFirst(paging.offset).prefix(size).compactMap { id -> FoundEntry? in
            // The number of entries above this one, counted from the last result on, so that no entry is counted twice.
            let count = "SELECT count(*) FROM entry WHERE id > ? AND id <= ? AND removedAt IS NULL"
            place += try db.value(cached: count, [id, former]) ?? 0
            former = id
            return try EntryTable(db: db).entry(id: id).map {
                FoundEntry(entry: $0, page: place / EntriesPage.size + 1)
            }
        }
        return ListPage(items: found, paging: paging)
    }

    private func ids(of text: String) throws -> [Int64] {
        let words = Folding.searchWords(of: text).flatMap(CatalogueSearch<Song>.tokens)
        guard !words.isEmpty else { return [] }
        let query = """
            SELECT entry.id FROM entrySearch CROSS JOIN entry ON entry.id = entrySearch.rowid
            WHERE entrySearch MATCH ? AND entry.removedAt IS NULL ORDER BY entrySearch.rowid DESC LIMIT ?
            """
        return try db.rows(cached: query, [words.map { "\"\($0)\"*" }.joined(separator: " "), Self.limit]) { $0[0] }
    }
}
