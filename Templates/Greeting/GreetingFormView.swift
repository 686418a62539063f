public import Rendering

/// The form for the name in the greeting, with the origin of the name. It is a live region.
public protocol GreetingFormView: View {
    associatedtype Field: TextFieldView

    var name: Field { get }
    var saveURL: String { get }
    /// An explanation of the origin of the name.
    var explanation: String { get }
    var profileURL: String { get }
    /// The URL that removes the name; `nil` when there is no name.
    var removalURL: String? { get }
    /// The label of the button that removes the name.
    var removal: String { get }
}
