package import Foundation

/// Decides when a stargazer is synced, from the stored stars and the failures since the start of the program.
struct SyncSchedule: Sendable {
    /// The consecutive refusals of one token.
    private struct Refusals {
        var count = 0
        var time: Date
    }

    /// The age in seconds from which stars are synced when they are viewed; `nil` if they never are.
    let interval: TimeInterval?
    let limits: StargazerLimits
    private var failureCount = 0
    /// The refusals of visitors' tokens, by hashes that are valid for one run of the program. No token is kept longer
    /// than its sync.
    private var refusals: [Int: Refusals] = [:]

    init(interval: TimeInterval?, limits: StargazerLimits) {
        self.interval = interval
        self.limits = limits
    }

    /// Whether viewing the stars begins a sync.
    /// - Parameter token: The token of the visitor; `nil` for the server's.
    func isDue(_ state: StargazerState, with token: GitHubToken?, at now: Date) -> Bool {
        if let token, isRefused(token, at: now) { return false }
        return switch state.activity {
        case .syncing: false
        // The wait is for another token.
        case .waiting: token != nil
        case .none, .failed(.visitorTokenRefused, _): isOutdated(state.stored, at: now)
        // The visitor's token may be valid.
        case .failed(.tokenRefused, _) where token != nil: true
        case .failed(_, let time): now >= time + limits.pause(afterFailures: failureCount)
        }
    }

    /// Returns the end of the pause after a sync with the server's token.
    /// - Parameter time: The time at which the sync ended. If the clock was set back since, the pause becomes no longer.
    func pauseEnd(after time: Date, at now: Date) -> Date {
        min(time, now) + limits.firstPause
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
        refusals = refusals.filter { $0.value.time + 2 * limits.longestPause > now }
        refusals[token.hashValue] = Refusals(count: count + 1, time: now)
    }

    private func isOutdated(_ stored: StoredStars, at now: Date) -> Bool {
        guard let syncedAt = stored.syncedAt, stored.run == nil else { return true }
        guard let interval else { return false }
        return now >= syncedAt + interval
    }

    private func isRefused(_ token: GitHubToken, at now: Date) -> Bool {
        guard let refusals = refusals[token.hashValue] else { return false }
        return now < refusals.time + limits.pause(afterFailures: refusals.count)
    }
}

/// The limits of requests and of stored stars.
package struct StargazerLimits: Sendable, Equatable {
    /// The number of GitHub users without stored stars that visitors without a token of their own may request in an
    /// hour. They cannot exhaust the server's rate limit.
    package let newStargazers: Int
    /// The number of GitHub users with stored stars.
    package let stargazers: Int
    /// The number of the last page that is requested, so that any sync ends, and an export contains all stars.
    package let pageLimit: Int
    /// The seconds after a failure in which viewing the stars starts no sync. Each further failure doubles them, up to
    /// ``longestPause``. A visitor also waits ``firstPause`` between two syncs with the server's token.
    package let firstPause: TimeInterval
    package let longestPause: TimeInterval
    /// The seconds since the last sync after which the stars of a user may be deleted although somebody follows the
    /// user. Viewing them would have started a sync.
    package let abandonedAge: TimeInterval

    package init(
        newStargazers: Int = 10,
        stargazers: Int = 200,
        pageLimit: Int = 200,
        firstPause: TimeInterval = 60,
        longestPause: TimeInterval = 6 * 60 * 60,
        abandonedAge: TimeInterval = 30 * 24 * 60 * 60
    ) {
        self.newStargazers = newStargazers
        self.stargazers = stargazers
        self.pageLimit = pageLimit
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.abandonedAge = abandonedAge
    }

    func pause(afterFailures count: Int) -> TimeInterval {
        min(longestPause, firstPause * TimeInterval(1 << min(max(0, count - 1), 20)))
    }
}
