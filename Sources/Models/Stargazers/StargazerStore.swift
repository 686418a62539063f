package import Foundation

/// The storage of stars, which all visitors who follow the same GitHub user share.
///
/// Each change is one transaction. A change of stars returns the stored stars after it. Before the first page, only a
/// wait is stored for a user.
package protocol StargazerStore: Sendable {
    /// Returns the stored stars of a user; an empty value for an unknown user.
    func stars(of name: GitHubName) async throws -> StoredStars

    /// Returns a new sync run, which replaces an unfinished one. It is stored with its first page.
    func newRun(of name: GitHubName) async throws -> SyncRun

    /// Returns a stored page; `nil` if it was never stored or had no entity tag.
    func page(_ number: Int, of name: GitHubName) async throws -> StoredPage?

    /// Stores the stars of a page: adds new ones, and updates the others. A star that is no longer on the page is kept
    /// until the run is complete.
    /// - Throws: An error for a page after the first if the stars were deleted during the run.
    func save(_ page: StarPage, number: Int, in run: SyncRun, of name: GitHubName) async throws -> StoredStars

    /// Marks all stars of an unchanged page as seen in this run.
    func confirm(page number: Int, in run: SyncRun, of name: GitHubName) async throws -> StoredStars

    /// Completes a run after its last page: applies ``MissedStars`` to the stars that were not seen in it.
    func complete(_ run: SyncRun, of name: GitHubName, at time: Date) async throws -> StoredStars

    /// Returns the time before which no request with the server's token may be sent; `nil` if there is none.
    func waitEnd() async throws -> Date?

    /// Stores the time before which no request with the server's token may be sent, so that it survives a restart.
    /// - Parameters:
    ///   - time: The time; `nil` removes it.
    ///   - name: The user whose sync has received the time. The user may have no stored stars yet.
    func saveWait(until time: Date?, for name: GitHubName, at now: Date) async throws

    /// Returns the time at which a visitor has cancelled the last sync of a user; `nil` if nobody has.
    func cancellation(of name: GitHubName) async throws -> Date?

    /// Stores the time at which a visitor has cancelled a sync, so that viewing the stars begins none after a restart either.
    /// - Parameter time: The time; `nil` removes it, when a sync begins.
    func saveCancellation(at time: Date?, of name: GitHubName) async throws

    /// Returns the number of stargazers, which are the GitHub users with stored stars.
    func stargazerCount() async throws -> Int

    /// Deletes the stored stars of one stargazer whom nobody follows, or else of one whose last complete sync was
    /// before `time` and that has no unfinished run. Of several such stargazers, the one that was synced longest ago is
    /// chosen.
    /// - Returns: Whether there was such a stargazer.
    func deleteStargazer(notSyncedSince time: Date) async throws -> Bool
}

/// The stored stars of a GitHub user: the newest ones, and the number of all.
package struct StoredStars: Sendable, Equatable {
    /// The maximum number of stars in memory, which the largest page shows.
    package static let latestLimit = 100

    package let name: GitHubName
    /// A number that grows by one with each change of the stored stars; 0 before the first page is stored.
    package let revision: Int
    package let count: Int
    /// The number of rows that the last complete sync left out because they were invalid or private.
    package let leftOutCount: Int
    /// The newest stars, at most ``latestLimit``, the newest first.
    package let latest: [Star]
    /// The time of the last complete sync; `nil` before the first.
    package let syncedAt: Date?
    /// The unfinished sync run.
    package let run: SyncRun?

    package init(
        name: GitHubName,
        revision: Int = 0,
        count: Int = 0,
        leftOutCount: Int = 0,
        latest: [Star] = [],
        syncedAt: Date? = nil,
        run: SyncRun? = nil
    ) {
        self.name = name
        self.revision = revision
        self.count = count
        self.leftOutCount = leftOutCount
        self.latest = latest
        self.syncedAt = syncedAt
        self.run = run
    }
}

/// A page of the source when it was last stored.
package struct StoredPage: Sendable, Equatable {
    package let entityTag: String
    package let isLast: Bool
    /// The repositories whose stars were on the page.
    package let repositoryIDs: Set<Repository.ID>

    package init(entityTag: String, isLast: Bool, repositoryIDs: Set<Repository.ID>) {
        self.entityTag = entityTag
        self.isLast = isLast
        self.repositoryIDs = repositoryIDs
    }
}

/// A sync run, which continues after an interruption.
package struct SyncRun: Sendable, Equatable {
    /// A number that differs for each run of a user.
    package let number: Int64
    /// The first page that has not been synced, from 1.
    package let nextPage: Int
    /// The number of pages; `nil` if unknown.
    package let pageCount: Int?

    package init(number: Int64, nextPage: Int = 1, pageCount: Int? = nil) {
        self.number = number
        self.nextPage = nextPage
        self.pageCount = pageCount
    }
}
