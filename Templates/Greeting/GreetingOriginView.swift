public import Rendering

/// The origin of the name in the greeting, with the button that removes the name. It follows the visitor also while the form
/// shows a refused name.
public protocol GreetingOriginView: View {
    /// An explanation of the origin of the name.
    var explanation: String { get }
    var profileURL: String { get }
    /// The URL that removes the name; `nil` when there is no name.
    var removalURL: String? { get }
    /// The label of the button that removes the name.
    var removal: String { get }
}
