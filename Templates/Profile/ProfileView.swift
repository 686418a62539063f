public import Rendering

/// The page of a visitor's profile: the form for their name.
public protocol ProfileView: View {
    associatedtype Name: LiveRegionView where Name.Content: ProfileNameView
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView

    var heading: String { get }
    /// Shown once after saving; `nil` otherwise.
    var notice: String? { get }
    var summary: Summary? { get }
    var name: Name { get }
    var hint: String { get }
    var fields: [Field] { get }
    var saveURL: String { get }
    var greetingURL: String { get }
}
