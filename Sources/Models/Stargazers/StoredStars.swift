package import Foundation

/// What is kept of one GitHub user's stars, as far as memory holds it: the same of ten thousand as of a hundred.
package struct StoredStars: Sendable, Equatable {
    /// How many are held in memory: as many as the largest page shows.
    package static let latestLimit = 100

    package let name: GitHubName
    /// Grows by one with each change of the stars that are kept; 0 for a name of which nothing is kept.
    package let version: Int
    package let count: Int
    /// How many rows the last complete sync has left out, as they were no stars that could be read, or private.
    package let leftOutCount: Int
    /// The newest first, ``latestLimit`` at most.
    package let latest: [Star]
    /// When a sync was complete last; nil before the first.
    package let syncedAt: Date?
    /// The source is not asked before then, whosever stars are wanted; nil for no such time.
    package let waitsUntil: Date?
    /// A sync that has begun and not ended.
    package let run: SyncRun?

    package init(
        name: GitHubName,
        version: Int = 0,
        count: Int = 0,
        leftOutCount: Int = 0,
        latest: [Star] = [],
        syncedAt: Date? = nil,
        waitsUntil: Date? = nil,
        run: SyncRun? = nil
    ) {
        self.name = name
        self.version = version
        self.count = count
        self.leftOutCount = leftOutCount
        self.latest = latest
        self.syncedAt = syncedAt
        self.waitsUntil = waitsUntil
        self.run = run
    }
}
