import GRDB
internal import Models

/// The words that a full-text index has, in a table of `fts5vocab`.
struct IndexedWords {
    let db: Database
    let table: String

    /// The number of words up to which all are compared, which then takes less time than the lookups.
    private static var fewCount: Int { 1_000 }

    /// Returns the words that are close to a folded word. If there are many words, each variant of the word is looked up, so
    /// that the time depends on its length and not on their number (docs/decisions/0029).
    func words(closeTo word: String) throws -> [String] {
        let few = try db.cachedStatement(sql: "SELECT term FROM \(table) LIMIT \(Self.fewCount + 1)")
        let words = try String.fetchAll(few)
        if words.count <= Self.fewCount { return words.filter { Spelling.areClose(word, $0) } }
        let lookup = try db.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE term = ? LIMIT 1")
        return try Spelling.variants(of: word).filter { try Row.fetchOne(lookup, arguments: [$0]) != nil }
    }
}
