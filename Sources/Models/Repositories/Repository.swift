package import Foundation

/// A repository on GitHub, as GitHub describes it.
package struct Repository: Sendable, Equatable, Identifiable {
    /// GitHub's own, which stays when the repository is renamed.
    package let id: Int64
    /// Owner and name, such as "apple/swift".
    package let fullName: String
    /// Where it is on the web: http or https.
    package let url: String
    /// One line; nil when it has none.
    package let summary: String?
    /// In which most of it is written; nil when GitHub does not know.
    package let language: String?
    package let starCount: Int
    package let topics: [String]
    /// When something was pushed last; nil when nothing ever was.
    package let pushedAt: Date?
    /// Whether its owner has put it away: read only.
    package let isArchived: Bool
    package let isFork: Bool

    /// A repository as it was found fit before.
    package init(
        id: Int64,
        fullName: String,
        url: String,
        summary: String? = nil,
        language: String? = nil,
        starCount: Int = 0,
        topics: [String] = [],
        pushedAt: Date? = nil,
        isArchived: Bool = false,
        isFork: Bool = false
    ) {
        self.id = id
        self.fullName = fullName
        self.url = url
        self.summary = summary
        self.language = language
        self.starCount = starCount
        self.topics = topics
        self.pushedAt = pushedAt
        self.isArchived = isArchived
        self.isFork = isFork
    }
}
