public import Rendering

/// A field for several lines of text with its label, and with what is wrong with it.
public protocol TextAreaFieldView: View {
    /// The name that it is sent by, and its id.
    var name: String { get }
    var label: String { get }
    var value: String { get }
    var hint: String? { get }
    /// What is wrong with `value`.
    var error: String? { get }
    /// The ids of what describes the field, parted by spaces.
    var description: String? { get }
    /// Whether the page begins here.
    var hasFocus: Bool { get }
}
