public import Rendering

/// A text whose URLs are links. A link has its own direction, and does not choose that of its line.
public protocol LinkedTextView: View {
    var spans: [LinkedSpan] { get }
}

/// A span of a text: a URL, or the text between two URLs.
public struct LinkedSpan: Sendable, Equatable {
    /// The text of the span.
    public let text: String
    /// The URL that the text is, or leads to; `nil` without one.
    public let url: String?

    /// Creates a span.
    public init(_ text: String, url: String? = nil) {
        self.text = text
        self.url = url
    }
}
