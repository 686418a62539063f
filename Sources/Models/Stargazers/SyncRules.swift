package import Foundation

/// Decides whether an act of a visitor begins a sync, from the stored stars and the failures since the start of the
/// program. No timer begins one.
struct SyncRules: Sendable {
    /// The act of a visitor that may begin a sync.
    enum Occasion {
        /// The visitor views the stars.
        case view
        /// The visitor has pressed "Load stars".
        case request
    }

    /// The consecutive refusals of one token.
    private struct Refusals {
        var count = 0
        var time: Date
    }

    /// The age in seconds from which stars are synced when they are viewed; `nil` if they never are.
    let interval: TimeInterval?
    let limits: StargazerLimits
    private var failureCount = 0
    /// The refusals of visitors' tokens, by hashes that are valid for one run of the program, so that no token is kept
    /// here.
    private var refusals: [Int: Refusals] = [:]

    init(interval: TimeInterval?, limits: StargazerLimits) {
        self.interval = interval
        self.limits = limits
    }

    /// Whether an act of a visitor begins a sync now.
    /// - Parameters:
    ///   - usesVisitorToken: Whether the running sync uses a visitor's own token.
    ///   - token: The token of this visitor; `nil` for the server's.
    func allowsSync(
        on occasion: Occasion,
        _ state: StargazerState,
        usesVisitorToken: Bool = false,
        with token: GitHubToken?,
        at now: Date
    ) -> Bool {
        if occasion == .view, let token, isRefused(token, at: now) { return false }
        return switch (state.activity, occasion) {
        case (.loading(.syncing), _): false
        // A visitor's own token need not wait for the server's rate limit.
        case (.loading(.waiting), _): token != nil && !usesVisitorToken
        case (.none, .request), (.failed, .request), (.cancelled, .request):
            now >= (state.pauseEnd(hasToken: token != nil) ?? .distantPast)
        case (.none, .view), (.failed(.visitorTokenRefused, _), .view), (.cancelled(.endOfProgram, _), .view):
            isOutdated(state.stored, at: now)
        // The page that shows the cancellation is a view.
        case (.cancelled(.visitor, let time), .view): interval.map { now >= time + $0 } ?? false
        // The visitor's token may be valid.
        case (.failed(.tokenRefused, _), .view) where token != nil: true
        case (.failed(_, let time), .view): now >= time + limits.retryDelay(afterFailures: failureCount)
        }
    }

    /// Returns the end of the pause after a sync, for visitors without a token if it has used none, or else for those
    /// with one.
    /// - Parameter time: The time at which the sync ended. If the clock was set back since, the pause is not longer.
    func pauseEnd(after time: Date, at now: Date) -> Date {
        min(time, now) + limits.pause
    }

    mutating func noteSuccess() {
        failureCount = 0
    }

    mutating func noteFailure() {
        failureCount += 1
    }

    /// Counts the refusal of a visitor's token, which delays no other visitor.
    mutating func noteRefusal(of token: GitHubToken, at now: Date) {
        let count = refusals[token.hashValue]?.count ?? 0
        refusals = refusals.filter { $0.value.time + 2 * limits.longestRetryDelay > now }
        refusals[token.hashValue] = Refusals(count: count + 1, time: now)
    }

    private func isOutdated(_ stored: StoredStars, at now: Date) -> Bool {
        guard let syncedAt = stored.syncedAt, stored.run == nil else { return true }
        guard let interval else { return false }
        return now >= syncedAt + interval
    }

    private func isRefused(_ token: GitHubToken, at now: Date) -> Bool {
        guard let refusals = refusals[token.hashValue] else { return false }
        return now < refusals.time + limits.retryDelay(afterFailures: refusals.count)
    }
}

/// The limits of requests and of stored stars.
package struct StargazerLimits: Sendable, Equatable {
    /// The number of cancelled syncs that are remembered.
    package static let cancellations = 1_000

    /// The number of GitHub users without stored stars that visitors without a token of their own may choose in an
    /// hour, so that invented names do not use up the server's rate limit.
    package var newStargazers = 10
    /// The number of syncs in an hour with visitors' own tokens that GitHub has not accepted before.
    package var unknownTokens = 10
    /// The number of GitHub users with stored stars.
    package var stargazers = 200
    /// The number of the last page that is requested, so that any sync ends, and an export contains all stars.
    package var pageLimit = 200
    /// The seconds after a sync without a visitor's token in which a visitor without a token cannot begin another one,
    /// and after a sync with one in which a visitor with a token cannot. After a restart, the last sync counts as one
    /// without a visitor's token.
    package var pause: TimeInterval = 60
    /// The seconds after a failure in which viewing the stars begins no sync. Each further failure doubles them, up to
    /// ``longestRetryDelay``.
    package var firstRetryDelay: TimeInterval = 60
    package var longestRetryDelay: TimeInterval = 6 * 60 * 60
    /// The seconds since the last sync after which the stars of a user may be deleted although somebody follows the
    /// user. Viewing them would have begun a sync.
    package var abandonedAge: TimeInterval = 30 * 24 * 60 * 60

    func retryDelay(afterFailures count: Int) -> TimeInterval {
        min(longestRetryDelay, firstRetryDelay * TimeInterval(1 << min(max(0, count - 1), 20)))
    }
}
