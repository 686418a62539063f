public import Rendering

/// A value that a form sends without showing it.
public protocol HiddenFieldView: View {
    var name: String { get }
    var value: String { get }
}

/// A button that sends a form with a value.
public protocol FormButton: Sendable {
    var label: String { get }
    var name: String { get }
    var value: String { get }
}
