package import Foundation

/// The repositories of an organisation, in the order of its file.
package struct OrganisationList: Sendable, Equatable {
    /// The maximum number of repositories in a file.
    package static let countLimit = 5_000

    /// The owner of all repositories; `nil` if there are several owners, or no repositories.
    package let owner: String?
    package let repositories: [OrganisationRepository]
    /// The number of private repositories, which are not shown.
    package let privateCount: Int

    package init(repositories: [OrganisationRepository], privateCount: Int = 0) {
        self.repositories = repositories
        self.privateCount = privateCount
        owner = Self.owner(of: repositories)
    }

    package func contains(_ id: Repository.ID) -> Bool {
        repositories.contains { $0.id == id }
    }

    private static func owner(of repositories: [OrganisationRepository]) -> String? {
        let owners = Set(repositories.map { $0.fullName.prefix { $0 != "/" }.lowercased() })
        guard owners.count == 1 else { return nil }
        return repositories.first.map { String($0.fullName.prefix { $0 != "/" }) }
    }
}

/// A repository of an organisation, as described in the file.
package struct OrganisationRepository: Sendable, Equatable {
    /// GitHub's ID, which identifies visits; `nil` if the file has none.
    package let id: Repository.ID?
    /// The owner and the name, such as "apple/swift".
    package let fullName: String
    /// The description, as one line.
    package let summary: String?
    /// The address of the web page, with the scheme http or https.
    package let url: String
    /// The main programming language.
    package let language: String?
    package let starCount: Int
    package let forkCount: Int
    package let topics: [String]
    /// The time of the last push; `nil` if there was none.
    package let pushedAt: Date?
    /// Whether the owner has archived the repository, which makes it read-only.
    package let isArchived: Bool

    package init(
        id: Repository.ID? = nil,
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
        self.id = id
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
