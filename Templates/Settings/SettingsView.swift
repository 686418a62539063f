public import Rendering

/// The page of a visitor's settings.
public protocol SettingsView: View {
    associatedtype Notice: NoticeView
    associatedtype Summary: ErrorSummaryView
    associatedtype Name: TextFieldView
    associatedtype Token: PasswordFieldView
    associatedtype Removal: CheckboxFieldView
    associatedtype Choice: ChoiceFieldView
    associatedtype Sessions: SessionListView

    var heading: String { get }
    var summary: Summary? { get }
    /// Shown once after saving, with a link to the stars of the chosen user; `nil` otherwise.
    var notice: Notice? { get }
    var name: Name { get }
    var token: Token { get }
    /// The box to remove the saved token; `nil` without one.
    var tokenRemoval: Removal? { get }
    var choices: [Choice] { get }
    var saveURL: String { get }
    /// Everything of the visitor as an archive.
    var archiveURL: String { get }
    /// The page that makes another browser the same visitor. Its form shows a code.
    var transferURL: String { get }
    /// The sessions; `nil` for a visitor without one.
    var sessions: Sessions? { get }
}
