public import Rendering

/// A field for one line of text with its label, and with what is wrong with it.
public protocol TextFieldView: View {
    /// The name that it is sent by, and its id.
    var name: String { get }
    var label: String { get }
    var value: String { get }
    var hint: String? { get }
    /// What is wrong with `value`.
    var error: String? { get }
    /// The ids of what describes the field, parted by spaces.
    var description: String? { get }
    /// What a browser may offer to fill in: the HTML standard's autofill detail tokens.
    var autocomplete: String { get }
    /// Which keys a screen keyboard offers; nil for all.
    var inputMode: String? { get }
    var isRequired: Bool { get }
    /// Whether the page begins here.
    var hasFocus: Bool { get }
}
