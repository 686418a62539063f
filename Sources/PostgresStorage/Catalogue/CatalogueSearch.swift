internal import Models

/// A search for the items that have all typed words, or words that begin with them.
///
/// The order of the hits is: names that begin with the typed text, sorted, so that the exact name is first; names with
/// all words; credits with all words; other items. If there are more hits than the limit, each of these groups is read
/// until there are enough.
struct CatalogueSearch<Item: CatalogueItem> {
    let db: PostgresConnection
    private let text: String
    private let terms: SearchTerms

    init(_ text: String, in db: PostgresConnection) {
        self.db = db
        self.text = Folding.fold(text).shortenedKey
        terms = SearchTerms(text).splitting(Lexeme.parts)
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

    /// Returns the words of items that are close to a folded word.
    static func words(closeTo word: String, in db: PostgresConnection) throws -> [String] {
        let variants = Spelling.variants(of: word)
        return try db.rows(
            """
            SELECT variant FROM unnest($1::text[], $2::text[]) AS variants (variant, query)
            WHERE EXISTS (SELECT 1 FROM \(Item.table) WHERE lexemes @@ query::tsquery) ORDER BY variant COLLATE "C"
            """,
            [variants, variants.map(Lexeme.quoted)]
        ) { try $0[0] }
    }

    /// Returns the pattern of a `tsquery` for the items with all words; `nil` without words.
    /// - Parameter weight: The weight that the words have; any if it is empty.
    func pattern(weight: String = "") -> String? {
        guard !terms.isEmpty else { return nil }
        return terms.terms.map { term in
            let words = term.words.map { "\(Lexeme.quoted($0)):*\(weight)" }.joined(separator: " & ")
            guard let joined = term.joined else { return words }
            return "((\(words)) | \(Lexeme.quoted(joined)):*\(weight))"
        }
        .joined(separator: " & ")
    }

    /// Returns the ids of at most `limit` hits, the best first.
    private func ids(limit: Int) throws -> [Int64] {
        guard !text.isEmpty else { return [] }
        guard let pattern = pattern() else {
            // A text without letters is valid: a band is called "!!!".
            let names = try beginnings(of: "nameSort", then: "id", limit: limit)
            return distinct(names + (try beginnings(of: "creditKey", then: "nameSort, id", limit: limit)), limit)
        }
        let all = try matches(of: pattern, limit: limit)
        guard all.count == limit else { return try ranked(all) }
        var best = try beginnings(of: "nameSort", then: "id", limit: limit)
        best += try namesWithArticle(limit: limit)
        for weight in ["A", "B"] where distinct(best, limit).count < limit {
            best += try matches(of: self.pattern(weight: weight) ?? "", limit: limit + best.count)
        }
        return distinct(best + all, limit)
    }

    private func distinct(_ ids: [Int64], _ limit: Int) -> [Int64] {
        var known: Set<Int64> = []
        return Array(ids.filter { known.insert($0).inserted }.prefix(limit))
    }

    /// Not prepared, so that PostgreSQL knows the words when it plans: it reads the items in their order if the words are
    /// frequent, and the index if they are rare.
    private func matches(of pattern: String, limit: Int) throws -> [Int64] {
        try db.result(
            ofVariant: "SELECT id FROM \(Item.table) WHERE lexemes @@ $1::text::tsquery ORDER BY id LIMIT $2",
            [pattern, limit]
        )
        .rows.map { try $0[0] }
    }

    /// Returns the items with a key that begins with the text, in the order of an index.
    private func beginnings(of key: String, then order: String, limit: Int) throws -> [Int64] {
        try db.rows(
            "SELECT id FROM \(Item.table) WHERE \(key) >= $1 AND \(key) < $2 ORDER BY \(key), \(order) LIMIT $3",
            [text, text + "\u{10FFFF}", limit]
        ) { try $0[0] }
    }

    /// Returns the items whose names begin with the text, if it begins with an article, which the index has at the end.
    private func namesWithArticle(limit: Int) throws -> [Int64] {
        guard let moved = CatalogueKeys.sortKeys(of: text).dropFirst().first else { return [] }
        let start = String(moved.prefix { $0 != "\u{1}" })
        return try db.rows(
            """
            SELECT id FROM \(Item.table)
            WHERE nameSort >= $1 AND nameSort < $2 AND nameKey >= $3 AND nameKey < $4 ORDER BY nameSort, id LIMIT $5
            """,
            [start, start + "\u{10FFFF}", text, text + "\u{10FFFF}", limit]
        ) { try $0[0] }
    }

    /// Sorts all hits, the best first.
    private func ranked(_ ids: [Int64]) throws -> [Int64] {
        let hits = try db.rows(
            "SELECT id, nameKey, nameSort, creditKey FROM \(Item.table) WHERE id = ANY ($1::bigint[])",
            [ids]
        ) { row in
            SearchRanking.Hit(
                id: try row["id"],
                nameKey: try row["nameKey"],
                nameSort: try row["nameSort"],
                creditKey: try row["creditKey"]
            )
        }
        return SearchRanking(text: text, terms: terms).sorted(hits)
    }
}
