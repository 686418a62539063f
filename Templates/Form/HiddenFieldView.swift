public import Rendering

/// A value that a form sends without showing it.
public protocol HiddenFieldView: View {
    var name: String { get }
    var value: String { get }
}
