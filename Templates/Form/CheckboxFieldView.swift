public import Rendering

/// A box to check.
public protocol CheckboxFieldView: View {
    var name: String { get }
    /// The value that is sent if the box is checked.
    var value: String { get }
    var label: String { get }
    var isChecked: Bool { get }
}
