import GRDB
internal import Models

/// The words that a full-text index has, in a table of `fts5vocab`.
struct IndexedWords {
    let db: Database
    let table: String

    /// Returns the words that are close to a folded word. Each variant of the word is looked up, so that the time depends on
    /// the length of the word, and not on the number of indexed words (docs/decisions/0029).
    func words(closeTo word: String) throws -> [String] {
        let query = try db.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE term = ? LIMIT 1")
        return try Spelling.variants(of: word).filter { try Row.fetchOne(query, arguments: [$0]) != nil }
    }
}
