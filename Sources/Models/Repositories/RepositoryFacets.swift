import Foundation
import Synchronization

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

/// A cache of facets: they are counted once for each state of the stars and each visitor.
final class RepositoryFacetsCache: Sendable {
    /// The maximum number of cached facets. When it is reached, the cache is emptied.
    private static let capacity = 256

    /// A state of the stars and a visitor. The time is part of it because the revisions of a deleted name start again
    /// at 1.
    private struct Key: Hashable {
        let name: GitHubName
        let revision: Int
        let syncedAt: Date?
        let visitor: VisitorID?
    }

    private struct Content {
        var facets: [Key: RepositoryFacets] = [:]
        /// The number of changes of marks. Facets that were counted before a change are not cached after it.
        var changeCount = 0
    }

    private let content = Mutex(Content())

    /// Returns the facets of these stars, counted with `count` if they are not cached.
    func facets(
        of stars: StoredStars,
        for visitor: VisitorID?,
        count: () async throws -> RepositoryFacets
    ) async rethrows -> RepositoryFacets {
        let key = Key(name: stars.name, revision: stars.revision, syncedAt: stars.syncedAt, visitor: visitor)
        let (cached, changeCount) = content.withLock { ($0.facets[key], $0.changeCount) }
        if let cached { return cached }
        let facets = try await count()
        content.withLock { content in
            guard content.changeCount == changeCount else { return }
            if content.facets.count >= Self.capacity { content.facets = [:] }
            content.facets[key] = facets
        }
        return facets
    }

    /// Removes the facets of a visitor whose marks have changed.
    func remove(for visitor: VisitorID) {
        content.withLock { content in
            content.changeCount += 1
            content.facets = content.facets.filter { $0.key.visitor != visitor }
        }
    }
}
