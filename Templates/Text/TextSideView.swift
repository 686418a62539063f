public import Rendering

/// The A side of the text, with a link to its flipside, the form. The pages of the text and Home show it.
public protocol TextSideView: View {
    /// The text; `nil` when it has no visible characters.
    var text: String? { get }
    /// Shown in place of a text without visible characters.
    var placeholder: String { get }
    var editURL: String { get }
    var versionsURL: String { get }
}
