public import Rendering

/// The page of a visitor's settings.
public protocol SettingsView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Name: TextFieldView
    associatedtype Token: PasswordFieldView
    associatedtype Removal: CheckboxFieldView
    associatedtype Choice: ChoiceFieldView
    associatedtype Refresh: RefreshView

    var heading: String { get }
    var summary: Summary? { get }
    /// Shown once after saving; `nil` otherwise.
    var notice: String? { get }
    /// The page that shows the effect of the saved settings; `nil` without a GitHub user.
    var starsURL: String? { get }
    var name: Name { get }
    var token: Token { get }
    /// The box to remove the saved token; `nil` without one.
    var tokenRemoval: Removal? { get }
    var choices: [Choice] { get }
    var saveURL: String { get }
    /// The changes of the settings; `nil` while the form is refused.
    var refresh: Refresh? { get }
}
