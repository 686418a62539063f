public import Rendering

/// A button that sends a form together with a value of its own.
public protocol FormButtonView: View {
    var label: String { get }
    var name: String { get }
    var value: String { get }
}
