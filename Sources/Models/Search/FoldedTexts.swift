/// Texts in memory, folded for searches.
package struct FoldedTexts: Sendable {
    /// Each text with a space before each of its words, as UTF-8.
    private let keys: [[UInt8]]

    package init(_ texts: some Sequence<String>) {
        keys = texts.map { Array(" \(Folding.fold($0))".utf8) }
    }

    /// Returns the indexes of the texts that have all words, or words that begin with them.
    /// - Parameter words: Folded words; without any, nothing is found.
    package func indexes(of words: [String]) -> [Int] {
        guard !words.isEmpty else { return [] }
        let patterns = words.map { Array(" \($0)".utf8) }
        return keys.indices.filter { index in patterns.allSatisfy { Self.contains($0, in: keys[index]) } }
    }

    /// Returns the words that are close to a folded word.
    package func words(closeTo word: String) -> Set<String> {
        var close: Set<String> = []
        for key in keys {
            for part in key.split(separator: UInt8(ascii: " ")) where abs(part.count - word.utf8.count) <= 4 {
                let other = String(decoding: part, as: UTF8.self)
                if Spelling.areClose(word, other) { close.insert(other) }
            }
        }
        return close
    }

    private static func contains(_ pattern: [UInt8], in key: [UInt8]) -> Bool {
        guard key.count >= pattern.count else { return false }
        return key.withUnsafeBufferPointer { key in
            (0...(key.count - pattern.count)).contains { start in
                key[start] == pattern[0] && pattern.indices.allSatisfy { key[start + $0] == pattern[$0] }
            }
        }
    }
}

/// The folded words of several texts, each after a space, for a search for their beginnings.
package enum SearchWords {
    package static func text(of texts: [String]) -> String {
        texts.flatMap(Folding.words).map { " \($0)" }.joined()
    }

    /// Returns the strings that the text of each hit contains; `nil` if the typed text has no words.
    package static func patterns(of typed: String) -> [String]? {
        let words = Folding.searchWords(of: typed)
        return words.isEmpty ? nil : words.map { " \($0)" }
    }
}
