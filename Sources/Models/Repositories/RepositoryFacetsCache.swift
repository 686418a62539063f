import Foundation
import Synchronization

/// What was counted of the stars that are looked at now, until something of it changes.
final class RepositoryFacetsCache: Sendable {
    /// The minimum number of visitors whose facets are kept.
    static let capacity = 256

    fileprivate struct Key: Hashable {
        let name: GitHubName
        let visitor: VisitorID?
    }

    /// Of which state of the stars: with their time, as a name that was forgotten begins again at version 1.
    fileprivate struct Stars: Equatable {
        let version: Int
        let count: Int
        let syncedAt: Date?
    }

    private struct Content {
        var facets = RecentlyUsed<Key, (stars: Stars, facets: RepositoryFacets)>(
            capacity: RepositoryFacetsCache.capacity
        )
        /// The number of changes by visitors. What was counted before a change is not kept.
        var changes = 0
    }

    /// What was found, and what is needed to keep what is counted in its place.
    struct Reading {
        let facets: RepositoryFacets?
        fileprivate let key: Key
        fileprivate let stars: Stars
        fileprivate let changes: Int
    }

    private let content = Mutex(Content())

    func reading(of stored: StoredStars, for visitor: VisitorID?) -> Reading {
        let key = Key(name: stored.name, visitor: visitor)
        let stars = Stars(version: stored.version, count: stored.count, syncedAt: stored.syncedAt)
        return content.withLock { content in
            let found = content.facets.value(for: key).flatMap { $0.stars == stars ? $0.facets : nil }
            return Reading(facets: found, key: key, stars: stars, changes: content.changes)
        }
    }

    func keep(_ facets: RepositoryFacets, of reading: Reading) {
        content.withLock { content in
            guard content.changes == reading.changes else { return }
            content.facets.insert((reading.stars, facets), for: reading.key)
        }
    }

    func forget(_ visitor: VisitorID) {
        content.withLock { content in
            content.changes += 1
            content.facets.removeAll { $0.visitor == visitor }
        }
    }
}
