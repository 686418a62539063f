/// All that is wrong with settings that were sent. The words for it are the view model's.
package struct SettingsError: Error, Sendable, Equatable {
    package let githubName: GitHubNameError?
    package let githubToken: GitHubTokenError?
    /// What was sent is none of `Settings.pageSizes`.
    package let isPageSizeUnknown: Bool
    package let isThemeUnknown: Bool

    package init(
        githubName: GitHubNameError? = nil,
        githubToken: GitHubTokenError? = nil,
        isPageSizeUnknown: Bool = false,
        isThemeUnknown: Bool = false
    ) {
        self.githubName = githubName
        self.githubToken = githubToken
        self.isPageSizeUnknown = isPageSizeUnknown
        self.isThemeUnknown = isThemeUnknown
    }
}
