/// A part of a text that a search has found, as one line, with the matching words.
package struct Quote: Sendable, Equatable {
    /// The number of characters before the first match and in the whole.
    private static let (lead, length) = (40, 180)

    package let text: String
    /// The matches, in order, as ranges of UTF-8 bytes.
    package let matches: [Range<Int>]

    /// Quotes the part of a text that begins before its first match.
    /// - Parameter words: The folded words of the search.
    package init(of text: String, words: [String]) {
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\t"]
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { line.append(breaks.contains(scalar) ? " " : scalar) }
        let quote = Self.part(of: String(line), around: Folding.matches(of: words, in: String(line)).first)
        self.text = quote
        matches = Folding.matches(of: words, in: quote)
    }

    private static func part(of line: String, around match: Range<Int>?) -> String {
        let matchStart = line.utf8.index(line.startIndex, offsetBy: match?.lowerBound ?? 0)
        var start = line.index(matchStart, offsetBy: -lead, limitedBy: line.startIndex) ?? line.startIndex
        if start > line.startIndex, let space = line[start..<matchStart].firstIndex(of: " ") {
            start = line.index(after: space)
        }
        var end = line.index(start, offsetBy: length, limitedBy: line.endIndex) ?? line.endIndex
        if end < line.endIndex, let space = line[start..<end].lastIndex(of: " "), space > matchStart { end = space }
        return (start > line.startIndex ? "… " : "") + line[start..<end] + (end < line.endIndex ? " …" : "")
    }
}
