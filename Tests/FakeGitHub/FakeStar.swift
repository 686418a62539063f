package import Foundation

/// A repository that somebody has starred, as the fake knows it.
package struct FakeStar: Sendable, Hashable {
    package var id: Int
    package var owner: String
    package var name: String
    package var starredAt: Date
    package var description: String? = "A repository"
    package var language: String? = "Swift"
    package var stargazersCount = 1
    package var topics: [String] = []
    package var pushedAt: Date? = Date(timeIntervalSince1970: 1_767_225_600)
    package var isArchived = false
    package var isFork = false
    package var isPrivate = false
    /// In the place of the one that the name makes.
    package var htmlURL: String?

    package init(
        id: Int,
        owner: String = "octocat",
        name: String,
        starredAt: Date = Date(timeIntervalSince1970: 1_767_225_600)
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.starredAt = starredAt
    }

    package var fullName: String { "\(owner)/\(name)" }
}

extension FakeStar {
    private static let languages = ["Swift", "C", "Rust", "TypeScript", "Python", nil]
    private static let topics = ["server", "linux", "parser", "html", "sqlite"]

    /// So many stars, the newest first, a minute apart, each as different from its neighbours as real ones are. Their ids
    /// are `count` down to 1, and their names "owner-1/project-1" and so on.
    /// - Parameter time: When the newest was starred.
    package static func many(_ count: Int, until time: Date = Date(timeIntervalSince1970: 1_767_225_600)) -> [FakeStar]
    {
        (0..<count).map { place in
            let id = count - place
            let minutes = TimeInterval(place * 60)
            var star = FakeStar(id: id, owner: "owner-\(id % 50)", name: "project-\(id)", starredAt: time - minutes)
            star.description = id % 7 == 0 ? nil : "What project \(id) is about, in a line"
            star.language = languages[id % languages.count]
            star.stargazersCount = id * 37 % 20_000
            star.topics = [topics[id % topics.count], topics[id % 3]]
            star.pushedAt = id % 11 == 0 ? nil : time - TimeInterval(id % 1_500) * 86_400
            star.isArchived = id % 10 == 0
            star.isFork = id % 13 == 0
            return star
        }
    }
}
