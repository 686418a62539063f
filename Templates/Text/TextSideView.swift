public import Rendering

/// The text, with a link to its flipside, the form. The page of the text and Home show it.
public protocol TextSideView: View {
    /// The text; empty when it has no visible characters.
    var text: [TextSpan] { get }
    /// Shown in place of a text without visible characters.
    var placeholder: String { get }
    var editURL: String { get }
    /// The list of versions; `nil` before the first version.
    var versionsURL: String? { get }
}

/// A part of the text.
public struct TextSpan: Sendable, Equatable {
    /// The characters of the part.
    public let text: String
    /// The id of a part that has just changed, which the page marks for a few seconds; `nil` for other parts. Each
    /// change has its own id, so that its animation starts again.
    public let changeID: String?

    package init(text: String, changeID: String?) {
        self.text = text
        self.changeID = changeID
    }
}
