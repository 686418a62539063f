/// Makes one of all the ways in which people write the same words: case, accents, apostrophes and punctuation do not count,
/// and there is one space between words. What is sorted, searched and compared is made so.
///
/// What it makes is stored: when that changes, a migration has to make it anew.
package enum Folding {
    /// "Don’t  STOP" becomes "dont stop", "Beyoncé" "beyonce", "AC/DC" "ac dc".
    ///
    /// A text without any words, such as "!!!", stays as it is.
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

    /// The folded words of a text.
    package static func words(of text: String) -> [String] {
        var words: [String] = []
        for word in FoldedWord.all(in: text) { words.append(String(decoding: word.bytes, as: UTF8.self)) }
        return words
    }

    /// Where words of `text` begin with one of these, in bytes of its UTF-8: in order, and none inside another.
    /// - Parameter words: folded.
    package static func matches(of words: [String], in text: String) -> [Range<Int>] {
        FoldedWord.all(in: text).compactMap { word in
            words.lazy.filter(word.begins).map(\.utf8.count).max().map(word.source)
        }
    }
}
