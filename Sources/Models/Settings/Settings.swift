/// How one visitor wants the app.
package struct Settings: Sendable, Equatable {
    /// How many repositories a page may show.
    package static let pageSizes = [10, 20, 30, 50, 100]
    package static let defaultPageSize = 30

    /// Whose stars are shown; nil when nobody is named.
    package let githubName: GitHubName?
    /// The visitor's own; nil for none. See `GitHubToken`: it is never shown.
    package let githubToken: GitHubToken?
    /// One of ``pageSizes``.
    package let pageSize: Int
    package let theme: Theme

    /// Settings as they were found fit before.
    package init(
        githubName: GitHubName? = nil,
        githubToken: GitHubToken? = nil,
        pageSize: Int = Settings.defaultPageSize,
        theme: Theme = .auto
    ) {
        self.githubName = githubName
        self.githubToken = githubToken
        self.pageSize = pageSize
        self.theme = theme
    }
}
