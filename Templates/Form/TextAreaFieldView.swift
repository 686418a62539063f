public import Rendering

/// A field for several lines of text.
public protocol TextAreaFieldView: View {
    associatedtype Messages: FieldMessagesView

    /// The name and the id of the field.
    var name: String { get }
    var label: String { get }
    var value: String { get }
    var messages: Messages { get }
    /// Whether the field has the focus when the page opens.
    var hasFocus: Bool { get }
}
