/// What a source of stars is asked for: one page of the stars of one GitHub user, the newest first.
package struct StarRequest: Sendable, Equatable {
    /// How many stars a page has, but for the last one: GitHub's most.
    package static let pageSize = 100

    package let name: GitHubName
    /// From 1.
    package let page: Int
    /// Of the page as we have it: who has nothing newer says so and sends nothing (RFC 9110 §13.1.2).
    package let entityTag: String?
    /// nil to ask as anybody, which GitHub allows 60 times an hour.
    package let token: GitHubToken?

    package init(name: GitHubName, page: Int, entityTag: String? = nil, token: GitHubToken? = nil) {
        self.name = name
        self.page = page
        self.entityTag = entityTag
        self.token = token
    }
}
