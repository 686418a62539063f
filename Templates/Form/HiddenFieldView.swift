public import Rendering

/// A value that a form sends, and that no one types.
public protocol HiddenFieldView: View {
    var name: String { get }
    var value: String { get }
}
