import Foundation

/// The visitors' own tokens that GitHub has accepted since the start of the program, and the limit on other ones.
///
/// Anyone can enter an invented token. So all tokens that GitHub has not accepted share a limit, and valid ones that it
/// knows are not affected by it.
@Domain
final class VisitorTokens {
    /// The period of ``StargazerLimits/unknownTokens``, in seconds.
    private static let period: TimeInterval = 60 * 60
    private static let countLimit = 10_000

    private let limit: Int
    /// The hashes of the tokens, which are valid for one run of the program, so that no token is kept here.
    private var accepted: Set<Int> = []
    /// The times at which syncs with other tokens have begun.
    private var trials: [Date] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts a sync with a token, unless the limit is reached.
    /// - Returns: The time before which no sync with this token may begin; `nil` if one begins now.
    func beginSync(with token: GitHubToken, at now: Date) -> Date? {
        guard !accepted.contains(token.hashValue) else { return nil }
        // If the clock was set back, the limit does not last longer.
        trials = trials.map { min($0, now) }.filter { $0 + Self.period > now }
        guard trials.count >= limit else {
            trials.append(now)
            return nil
        }
        return (trials.first ?? now) + Self.period
    }

    /// Remembers that GitHub has accepted a token.
    func noteAcceptance(of token: GitHubToken) {
        if accepted.count >= Self.countLimit { accepted = [] }
        if accepted.insert(token.hashValue).inserted { forgetTrial(of: nil) }
    }

    /// Ends the trial of a token that GitHub has not refused.
    /// - Parameter token: `nil` for one that has just been accepted.
    func forgetTrial(of token: GitHubToken?) {
        guard token.map({ !accepted.contains($0.hashValue) }) ?? true else { return }
        _ = trials.popLast()
    }
}
