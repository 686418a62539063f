/// What was sent with the form of the settings, exactly as it was; nil where there was no field.
///
/// The token is not among it, as no page shows it again.
package struct SettingsInput: Sendable, Equatable {
    package let githubName: String?
    /// Whether one was typed.
    package let hasToken: Bool
    package let removesToken: Bool
    package let pageSize: String?
    package let theme: String?

    package init(githubName: String?, hasToken: Bool, removesToken: Bool, pageSize: String?, theme: String?) {
        self.githubName = githubName
        self.hasToken = hasToken
        self.removesToken = removesToken
        self.pageSize = pageSize
        self.theme = theme
    }
}
