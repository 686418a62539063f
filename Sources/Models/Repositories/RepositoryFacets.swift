/// The values by which the stars of a GitHub user can be filtered, with the number of stars of each.
package struct RepositoryFacets: Sendable, Equatable {
    package struct Count: Sendable, Equatable {
        package let name: String
        package let count: Int

        package init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// The languages, the most frequent first.
    package let languages: [Count]
    /// The visitor's own tags, by name.
    package let tags: [Count]
    package let visitedCount: Int
    package let archivedCount: Int

    package init(languages: [Count] = [], tags: [Count] = [], visitedCount: Int = 0, archivedCount: Int = 0) {
        self.languages = languages
        self.tags = tags
        self.visitedCount = visitedCount
        self.archivedCount = archivedCount
    }
}
