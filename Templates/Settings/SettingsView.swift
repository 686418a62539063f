public import Rendering

/// The form for how a visitor wants the app.
public protocol SettingsView: View {
    associatedtype Notice: SettingsNoticeView
    associatedtype Summary: ErrorSummaryView
    associatedtype Name: TextFieldView
    associatedtype Token: PasswordFieldView
    associatedtype Choice: ChoiceFieldView

    var heading: String { get }
    /// Said once after saving; `nil` otherwise.
    var notice: Notice? { get }
    /// All that is wrong; `nil` when nothing is.
    var summary: Summary? { get }
    var hint: String { get }
    var name: Name { get }
    var token: Token { get }
    /// Whether a token is kept, which can be removed then.
    var hasToken: Bool { get }
    /// Whether that is wished.
    var removesToken: Bool { get }
    var choices: [Choice] { get }
    /// Where the form is sent.
    var saveURL: String { get }
}
