public import Rendering

/// The A side of the text, with a link to its flipside, the form. The pages of the text and Home show it.
public protocol TextSideView: View {
    associatedtype Span: TextSpan

    /// The text; empty when it has no visible characters.
    var text: [Span] { get }
    /// Shown in place of a text without visible characters.
    var placeholder: String { get }
    var editURL: String { get }
    var versionsURL: String { get }
}

/// A stretch of a text that an open page receives.
public protocol TextSpan: Sendable {
    var text: String { get }
    /// The id of a stretch that has just changed, which the page marks for a few seconds; `nil` for any other. Each change has
    /// its own id, so that its mark begins anew.
    var changeID: String? { get }
}
