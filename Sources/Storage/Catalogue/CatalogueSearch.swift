import GRDB
internal import Models

/// Finds what has all the words that somebody has typed, or words that begin with them.
///
/// The best come first: names that begin as was typed, in their order, so that the name itself is the very first; names with
/// these words; credits; and the rest, as they were added. Each kind is asked for by an index of its own, until there are
/// more than anyone would page through: so what is found is bounded, not what is there.
struct CatalogueSearch<Item: CatalogueRecord> {
    /// More are not looked for: no name has so many, and a query is not to be longer than it helps.
    private static var wordLimit: Int { 32 }

    let db: Database
    private let text: String
    private let words: [String]

    init(_ text: String, in db: Database) {
        self.db = db
        self.text = Folding.fold(text)
        var known: Set<String> = []
        words = Array(Folding.words(of: text).filter { known.insert($0).inserted }.prefix(Self.wordLimit))
    }

    /// `nil` when there is no such page.
    func page(_ number: Int, size: Int) throws -> SearchPage<Item>? {
        let ids = try ids()
        let shown = ids.prefix(SearchPage<Item>.limit)
        guard let paging = Paging(page: number, itemCount: shown.count, size: size) else { return nil }
        let items = try CatalogueTable<Item>(db: db).items(withIDs: shown.dropFirst(paging.offset).prefix(size))
        return SearchPage(
            hits: items.map { SearchHit(item: $0, words: words) },
            count: ids.count > shown.count ? .moreThan(shown.count) : .exactly(ids.count),
            paging: paging
        )
    }

    /// The best first; one more than can be shown when there are more.
    private func ids() throws -> [Int64] {
        var found = FoundIDs(limit: SearchPage<Item>.limit + 1)
        guard !text.isEmpty else { return [] }
        try found.add(names(limit: found.limit))
        guard !words.isEmpty else { return found.ids }
        for filter in ["nameKey : ", "creditKey : ", ""] where !found.isFull {
            // Some of them are found already.
            try found.add(matches(filter, limit: found.limit + found.ids.count))
        }
        return found.ids
    }

    /// The names that begin as was typed.
    private func names(limit: Int) throws -> some Cursor<Int64> {
        let query = try db.cachedStatement(
            sql: """
                SELECT id FROM \(Item.tableName) WHERE nameKey >= ? AND nameKey < ? ORDER BY nameKey, id LIMIT ?
                """
        )
        return try Int64.fetchCursor(query, arguments: [text, text + "\u{10FFFF}", limit])
    }

    /// - Parameter filter: of columns.
    private func matches(_ filter: String, limit: Int) throws -> some Cursor<Int64> {
        // Quoted, so that no word is one of the query's own; a quotation mark is part of no word.
        let pattern = words.map { "\"\($0)\"*" }.joined(separator: " AND ")
        let query = try db.cachedStatement(
            sql: "SELECT rowid FROM \(Item.tableName)Search WHERE \(Item.tableName)Search MATCH ? LIMIT ?"
        )
        return try Int64.fetchCursor(query, arguments: ["\(filter)(\(pattern))", limit])
    }
}
