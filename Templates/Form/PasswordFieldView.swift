public import Rendering

/// A field for a secret with its label, and with what is wrong with it. It has no value: what was typed or is kept is on no
/// page.
public protocol PasswordFieldView: View {
    /// The name that it is sent by, and its id.
    var name: String { get }
    var label: String { get }
    var hint: String? { get }
    /// What is wrong with what was sent.
    var error: String? { get }
    /// The ids of what describes the field, parted by spaces.
    var description: String? { get }
    /// Whether the page begins here.
    var hasFocus: Bool { get }
}
