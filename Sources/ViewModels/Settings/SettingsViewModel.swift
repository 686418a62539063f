package import Models
package import Routing
import Views

package struct SettingsViewModel: SettingsView, PageContent, Equatable {
    package let heading = "Settings"
    package let notice: NoticeViewModel?
    package let name: TextFieldViewModel
    package let token: PasswordFieldViewModel
    package let tokenRemoval: CheckboxFieldViewModel?
    package let choices: [ChoiceFieldViewModel]
    package let sessions: SessionListViewModel?
    package let saveURL = Route.settings().url
    package let archiveURL = Route.archive.url
    package let transferURL = Route.transfer().url

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [name, token] + choices) }
    package var pageTitle: String { summary == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .firstPage(of: .settings)
    package static var scripts: [Asset] { [.refresh] }

    /// - Parameters:
    ///   - isSaved: Whether the visitor has just saved the settings.
    ///   - refused: The form that was not saved, and the reason; `nil` when the page is opened.
    ///   - sessions: The list of the sessions; `nil` for a visitor without one.
    package init(
        _ visitor: VisitorState,
        isSaved: Bool = false,
        refused: (typed: SettingsInput, error: SettingsError)? = nil,
        sessions: SessionListViewModel? = nil
    ) {
        self.sessions = sessions
        let settings = visitor.settings
        var input = refused?.typed ?? SettingsInput(gitHubName: settings.gitHubName?.text)
        // The form of the stars has the user only.
        input.pageSize = input.pageSize ?? "\(settings.pageSize)"
        input.theme = input.theme ?? settings.theme.rawValue
        let stars = settings.gitHubName.map { _ in Link("Show the stars", to: Route.repositories().url) }
        // A visitor without saved data cannot have saved settings.
        notice =
            isSaved && visitor.revision > 0
            ? NoticeViewModel("Your settings were saved.", link: stars, hasFocus: true) : nil
        var fields = Fields(input, refused?.error)
        fields.focusOnFirstError()
        name = fields.name
        token = fields.token
        tokenRemoval = settings.gitHubToken.map { _ in
            CheckboxFieldViewModel(
                SettingsFormField.removesToken,
                label: "Remove the token",
                isChecked: input.removesToken
            )
        }
        choices = [fields.pageSize, fields.theme]
    }
}

extension SettingsViewModel {
    /// The fields of the form, each with its error.
    private struct Fields {
        var name: TextFieldViewModel
        var token: PasswordFieldViewModel
        var pageSize: ChoiceFieldViewModel
        var theme: ChoiceFieldViewModel

        init(_ input: SettingsInput, _ error: SettingsError?) {
            name = TextFieldViewModel(
                SettingsFormField.gitHubName,
                label: "GitHub username",
                value: input.gitHubName ?? ""
            )
            name.hint = "The user whose stars are shown. Leave the field empty to show none."
            name.error = error?.gitHubName?.message
            token = PasswordFieldViewModel(
                SettingsFormField.gitHubToken,
                label: "GitHub token",
                autocomplete: "new-password"
            )
            token.hint =
                "Optional. GitHub allows 5,000 requests an hour with a token, instead of 60."
                + " Create one in GitHub’s developer settings; it needs no permissions. A saved token is never shown here."
            token.error = error?.gitHubToken?.message
            if error != nil, token.error == nil, input.gitHubToken?.isEmpty == false {
                token.error = "Enter the token again, as it is never shown."
            }
            pageSize = ChoiceFieldViewModel(
                SettingsFormField.pageSize,
                label: "Repositories per page",
                choices: Settings.pageSizes.map { ("\($0)", "\($0)") },
                chosen: input.pageSize ?? "\(Settings.defaultPageSize)"
            )
            pageSize.error = error.flatMap { $0.isPageSizeUnknown ? "Choose how many repositories a page shows." : nil }
            theme = ChoiceFieldViewModel(
                SettingsFormField.theme,
                label: "Theme",
                choices: Theme.allCases.map { ($0.rawValue, $0.label) },
                chosen: input.theme ?? Theme.auto.rawValue
            )
            theme.error = error.flatMap { $0.isThemeUnknown ? "Choose one of the themes." : nil }
        }

        mutating func focusOnFirstError() {
            if name.error != nil {
                name.hasFocus = true
            } else if token.error != nil {
                token.hasFocus = true
            } else if pageSize.error != nil {
                pageSize.hasFocus = true
            } else if theme.error != nil {
                theme.hasFocus = true
            }
        }
    }
}

extension GitHubNameError {
    var message: String {
        switch self {
        case .missing: "Enter a GitHub username."
        case .tooLong(let limit): "A GitHub username has at most \(limit) characters. Shorten it."
        case .forbiddenCharacter:
            "Enter only the username, such as octocat: letters, digits, hyphens and underscores."
        }
    }
}

extension GitHubTokenError {
    fileprivate var message: String {
        switch self {
        case .tooLong(let limit): "A GitHub token has at most \(limit) characters. Copy only the token."
        case .forbiddenCharacter:
            "A GitHub token has only letters, digits, underscores, hyphens and periods. Copy only the token."
        }
    }
}

extension Theme {
    var label: String {
        switch self {
        case .auto: "System"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
