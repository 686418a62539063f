import GRDB
internal import Models

/// A search for the items that have all typed words, or words that begin with them.
///
/// The order of the hits is: names that begin with the typed text, sorted, so that the exact name is first; names with
/// all words; credits with all words; other items. If there are more hits than the limit, each of these groups is read
/// from an index in its order, until there are enough.
struct CatalogueSearch<Item: CatalogueRecord> {
    let db: Database
    private let text: String
    private let terms: SearchTerms

    init(_ text: String, in db: Database) {
        self.db = db
        self.text = Folding.fold(text)
        terms = SearchTerms(text).splitting(Self.tokens)
    }

    /// Returns the parts of a folded word that FTS5 has indexed. Its tokenizer splits at signs, which folding leaves in
    /// few words: "≠" is "=" without its stroke.
    static func tokens(of word: String) -> [String] {
        word.unicodeScalars.split {
            $0.isASCII && !$0.properties.isAlphabetic && !("0"..."9").contains($0) && $0 != "$" && $0 != "+"
        }
        .map(String.init)
    }

    /// Returns `nil` if there is no such page.
    func page(_ number: Int, size: Int) throws -> SearchPage<Item>? {
        let ids = try ids(limit: SearchPage<Item>.limit + 1)
        let shown = ids.prefix(SearchPage<Item>.limit)
        guard let paging = Paging(page: number, itemCount: shown.count, size: size) else { return nil }
        let items = try CatalogueTable<Item>(db: db).items(withIDs: shown.dropFirst(paging.offset).prefix(size))
        return SearchPage(
            hits: items.map { SearchHit(item: $0, terms: terms) },
            count: ids.count > shown.count ? .moreThan(shown.count) : .exactly(ids.count),
            paging: paging
        )
    }

    /// Returns the ids of at most `limit` hits, the best first.
    private func ids(limit: Int) throws -> [Int64] {
        guard !text.isEmpty else { return [] }
        var best = FoundIDs(limit: limit)
        guard !terms.isEmpty else {
            try best.add(names(limit: limit))
            // A text without letters is valid: a band is called "!!!".
            try best.add(beginnings(of: "creditKey", then: "nameSort, id", limit: limit))
            return best.ids
        }
        let pattern = try pattern() ?? ""
        var all = FoundIDs(limit: limit)
        try all.add(matches(of: pattern, limit: limit))
        guard all.isFull else { return try ranked(all.ids) }

        try best.add(names(limit: limit))
        try best.add(namesWithArticle(limit: limit))
        for column in ["nameKey", "creditKey"] where !best.isFull {
            // Some of these items have been found already.
            try best.add(matches(of: "\(column) : (\(pattern))", limit: limit + best.ids.count))
        }
        best.add(all.ids)
        return best.ids
    }

    /// Returns the pattern of FTS5 for the items with all words; `nil` without words.
    func pattern() throws -> String? {
        terms.isEmpty ? nil : try terms.terms.map(pattern(of:)).joined(separator: " AND ")
    }

    private func pattern(of term: SearchTerms.Term) throws -> String {
        let words = try term.words.map { try word($0).pattern(in: db) }.joined(separator: " AND ")
        guard let joined = term.joined else { return words }
        return "((\(words)) OR \(try word(joined).pattern(in: db)))"
    }

    private func word(_ text: String) -> CatalogueWord {
        CatalogueWord(text: text, table: "\(Item.tableName)Word")
    }

    /// Returns the items whose names begin with the text.
    private func names(limit: Int) throws -> some Cursor<Int64> {
        try beginnings(of: "nameSort", then: "id", limit: limit)
    }

    /// Returns the items whose names begin with the text, if it begins with an article, which the index has at the end.
    private func namesWithArticle(limit: Int) throws -> [Int64] {
        guard let moved = CatalogueKeys.sortKeys(of: text).dropFirst().first else { return [] }
        let start = String(moved.prefix { $0 != "\u{1}" })
        return try db.rows(
            cached: """
                SELECT id FROM \(Item.tableName)
                WHERE nameSort >= ? AND nameSort < ? AND nameKey >= ? AND nameKey < ? ORDER BY nameSort, id LIMIT ?
                """,
            [start, start + "\u{10FFFF}", text, text + "\u{10FFFF}", limit]
        ) { $0[0] }
    }

