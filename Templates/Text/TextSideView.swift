public import Rendering

/// The text, with a link to its flipside, the form. The page of the text and Home show it.
public protocol TextSideView: View {
    associatedtype Part: TextPartView

    /// The text; empty when it has no visible characters.
    var text: [Part] { get }
    /// Shown in place of a text without visible characters.
    var placeholder: String { get }
    var editURL: String { get }
    /// The list of versions; `nil` before the first version.
    var versionsURL: String? { get }
}
