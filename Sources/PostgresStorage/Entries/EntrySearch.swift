internal import Models

/// The SQL for a search for the entries that have all typed words, or words that begin with them, the newest first. Call it
/// inside a transaction.
struct EntrySearch {
    /// The maximum number of results on all pages.
    private static let limit = 1_000

    let db: PostgresConnection

    /// Returns `nil` if there is no such page.
    func page(_ number: Int, of text: String, size: Int) throws -> ListPage<FoundEntry>? {
        let ids = try ids(of: text)
        guard let paging = Paging(page: number, itemCount: ids.count, size: size) else { return nil }
        let shown = Array(ids.dropFirst(paging.offset).prefix(size))
        let entries = try EntryTable(db: db).entries(withIDs: shown)
        let known = Dictionary(entries.map { ($0.id, $0) }) { entry, _ in entry }
        let found = try places(of: shown).compactMap { id, place in
            known[id].map { FoundEntry(entry: $0, page: place / EntriesPage.size + 1) }
        }
        return ListPage(items: found, paging: paging)
    }

    /// Returns the number of entries in the list above each of some entries, of which the newest is the first.
    private func places(of ids: [Int64]) throws -> [(id: Int64, place: Int)] {
        // Those above an entry are counted from the one before it on, so that none is counted twice.
        try db.rows(
            """
            SELECT id, sum((
                SELECT count(*) FROM entry WHERE id > shown.id AND id <= shown.former AND removedAt IS NULL
            )) OVER (ORDER BY number)::bigint AS place
            FROM (
                SELECT id, number, lag(id, 1, 9223372036854775807) OVER (ORDER BY number) AS former
                FROM unnest($1::bigint[]) WITH ORDINALITY AS found (id, number)
            ) AS shown ORDER BY number
            """,
            [ids]
        ) { (try $0["id"], try $0["place"]) }
    }

    private func ids(of text: String) throws -> [Int64] {
        let words = Folding.searchWords(of: text).flatMap(Lexeme.parts)
        guard !words.isEmpty else { return [] }
        let query = words.map { "\(Lexeme.quoted($0)):*" }.joined(separator: " & ")
        return try db.rows(
            """
            SELECT id FROM entry WHERE lexemes @@ $1::text::tsquery AND removedAt IS NULL
            ORDER BY id DESC LIMIT $2
            """,
            [query, Self.limit]
        ) { try $0[0] }
    }

    /// Returns the words of entries that are close to a folded word.
    func words(closeTo word: String) throws -> [String] {
        let variants = Spelling.variants(of: word)
        return try db.rows(
            """
            SELECT variant FROM unnest($1::text[], $2::text[]) AS variants (variant, query)
            WHERE EXISTS (SELECT 1 FROM entry WHERE lexemes @@ query::tsquery) ORDER BY variant COLLATE "C"
            """,
            [variants, variants.map(Lexeme.quoted)]
        ) { try $0[0] }
    }

    /// Returns the words by which an entry is found.
    static func lexemes(of text: String) -> [String] {
        Folding.words(of: text).flatMap(Lexeme.parts).map(Lexeme.shortened)
    }
}

/// A word in a `tsvector` or a `tsquery`.
enum Lexeme {
    /// The maximum length in scalars, because PostgreSQL has a limit of 2,046 bytes.
    private static let lengthLimit = 500

    /// Whether a byte of UTF-8 separates the parts of a folded word: folding leaves signs in few words, such as "=" without
    /// its stroke for "≠".
    static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "+"), 0x80...0xFF:
            false
        default: true
        }
    }

    /// Returns the parts of a folded word between signs.
    static func parts(of word: String) -> [String] {
        word.utf8.split(whereSeparator: isSeparator).map { String(Substring($0)) }
    }

    static func shortened(_ word: String) -> String { word.beginning(ofLength: lengthLimit) }

    static func shortened(_ word: Substring.UTF8View) -> Substring.UTF8View {
        word.count <= lengthLimit ? word : Substring(shortened(String(Substring(word)))).utf8
    }

    static func quoted(_ word: String) -> String {
        let signs = shortened(word).unicodeScalars.map { $0 == "'" || $0 == "\\" ? "\($0)\($0)" : String($0) }
        return "'\(signs.joined())'"
    }
}