    /// Returns the items with a key that begins with the text, in the order of an index.
    private func beginnings(of key: String, then order: String, limit: Int) throws -> some Cursor<Int64> {
        let query = try db.cachedStatement(
            sql: """
                SELECT id FROM \(Item.tableName) WHERE \(key) >= ? AND \(key) < ? ORDER BY \(key), \(order) LIMIT ?
                """
        )
        return try Int64.fetchCursor(query, arguments: [text, text + "\u{10FFFF}", limit])
    }

    /// Returns the items that match a pattern of FTS5, in the order in which they were added.
    private func matches(of pattern: String, limit: Int) throws -> some Cursor<Int64> {
        let query = try db.cachedStatement(
            sql: "SELECT rowid FROM \(Item.tableName)Search WHERE \(Item.tableName)Search MATCH ? LIMIT ?"
        )
        return try Int64.fetchCursor(query, arguments: [pattern, limit])
    }

    /// Sorts all hits, the best first.
    private func ranked(_ ids: [Int64]) throws -> [Int64] {
        // Compiled once, because there may be thousands of ids.
        let query = try db.cachedStatement(
            sql: "SELECT nameKey, nameSort, creditKey FROM \(Item.tableName) WHERE id = ?"
        )
        let ranking = SearchRanking(text: text, terms: terms)
        return ranking.sorted(
            try ids.compactMap { id in
                try Row.fetchOne(query, arguments: [id]).map { row in
                    SearchRanking.Hit(
                        id: id,
                        nameKey: row["nameKey"],
                        nameSort: row["nameSort"],
                        creditKey: row["creditKey"]
                    )
                }
            }
        )
    }
}

/// A typed word as a pattern for FTS5.
///
/// FTS5 has an index of prefixes of up to three letters. For a longer prefix it first reads all rows of each word with
/// this prefix, which takes 0.1 s for a word in a million rows. A pattern that lists these words one by one lets it
/// stop at the first thousand rows. If there are too many words to list, each of them is rare, and the prefix is fast
/// enough.
struct CatalogueWord {
    private static let indexedLength = 3
    private static let limit = 50

    let text: String
    /// The table of all indexed words.
    let table: String

    func pattern(in db: Database) throws -> String {
        guard text.unicodeScalars.count > Self.indexedLength, let words = try words(in: db) else {
            return "\"\(text)\"*"
        }
        return words.isEmpty ? "\"\(text)\"" : "(\(words.map { "\"\($0)\"" }.joined(separator: " OR ")))"
    }

    /// Returns the words that begin with the text; `nil` if there are too many.
    private func words(in db: Database) throws -> [String]? {
        let query = "SELECT term FROM \(table) WHERE term >= ? AND term <= ? LIMIT 1"
        var words: [String] = []
        var start = text
        while let word: String = try db.value(cached: query, [start, text + "\u{10FFFF}"]) {
            guard words.count < Self.limit else { return nil }
            words.append(word)
            // Words have no spaces, so this text sorts after the word, and before all longer words that begin with it.
            start = word + " "
        }
        return words
    }
}

/// The ids of hits, without duplicates, in the order in which they were found.
struct FoundIDs {
    let limit: Int
    private(set) var ids: [Int64] = []
    private var known: Set<Int64> = []

    init(limit: Int) {
        self.limit = limit
    }

    var isFull: Bool { ids.count >= limit }

    mutating func add(_ cursor: some Cursor<Int64>) throws {
        while !isFull, let id = try cursor.next() { add(id) }
    }

    mutating func add(_ others: [Int64]) {
        for id in others where !isFull { add(id) }
    }

    private mutating func add(_ id: Int64) {
        if known.insert(id).inserted { ids.append(id) }
    }
}
