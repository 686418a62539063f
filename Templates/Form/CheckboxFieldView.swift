public import Rendering

/// A checkbox.
public protocol CheckboxFieldView: View {
    var name: String { get }
    /// The value that is sent if the checkbox is checked.
    var value: String { get }
    var label: String { get }
    var isChecked: Bool { get }
}
