public import Rendering

/// A value that a form sends, and that no one types.
public protocol HiddenFieldView: View {
    var name: String { get }
    var value: String { get }
}

/// A button that sends a form together with a value of its own.
public protocol FormButton: Sendable {
    var label: String { get }
    var name: String { get }
    var value: String { get }
}
