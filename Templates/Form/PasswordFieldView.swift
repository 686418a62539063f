public import Rendering

/// A field for a secret. It has no value, because no page shows a secret.
public protocol PasswordFieldView: View {
    /// The name and the id of the field.
    var name: String { get }
    var label: String { get }
    var hint: String? { get }
    var error: String? { get }
    /// The ids of the hint and the error, separated by spaces.
    var description: String? { get }
    /// Whether the field has the focus when the page opens.
    var hasFocus: Bool { get }
}
