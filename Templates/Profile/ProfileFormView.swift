public import Rendering

/// The form for the name in the profile, a live region.
public protocol ProfileFormView: View {
    associatedtype Field: TextFieldView

    var fields: [Field] { get }
    var saveURL: String { get }
    var greetingURL: String { get }
}
