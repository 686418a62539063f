import Models
import ViewModels

extension Preview {
    static let settings = previews(
        of: "Settings",
        [
            "Settings": { SettingsViewModel($0.visitor, isSaved: false) },
            "Saved": { SettingsViewModel($0.visitor, isSaved: true) },
            "Refused": { placeholder in
                SettingsViewModel(
                    placeholder.visitor,
                    refused: SettingsInput(
                        githubName: placeholder.words("octo cat"),
                        hasToken: true,
                        removesToken: true,
                        pageSize: placeholder.words("7"),
                        theme: placeholder.words("purple")
                    ),
                    because: SettingsError(
                        githubName: .forbiddenCharacter,
                        githubToken: .forbiddenCharacter,
                        isPageSizeUnknown: true,
                        isThemeUnknown: true
                    )
                )
            },
        ]
    )
}
