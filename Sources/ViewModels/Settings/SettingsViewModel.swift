package import Models
import Routing
import Views

package struct SettingsViewModel: SettingsView, PageContent, Equatable {
    package let heading = "Settings"
    package let notice: SettingsNoticeViewModel?
    package let hint = "They are yours, in this browser alone."
    package let name: TextFieldViewModel
    package let token: PasswordFieldViewModel
    package let hasToken: Bool
    package let removesToken: Bool
    package let choices: [ChoiceFieldViewModel]
    package let saveURL = Route.settings().url

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(errors) }
    package var pageTitle: String { errors.isEmpty ? heading : "Error: \(heading)" }
    package let place: Place? = nil

    /// The page as one comes to it.
    /// - Parameter isSaved: Whether that was by saving it.
    package init(_ visitor: VisitorState, isSaved: Bool) {
        let settings = visitor.settings
        // Of somebody who has left nothing, nothing was saved.
        let notice = isSaved && visitor.version > 0 ? SettingsNoticeViewModel(settings) : nil
        let kept = SettingsInput(
            githubName: settings.githubName?.text,
            hasToken: false,
            removesToken: false,
            pageSize: "\(settings.pageSize)",
            theme: settings.theme.rawValue
        )
        self.init(kept, of: settings, notice: notice, error: nil)
    }

    /// The page as it comes back: what was typed stays in the form, but for the token, beside all that is wrong with it.
    package init(_ visitor: VisitorState, refused typed: SettingsInput, because error: SettingsError) {
        self.init(typed, of: visitor.settings, notice: nil, error: error)
    }

    private init(
        _ input: SettingsInput,
        of settings: Settings,
        notice: SettingsNoticeViewModel?,
        error: SettingsError?
    ) {
        self.notice = notice
        var fields = Fields(input, error)
        fields.focusOnFirstError()
        name = fields.name
        token = fields.token
        hasToken = settings.githubToken != nil
        removesToken = input.removesToken
        choices = [fields.pageSize, fields.theme]
    }

    private var errors: [FieldErrorViewModel] {
        let fields = [(name.name, name.error), (token.name, token.error)] + choices.map { ($0.name, $0.error) }
        return fields.compactMap { field, error in error.map { FieldErrorViewModel(field: field, message: $0) } }
    }
}

extension SettingsViewModel {
    /// The fields of the form, with what is wrong with each.
    private struct Fields {
        var name: TextFieldViewModel
        var token: PasswordFieldViewModel
        var pageSize: ChoiceFieldViewModel
        var theme: ChoiceFieldViewModel

        init(_ input: SettingsInput, _ error: SettingsError?) {
            name = TextFieldViewModel("github-name", label: "GitHub username", value: input.githubName ?? "")
            name.hint = "Whose stars are shown. Leave it empty to show none."
            name.error = error?.githubName?.words
            token = PasswordFieldViewModel("github-token", label: "GitHub token")
            token.hint =
                "Not needed. With one, GitHub may be asked 5,000 times an hour in place of 60."
                + " One without any permissions is enough. It is never shown again."
            token.error = error?.githubToken?.words
            if error != nil, token.error == nil, input.hasToken {
                token.error = "Enter the token once more, as no page shows it."
            }
            pageSize = ChoiceFieldViewModel(
                "page-size",
                label: "Repositories on a page",
                choices: Settings.pageSizes.map { ("\($0)", "\($0)") },
                chosen: input.pageSize ?? "\(Settings.defaultPageSize)"
            )
            pageSize.error = error?.pageSizeWords
            theme = ChoiceFieldViewModel(
                "theme",
                label: "Theme",
                choices: Theme.allCases.map { ($0.rawValue, $0.words) },
                chosen: input.theme ?? Theme.auto.rawValue
            )
            theme.error = error?.themeWords
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
