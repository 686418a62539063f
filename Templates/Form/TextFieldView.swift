public import Rendering

/// A field for a line of text.
public protocol TextFieldView: View {
    /// The name and the id of the field.
    var name: String { get }
    var label: String { get }
    var value: String { get }
    var hint: String? { get }
    var error: String? { get }
    /// The autofill detail tokens of the HTML standard.
    var autocomplete: String { get }
    /// The keyboard on a touch screen, as in HTML's `inputmode`; `nil` for the usual one.
    var inputMode: String? { get }
    var isRequired: Bool { get }
    /// The ids of the hint and the error, separated by spaces.
    var description: String? { get }
    /// Whether the field has the focus when the page opens.
    var hasFocus: Bool { get }
}
