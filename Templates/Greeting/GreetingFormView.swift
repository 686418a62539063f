public import Rendering

/// The form for the name in the greeting, with an explanation of the greeting.
public protocol GreetingFormView: View {
    associatedtype Field: TextFieldView

    var name: Field { get }
    var saveURL: String { get }
    /// The URL that removes the name; `nil` when there is no name.
    var removalURL: String? { get }
    /// The words of the button that removes the name.
    var removal: String { get }
    /// An explanation of where the name in the greeting comes from.
    var explanation: String { get }
    var profileURL: String { get }
}
