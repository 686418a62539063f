public import Rendering

/// A part of the text: a URL, which is one link even if a part of it has changed, or the text between two URLs.
public protocol TextPartView: View {
    /// The URL, if the part is one.
    var url: String? { get }
    var spans: [TextSpan] { get }
}

/// A span of a part.
public struct TextSpan: Sendable, Equatable {
    /// The characters of the span.
    public let text: String
    /// The id of a span that has just changed, which the page marks for a few seconds; `nil` for other spans. Each
    /// change has its own id, so that its animation starts again.
    public let changeID: String?

    package init(text: String, changeID: String?) {
        self.text = text
        self.changeID = changeID
    }
}
