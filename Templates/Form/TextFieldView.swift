public import Rendering

/// A field for a line of text.
public protocol TextFieldView: View {
    associatedtype Messages: FieldMessagesView

    /// The name and the id of the field.
    var name: String { get }
    var label: String { get }
    var value: String { get }
    /// The autofill detail tokens of the HTML standard.
    var autocomplete: String { get }
    /// The keyboard on a touch screen, as in HTML's `inputmode`; `nil` for the usual one.
    var inputMode: String? { get }
    var isRequired: Bool { get }
    var messages: Messages { get }
    /// Whether the field has the focus when the page opens.
    var hasFocus: Bool { get }
}
