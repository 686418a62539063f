public import Rendering

/// A text with the words of a search highlighted, if there are any.
public protocol HighlightedTextView: View {
    var pieces: [TextPiece] { get }
}

/// A piece of a text: a match, or the text between two matches.
public struct TextPiece: Sendable, Equatable {
    /// The text of the piece.
    public let text: String
    /// Whether the piece is a match.
    public let isMatch: Bool

    /// Creates a piece of a text.
    public init(_ text: String, isMatch: Bool) {
        self.text = text
        self.isMatch = isMatch
    }
}
