/// The normal form in which texts are sorted, searched and compared: without case, accents, apostrophes and
/// punctuation, and with one space between words.
///
/// Folded texts are stored. A change of the folding needs a migration that folds them again.
package enum Folding {
    /// Folds a text: "Don’t  STOP" becomes "dont stop", "Beyoncé" "beyonce", "AC/DC" "ac dc".
    ///
    /// A text without words, such as "!!!", stays as it is.
    package static func fold(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isBetweenWords = false
        for scalar in text.unicodeScalars {
            let count = bytes.count
            guard ScalarFolding.append(scalar, to: &bytes) else {
                isBetweenWords = true
                continue
            }
            guard bytes.count > count else { continue }
            if isBetweenWords, count > 0 { bytes.insert(UInt8(ascii: " "), at: count) }
            isBetweenWords = false
        }
        return bytes.isEmpty ? text.trimmed : String(decoding: bytes, as: UTF8.self)
    }

    /// The words that lists ignore at the beginning of a text. Indexes depend on them, so a change needs a migration.
    package static let articles = ["the", "an", "a"]

    /// Returns the folded words of a text.
    package static func words(of text: String) -> [String] {
        var words: [String] = []
        for word in FoldedWord.all(in: text) { words.append(String(decoding: word.bytes, as: UTF8.self)) }
        return words
    }

    /// Returns the words of a typed search, each once. Words after the eighth are ignored.
    package static func searchWords(of typed: String) -> [String] {
        var known: Set<String> = []
        return Array(words(of: typed).filter { known.insert($0).inserted }.prefix(8))
    }

    /// Returns the ranges of UTF-8 bytes in which words of `text` begin with one of the given words, in order and
    /// without overlaps.
    /// - Parameter words: Folded words.
    package static func matches(of words: [String], in text: String) -> [Range<Int>] {
        FoldedWord.all(in: text).compactMap { word in
            words.lazy.filter(word.begins).map(\.utf8.count).max().map(word.source)
        }
    }
}

/// A folded word with its position in the text.
struct FoldedWord {
    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    /// The end of each character: in `bytes`, and in the UTF-8 of the text.
    private var ends: [(folded: Int, source: Int)] = []
    private let start: Int

    static func all(in text: String) -> [FoldedWord] {
        var words: [FoldedWord] = []
        var word = FoldedWord(start: 0)
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            if !word.append(scalar, endingAt: end) {
                if !word.bytes.isEmpty { words.append(word) }
                word = FoldedWord(start: end)
            }
            offset = end
        }
        if !word.bytes.isEmpty { words.append(word) }
        return words
    }

    private init(start: Int) {
        self.start = start
    }

    func begins(with word: String) -> Bool {
        !word.isEmpty && bytes.starts(with: word.utf8)
    }

    /// Returns the range of the text that corresponds to the first bytes of the word: whole characters, with their
    /// accents.
    func source(ofFirst count: Int) -> Range<Int> {
        let end = ends.first { $0.folded >= count }?.source ?? start
        return start..<end
    }

    /// Appends a scalar. Returns `false` at the end of the word.
    private mutating func append(_ scalar: Unicode.Scalar, endingAt end: Int) -> Bool {
        let count = bytes.count
        guard ScalarFolding.append(scalar, to: &bytes) else { return false }
        // An accent belongs to the character before it; an apostrophe is a character of its own.
        if bytes.count == count, !ends.isEmpty, scalar.isPartOfCharacter { ends.removeLast() }
        ends.append((bytes.count, end))
        return true
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfCharacter: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        default: false
        }
    }
}
