public import Rendering

/// The text, with a link to its flipside, the form. The page of the text and Home show it.
public protocol TextSideView: View {
    associatedtype Span: TextSpan

    /// The text; empty when it has no visible characters.
    var text: [Span] { get }
    /// Shown in place of a text without visible characters.
    var placeholder: String { get }
    var editURL: String { get }
    /// The list of versions; `nil` before the first version.
    var versionsURL: String? { get }
}

/// A part of a text that an open page receives.
public protocol TextSpan: Sendable {
    var text: String { get }
    /// The id of a part that has just changed, which the page marks for a few seconds; `nil` for other parts. Each
    /// change has its own id, so that its animation starts again.
    var changeID: String? { get }
}
