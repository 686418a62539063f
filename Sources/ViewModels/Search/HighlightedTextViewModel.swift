import Models
package import Views

package struct HighlightedTextViewModel: HighlightedTextView, Equatable {
    /// The maximum number of highlighted words, because each is searched for in each row.
    private static let wordLimit = 8

    package private(set) var spans: [HighlightedSpan]

    /// - Parameter matches: Ranges of the text's UTF-8, in order and without overlaps.
    package init(_ text: String, matches: [Range<Int>] = []) {
        guard !matches.isEmpty else {
            spans = [HighlightedSpan(text, isMatch: false)]
            return
        }
        let bytes = Array(text.utf8)
        var spans: [HighlightedSpan] = []
        var end = 0
        for match in matches where match.lowerBound >= end && match.upperBound <= bytes.count {
            Self.append(bytes[end..<match.lowerBound], isMatch: false, to: &spans)
            Self.append(bytes[match], isMatch: true, to: &spans)
            end = match.upperBound
        }
        Self.append(bytes[end...], isMatch: false, to: &spans)
        self.spans = spans
    }

    /// Highlights words in a text.
    /// - Parameter words: The folded words.
    init(_ text: String, words: [String]) {
        let matches = words.isEmpty ? [] : Folding.matches(of: Array(words.prefix(Self.wordLimit)), in: text)
        self.init(text, matches: matches)
    }

    /// Appends another text after a label.
    mutating func append(_ label: String, _ other: HighlightedTextViewModel) {
        spans += [HighlightedSpan(label, isMatch: false)] + other.isolated.spans
    }

    /// The text with its own direction, as ``Swift/String/isolated``.
    var isolated: HighlightedTextViewModel {
        let text = spans.map(\.text).joined()
        guard text.isolated != text else { return self }
        var isolated = self
        isolated.spans.insert(HighlightedSpan("\u{2068}", isMatch: false), at: 0)
        isolated.spans.append(HighlightedSpan("\u{2069}", isMatch: false))
        return isolated
    }

    private static func append(_ bytes: ArraySlice<UInt8>, isMatch: Bool, to spans: inout [HighlightedSpan]) {
        guard !bytes.isEmpty else { return }
        spans.append(HighlightedSpan(String(decoding: bytes, as: UTF8.self), isMatch: isMatch))
    }
}
