public import Rendering

/// The name in the profile, with the form that changes it. It is a live region.
public protocol ProfileFormView: View {
    associatedtype Field: TextFieldView

    /// The name; `nil` before the profile is first saved.
    var name: String? { get }
    /// The name that was entered for the greeting, which others see instead; `nil` without one.
    var nickname: String? { get }
    var fields: [Field] { get }
    var saveURL: String { get }
    var greetingURL: String { get }
}
