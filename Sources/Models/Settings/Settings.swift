/// The preferences of a visitor.
package struct Settings: Sendable, Equatable {
    /// The page sizes that a visitor can choose, in repositories.
    package static let pageSizes = [10, 20, 30, 50, 100]
    package static let defaultPageSize = 30

    /// The GitHub user whose stars are shown; `nil` if the visitor has named none.
    package let gitHubName: GitHubName?
    /// The visitor's own token; `nil` if there is none. It is never shown.
    package let gitHubToken: GitHubToken?
    /// One of ``pageSizes``.
    package let pageSize: Int
    package let theme: Theme

    /// Creates settings from validated values.
    package init(
        gitHubName: GitHubName? = nil,
        gitHubToken: GitHubToken? = nil,
        pageSize: Int = Settings.defaultPageSize,
        theme: Theme = .auto
    ) {
        self.gitHubName = gitHubName
        self.gitHubToken = gitHubToken
        self.pageSize = pageSize
        self.theme = theme
    }

    /// Creates settings from a form. A missing field leaves its setting as it is in `old`.
    /// - Throws: The errors of all fields.
    package init(_ input: SettingsInput, from old: Settings) throws(SettingsError) {
        let name = Result { () throws(GitHubNameError) in try Self.name(input.gitHubName, default: old.gitHubName) }
        let kept = input.removesToken ? nil : old.gitHubToken
        let token = Result { () throws(GitHubTokenError) in try Self.token(input.gitHubToken, default: kept) }
        let size = input.pageSize.map { text in Self.pageSizes.first { "\($0)" == text.trimmed } } ?? old.pageSize
        let theme = input.theme.map { Theme(rawValue: $0.trimmed) } ?? old.theme
        guard case .success(let name) = name, case .success(let token) = token, let size, let theme else {
            throw SettingsError(
                gitHubName: name.failure,
                gitHubToken: token.failure,
                isPageSizeUnknown: size == nil,
                isThemeUnknown: theme == nil
            )
        }
        self.init(gitHubName: name, gitHubToken: token, pageSize: size, theme: theme)
    }

    private static func name(_ typed: String?, default old: GitHubName?) throws(GitHubNameError) -> GitHubName? {
        guard let typed else { return old }
        return typed.trimmed.isEmpty ? nil : try GitHubName(typed)
    }

    private static func token(_ typed: String?, default kept: GitHubToken?) throws(GitHubTokenError) -> GitHubToken? {
        guard let typed, !typed.trimmed.isEmpty else { return kept }
        return try GitHubToken(typed)
    }
}

/// The contents of the form; `nil` for a missing field.
package struct SettingsInput: Sendable, Equatable {
    /// The user name. A blank field removes the name.
    package var gitHubName: String?
    /// The token. A blank field keeps the old one, because forms never contain it.
    package var gitHubToken: String?
    /// Whether to remove the old token. A token that is typed as well replaces it.
    package var removesToken: Bool
    package var pageSize: String?
    package var theme: String?

    package init(
        gitHubName: String? = nil,
        gitHubToken: String? = nil,
        removesToken: Bool = false,
        pageSize: String? = nil,
        theme: String? = nil
    ) {
        self.gitHubName = gitHubName
        self.gitHubToken = gitHubToken
        self.removesToken = removesToken
        self.pageSize = pageSize
        self.theme = theme
    }
}

/// A list whose layout a visitor chooses: a wall of sleeves, or rows.
package enum ListKind: String, CaseIterable, Sendable {
    case songs
    case movies
    case stars

    package init(_ kind: CatalogueKind) {
        switch kind {
        case .songs: self = .songs
        case .movies: self = .movies
        }
    }
}

/// The colour theme of the pages.
package enum Theme: String, CaseIterable, Sendable {
    /// The theme of the visitor's system.
    case auto
    case light
    case dark
}

/// The errors of settings, one for each invalid field. The view model words them.
package struct SettingsError: Error, Sendable, Equatable {
    package let gitHubName: GitHubNameError?
    package let gitHubToken: GitHubTokenError?
    /// Whether the page size is none of `Settings.pageSizes`.
    package let isPageSizeUnknown: Bool
    package let isThemeUnknown: Bool

    package init(
        gitHubName: GitHubNameError? = nil,
        gitHubToken: GitHubTokenError? = nil,
        isPageSizeUnknown: Bool = false,
        isThemeUnknown: Bool = false
    ) {
        self.gitHubName = gitHubName
        self.gitHubToken = gitHubToken
        self.isPageSizeUnknown = isPageSizeUnknown
        self.isThemeUnknown = isThemeUnknown
    }
}
