import Models
import Views

package struct MarkedTextViewModel: MarkedTextView, Equatable {
    package let pieces: [MarkedPieceViewModel]

    /// - Parameter matches: Ranges of bytes of the text's UTF-8, in order, none within another.
    package init(_ text: String, matches: [Range<Int>]) {
        let bytes = Array(text.utf8)
        var pieces: [MarkedPieceViewModel] = []
        var end = 0
        for match in matches where match.lowerBound >= end && match.upperBound <= bytes.count {
            Self.append(bytes[end..<match.lowerBound], isMatch: false, to: &pieces)
            Self.append(bytes[match], isMatch: true, to: &pieces)
            end = match.upperBound
        }
        Self.append(bytes[end...], isMatch: false, to: &pieces)
        self.pieces = pieces
    }

    /// A text with what was looked for in it.
    /// - Parameters:
    ///   - words: folded.
    /// - Returns: nil where none of it is there.
    init?(_ text: String, words: [String]) {
        guard !words.isEmpty else { return nil }
        let matches = Folding.matches(of: words, in: text)
        guard !matches.isEmpty else { return nil }
        self.init(text, matches: matches)
    }

    private static func append(_ bytes: ArraySlice<UInt8>, isMatch: Bool, to pieces: inout [MarkedPieceViewModel]) {
        guard !bytes.isEmpty else { return }
        pieces.append(MarkedPieceViewModel(text: String(decoding: bytes, as: UTF8.self), isMatch: isMatch))
    }
}
