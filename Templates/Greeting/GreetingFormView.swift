public import Rendering

/// The form for the name in the greeting.
public protocol GreetingFormView: View {
    associatedtype Field: TextFieldView

    var name: Field { get }
    var saveURL: String { get }
}
