package import Foundation

/// A starred repository on GitHub.
package struct Repository: Sendable, Equatable, Identifiable {
    /// GitHub's ID, which does not change when the repository is renamed.
    package let id: Int64
    /// The owner and the name, such as "apple/swift".
    package let fullName: String
    /// The URL of the web page, with the scheme http or https.
    package let url: String
    /// The description, as one line.
    package let summary: String?
    /// The main programming language; `nil` if GitHub knows none.
    package let language: String?
    package let starCount: Int
    package let topics: [String]
    /// The time of the last push; `nil` if there was none.
    package let pushedAt: Date?
    /// Whether the owner has archived the repository, which makes it read-only.
    package let isArchived: Bool
    package let isFork: Bool

    /// Creates a repository from validated values.
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

    /// The age of the last push from which a repository counts as stale: two years.
    private static let staleAge: TimeInterval = 2 * 365 * 24 * 60 * 60

    /// Whether a repository with this time of the last push is stale. One without a push is not.
    package static func isStale(pushedAt: Date?, at now: Date) -> Bool {
        pushedAt.map { now.timeIntervalSince($0) > staleAge } ?? false
    }
}

/// A repository with the time at which it was starred.
package struct Star: Sendable, Equatable, Identifiable {
    package let repository: Repository
    package let starredAt: Date

    package init(repository: Repository, starredAt: Date) {
        self.repository = repository
        self.starredAt = starredAt
    }

    package var id: Repository.ID { repository.id }
}

/// A star with one visitor's mark.
package struct MarkedStar: Sendable, Equatable, Identifiable {
    package let star: Star
    package let mark: RepositoryMark

    package init(star: Star, mark: RepositoryMark = .none) {
        self.star = star
        self.mark = mark
    }

    package var id: Repository.ID { star.id }
}
