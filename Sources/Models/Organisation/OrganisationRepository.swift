package import Foundation

/// A repository of an organisation, as a file of whoever runs Flipside describes it. It is no star of anybody's: it has no
/// time at which it was starred, and nobody notes anything of it.
package struct OrganisationRepository: Sendable, Equatable {
    /// Owner and name, such as "apple/swift".
    package let fullName: String
    /// One line; nil when it has none.
    package let summary: String?
    /// Where it is on the web: http or https.
    package let url: String
    /// In which most of it is written; nil when that is not said.
    package let language: String?
    package let starCount: Int
    package let forkCount: Int
    package let topics: [String]
    /// When something was pushed last; nil when nothing ever was.
    package let pushedAt: Date?
    /// Whether its owner has put it away: read only.
    package let isArchived: Bool

    package init(
        fullName: String,
        summary: String? = nil,
        url: String,
        language: String? = nil,
        starCount: Int = 0,
        forkCount: Int = 0,
        topics: [String] = [],
        pushedAt: Date? = nil,
        isArchived: Bool = false
    ) {
        self.fullName = fullName
        self.summary = summary
        self.url = url
        self.language = language
        self.starCount = starCount
        self.forkCount = forkCount
        self.topics = topics
        self.pushedAt = pushedAt
        self.isArchived = isArchived
    }
}
