public import Rendering

/// A field for a secret. It has no value, because no page shows a secret.
public protocol PasswordFieldView: View {
    associatedtype Messages: FieldMessagesView

    /// The name and the id of the field.
    var name: String { get }
    var label: String { get }
    /// The autofill detail tokens of the HTML standard.
    var autocomplete: String { get }
    var isRequired: Bool { get }
    var messages: Messages { get }
    /// Whether the field has the focus when the page opens.
    var hasFocus: Bool { get }
}
