import GRDB

/// A word that somebody has typed, as a pattern for FTS5.
///
/// Beginnings of up to three letters have an index of their own. For a longer one FTS5 first puts together all that each word
/// with this beginning stands in: a tenth of a second for a word that is in a million rows. So here they are named one by one,
/// which lets FTS5 stop at the first thousand. Only where there are many of them is it left to FTS5; then each is rare.
struct CatalogueWord {
    private static let indexedLength = 3
    private static let limit = 50

    let text: String
    /// The index for searching.
    let table: String

    func pattern(in db: Database) throws -> String {
        guard text.unicodeScalars.count > Self.indexedLength, let words = try words(in: db) else {
            return "\"\(text)\"*"
        }
        return words.isEmpty ? "\"\(text)\"" : "(\(words.map { "\"\($0)\"" }.joined(separator: " OR ")))"
    }

    /// All that begin with it; nil when they are too many.
    private func words(in db: Database) throws -> [String]? {
        let query = try db.cachedStatement(
            sql: "SELECT term FROM \(table) WHERE term >= ? AND term <= ? LIMIT 1"
        )
        var words: [String] = []
        var start = text
        while let word = try String.fetchOne(query, arguments: [start, text + "\u{10FFFF}"]) {
            guard words.count < Self.limit else { return nil }
            words.append(word)
            // No word has a space, so that this is before all that continue it, and behind it.
            start = word + " "
        }
        return words
    }
}
