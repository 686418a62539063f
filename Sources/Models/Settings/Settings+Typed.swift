extension Settings {
    /// Settings as they were typed. Where there was no field, it is as it was before.
    /// - Parameters:
    ///   - githubName: Nothing but spaces is nobody's.
    ///   - githubToken: Nothing but spaces is the one that is kept, as no page shows that one for it to be sent again.
    ///   - removesToken: Whether to keep no token any more; one that was typed as well is kept in its place.
    ///   - old: The settings before.
    /// - Throws: All that is wrong.
    package init(
        githubName: String?,
        githubToken: String?,
        removesToken: Bool,
        pageSize: String?,
        theme: String?,
        from old: Settings
    ) throws(SettingsError) {
        let name = Result { () throws(GitHubNameError) in try Self.name(githubName, else: old.githubName) }
        let kept = removesToken ? nil : old.githubToken
        let token = Result { () throws(GitHubTokenError) in try Self.token(githubToken, else: kept) }
        let size = pageSize.map { text in Self.pageSizes.first { "\($0)" == text.trimmed } } ?? old.pageSize
        let theme = theme.map { Theme(rawValue: $0.trimmed) } ?? old.theme
        guard case .success(let name) = name, case .success(let token) = token, let size, let theme else {
            throw SettingsError(
                githubName: name.failure,
                githubToken: token.failure,
                isPageSizeUnknown: size == nil,
                isThemeUnknown: theme == nil
            )
        }
        self.init(githubName: name, githubToken: token, pageSize: size, theme: theme)
    }

    private static func name(_ typed: String?, else old: GitHubName?) throws(GitHubNameError) -> GitHubName? {
        guard let typed else { return old }
        return typed.trimmed.isEmpty ? nil : try GitHubName(typed)
    }

    private static func token(_ typed: String?, else kept: GitHubToken?) throws(GitHubTokenError) -> GitHubToken? {
        guard let typed, !typed.trimmed.isEmpty else { return kept }
        return try GitHubToken(typed)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
