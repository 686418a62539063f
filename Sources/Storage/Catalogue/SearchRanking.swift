internal import Models

/// How well an item fits what was looked for; the lowest is the best.
struct SearchRanking {
    /// Folded.
    let text: String
    /// Folded.
    let words: [String]

    enum Rank: Int {
        /// The name begins as was typed.
        case beginning
        case name
        case credit
        case other
    }

    func rank(nameKey: String, creditKey: String) -> Rank {
        if nameKey.utf8.starts(with: text.utf8) { return .beginning }
        if hasAllWords(nameKey) { return .name }
        return hasAllWords(creditKey) ? .credit : .other
    }

    private func hasAllWords(_ key: String) -> Bool {
        let parts = key.utf8.split(separator: UInt8(ascii: " "))
        return words.allSatisfy { word in parts.contains { $0.starts(with: word.utf8) } }
    }
}
