import Foundation
import Models

/// How long to keep away from GitHub after a refusal.
struct RequestPause {
    /// GitHub counts by the hour, so a later reset is that of a clock that differs from ours.
    private static let resetLimit: TimeInterval = 60 * 60
    private static let retryLimit: TimeInterval = 24 * 60 * 60

    let until: Date
    /// Whether GitHub has said it.
    let isTold: Bool

    /// - Parameter refusals: How often in a row we were refused before without being told a time.
    init(_ limits: RateLimitFields, refusals: Int, now: Date) {
        if let time = Self.told(limits, now: now) {
            until = time
            isTold = true
        } else {
            // "Wait for at least one minute", and then "for an exponentially increasing amount of time".
            until = now + min(60 * TimeInterval(1 << min(refusals, 6)), Self.resetLimit)
            isTold = false
        }
    }

    /// First as `Retry-After` says, then as the primary limit does; nil where neither says anything of the future.
    private static func told(_ limits: RateLimitFields, now: Date) -> Date? {
        let retry: Date? =
            switch limits.retryAfter {
            case nil: nil
            case .seconds(let seconds): now + TimeInterval(seconds)
            case .date(let date): date
            }
        if let retry, retry > now { return min(retry, now + retryLimit) }
        guard limits.isUsedUp, let reset = limits.allowance?.resetsAt, reset > now else { return nil }
        return min(reset, now + resetLimit)
    }
}
