import Foundation
import HTTPTypes
import Models
import Synchronization

/// The rate limits in the fields of a response.
struct RateLimitFields {
    /// The seconds in the `Retry-After` field (RFC 9110 §10.2.3). A date, which GitHub does not send, is ignored.
    let retryAfter: Int?
    /// The number of requests that GitHub's primary limit still allows.
    let requestsLeft: Int?
    /// The time at which the whole primary limit is available again.
    let resetsAt: Date?

    init(_ fields: HTTPFields) {
        func number(_ name: HTTPField.Name?) -> Int? {
            name.flatMap { fields[$0] }.flatMap { Int(digits: $0.utf8) }
        }
        retryAfter = number(.retryAfter)
        requestsLeft = number(HTTPField.Name("X-RateLimit-Remaining"))
        resetsAt = number(HTTPField.Name("X-RateLimit-Reset")).map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// Whether the primary limit is exhausted, and the response states until when.
    var isUsedUp: Bool { requestsLeft == 0 && resetsAt != nil }
}

/// The waits that GitHub has demanded: one for each token, and one for all anonymous requests. They are in memory; the
/// `StargazerStore` keeps the wait of the server's token for the next run.
final class RequestWaits: Sendable {
    /// The time after which earlier refusals are forgotten.
    private static let memory: TimeInterval = 24 * 60 * 60
    private static let countLimit = 1_000

    private let waits = Mutex<[GitHubToken?: RequestWait]>([:])

    /// - Throws: `StarsFailure.limited` before the end of the wait.
    func check(_ token: GitHubToken?, at now: Date) throws(StarsFailure) {
        guard let end = waits.withLock({ $0[token]?.end }), now < end else { return }
        throw .limited(until: end)
    }

    /// Stores the wait that a response demands.
    /// - Throws: `StarsFailure.limited` if the response refuses the request because of a rate limit.
    func note(_ response: RemoteResponse, to token: GitHubToken?, at now: Date) throws(StarsFailure) {
        let limits = response.rateLimits
        let end = waits.withLock { waits -> Date? in
            Self.prune(&waits, at: now)
            if response.isLimit {
                let wait = RequestWait(limits, after: waits[token], at: now)
                waits[token] = wait
                return wait.end
            }
            if limits.isUsedUp {
                // The next request would be refused.
                waits[token] = RequestWait(limits, after: nil, at: now)
            } else if response.isSuccess {
                waits[token] = nil
            }
            return nil
        }
        if let end { throw .limited(until: end) }
    }

    /// Removes old waits, so that invented tokens do not fill the memory.
    private static func prune(_ waits: inout [GitHubToken?: RequestWait], at now: Date) {
        waits = waits.filter { $0.value.end + memory > now }
        guard waits.count >= countLimit, let first = waits.min(by: { $0.value.end < $1.value.end }) else { return }
        waits[first.key] = nil
    }
}

/// The wait that a response demands before the next request.
private struct RequestWait {
    /// The longest wait until a reset. GitHub counts by the hour, so a later time means that the clocks differ.
    private static let resetLimit: TimeInterval = 60 * 60
    private static let retryLimit: TimeInterval = 24 * 60 * 60

    let end: Date
    /// The number of consecutive waits whose end GitHub has not named.
    private let unnamedCount: Int

    /// - Parameter earlier: The wait that precedes this one, if its request was refused.
    init(_ limits: RateLimitFields, after earlier: RequestWait?, at now: Date) {
        if let time = Self.namedEnd(limits, at: now) {
            end = time
            unnamedCount = 0
        } else {
            // "Wait for at least one minute", and then "for an exponentially increasing amount of time".
            let earlierCount = earlier?.unnamedCount ?? 0
            end = now + min(60 * TimeInterval(1 << min(earlierCount, 6)), Self.resetLimit)
            unnamedCount = earlierCount + 1
        }
    }

    /// Returns the time in `Retry-After`, or else the reset of the primary limit; `nil` if neither is in the future.
    private static func namedEnd(_ limits: RateLimitFields, at now: Date) -> Date? {
        if let seconds = limits.retryAfter, seconds > 0 { return now + min(TimeInterval(seconds), retryLimit) }
        guard limits.isUsedUp, let reset = limits.resetsAt, reset > now else { return nil }
        return min(reset, now + resetLimit)
    }
}
