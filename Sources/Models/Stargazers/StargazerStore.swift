package import Foundation

/// What `StargazerModel` needs to keep the stars of GitHub users, which all visitors who follow one share.
///
/// Each change is one transaction, and answers with what is then kept. Nothing of a name is kept before its first page.
package protocol StargazerStore: Sendable {
    /// What is kept of a name; an empty one for a name that is not known.
    func load(_ name: GitHubName) async throws -> StoredStars

    /// Begins a sync in the place of one that has not ended. It is known from its first page on.
    func begin(_ name: GitHubName) async throws -> SyncRun

    /// What is known of a page of the source's; nil when it was never kept, or named no entity tag.
    func page(_ number: Int, of name: GitHubName) async throws -> StoredPage?

    /// Keeps the stars of a page: new ones are added, others changed to what came. A star that was on that page before,
    /// and is not now, stays until the run is complete.
    func save(_ batch: StarBatch, asPage number: Int, in run: SyncRun, of name: GitHubName) async throws -> StoredStars

    /// The page is as it was kept: all that was on it counts as seen in this run.
    func confirm(page number: Int, in run: SyncRun, of name: GitHubName) async throws -> StoredStars

    /// The run has come by all pages: what it has not seen leaves now.
    func complete(_ run: SyncRun, of name: GitHubName, at time: Date) async throws -> StoredStars

    /// That nobody is asked for before a time, also after a restart, as this name has brought out, of which nothing may be
    /// kept; nil for no such time.
    func wait(until time: Date?, for name: GitHubName) async throws

    /// When names of which nothing was kept were asked for of late, the first first.
    func newNames() async throws -> [Date]

    /// That such a name is asked for, also after a restart. What is no longer of late is forgotten.
    func addNewName(at time: Date, forgettingUntil past: Date) async throws

    /// How many names are kept.
    func nameCount() async throws -> Int

    /// Deletes what is kept of the name that nobody follows and that was synced longest ago; false when each has followers.
    func forgetOneUnfollowed() async throws -> Bool
}
