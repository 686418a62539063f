public import Rendering

/// A text with the words of a search highlighted, if there are any.
public protocol HighlightedTextView: View {
    var spans: [HighlightedSpan] { get }
}

/// A span of a text: a match, or the text between two matches.
public struct HighlightedSpan: Sendable, Equatable {
    /// The text of the span.
    public let text: String
    /// Whether the span is a match.
    public let isMatch: Bool

    /// Creates a span.
    public init(_ text: String, isMatch: Bool) {
        self.text = text
        self.isMatch = isMatch
    }
}
