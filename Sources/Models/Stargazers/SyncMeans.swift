import Foundation

/// What the stars of each name are synced by.
struct SyncMeans: Sendable {
    let source: any StarSource
    let store: any StargazerStore
    /// The server's own; nil for none.
    let token: GitHubToken?
    /// How old stars may be before a look at them makes a sync begin, in seconds; nil for as old as they get.
    let interval: TimeInterval?
    let limits: StargazerLimits
    /// Visitors' tokens, whosever stars they were shown for.
    let trials: TokenTrials
    let now: @Sendable () -> Date
    let sleep: @Sendable (Duration) async throws -> Void
    let report: @Sendable (GitHubName, StarsFailure) -> Void

    func sync(
        of name: GitHubName,
        with token: GitHubToken?,
        telling tell: @escaping @Sendable (StarCourse) async -> Void
    ) -> StarSync {
        StarSync(
            name: name,
            token: token,
            source: source,
            store: store,
            pageLimit: limits.pages,
            now: now,
            tell: tell
        )
    }

    /// For a second at least and a day at most, whatever the clocks say: then the source says how long still.
    func sleep(until time: Date) async throws {
        try await sleep(.seconds(min(max(1, time.timeIntervalSince(now())), 24 * 60 * 60)))
    }
}
