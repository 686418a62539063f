public import Rendering

/// The form for a visitor's own name.
public protocol ProfileView: View {
    associatedtype Name: LiveRegionView where Name.Content: ProfileNameView
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView

    var heading: String { get }
    /// Said once after saving; `nil` otherwise.
    var notice: String? { get }
    /// All that is wrong; `nil` when nothing is.
    var summary: Summary? { get }
    var name: Name { get }
    var hint: String { get }
    var fields: [Field] { get }
    /// Where the form is sent.
    var saveURL: String { get }
    var greetingURL: String { get }
}
