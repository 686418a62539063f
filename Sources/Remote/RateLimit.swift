import Foundation
import HTTPTypes
import Models
import Synchronization

/// The rate limits in the fields of a response.
struct RateLimitFields {
    enum RetryAfter: Equatable {
        case seconds(Int)
        case date(Date)
    }

    /// The `Retry-After` field (RFC 9110 §10.2.3).
    let retryAfter: RetryAfter?
    /// The state of GitHub's primary limit.
    let allowance: RequestAllowance?

    init(_ fields: HTTPFields) {
        retryAfter = fields[.retryAfter].flatMap { Self.retryAfter($0) }
        allowance = Self.allowance(in: fields)
    }

    /// Whether the primary limit is exhausted.
    var isUsedUp: Bool { allowance?.remaining == 0 }

    private static func retryAfter(_ value: String) -> RetryAfter? {
        if let seconds = Int(digits: value.utf8) { return .seconds(seconds) }
        return Date(httpDate: value).map { .date($0) }
    }

    private static func allowance(in fields: HTTPFields) -> RequestAllowance? {
        func number(_ name: String) -> Int? {
            HTTPField.Name(name).flatMap { fields[$0] }.flatMap { Int(digits: $0.utf8) }
        }
        guard let remaining = number("X-RateLimit-Remaining"), let limit = number("X-RateLimit-Limit"),
            let reset = number("X-RateLimit-Reset")
        else { return nil }
        let resetsAt = Date(timeIntervalSince1970: TimeInterval(reset))
        return RequestAllowance(remaining: remaining, limit: limit, resetsAt: resetsAt)
    }
}

/// The times that GitHub has named for further requests, one for each token, and one for all anonymous requests.
final class RequestGate: Sendable {
    private struct Closing {
        var until: Date
        /// The number of consecutive refusals without a time.
        var refusals = 0
    }

    /// The time after which earlier refusals are forgotten.
    private static let memory: TimeInterval = 24 * 60 * 60
    private static let closingLimit = 1_000

    private let closings = Mutex<[GitHubToken?: Closing]>([:])

    /// - Throws: `StarsFailure.limited` before the time that GitHub has named.
    func check(_ token: GitHubToken?, at now: Date) throws(StarsFailure) {
        guard let until = closings.withLock({ $0[token]?.until }), now < until else { return }
        throw .limited(until: until)
    }

    /// Stores the time that a response names.
    /// - Throws: `StarsFailure.limited` if the response refuses the request because of a rate limit.
    func note(_ answer: GitHubAnswer, to token: GitHubToken?, at now: Date) throws(StarsFailure) {
        let limits = RateLimitFields(answer.fields)
        let refusedUntil = closings.withLock { closings -> Date? in
            Self.prune(&closings, at: now)
            if answer.isLimit { return Self.refuse(limits, &closings[token], at: now) }
            if limits.isUsedUp {
                // The next request would be refused.
                closings[token] = Closing(until: RequestPause(limits, refusals: 0, now: now).until)
            } else if answer.isSuccess {
                closings[token] = nil
            }
            return nil
        }
        if let refusedUntil { throw .limited(until: refusedUntil) }
    }

    private static func refuse(_ limits: RateLimitFields, _ closing: inout Closing?, at now: Date) -> Date {
        let refusals = closing?.refusals ?? 0
        let pause = RequestPause(limits, refusals: refusals, now: now)
        closing = Closing(until: pause.until, refusals: pause.isTold ? 0 : refusals + 1)
        return pause.until
    }

    /// Removes old times, so that invented tokens do not fill the memory.
    private static func prune(_ closings: inout [GitHubToken?: Closing], at now: Date) {
        closings = closings.filter { $0.value.until + memory > now }
        guard closings.count >= closingLimit, let first = closings.min(by: { $0.value.until < $1.value.until })
        else { return }
        closings[first.key] = nil
    }
}

/// The pause after a refusal.
struct RequestPause {
    /// The longest pause until a reset. GitHub counts by the hour, so a later time means that the clocks differ.
    private static let resetLimit: TimeInterval = 60 * 60
    private static let retryLimit: TimeInterval = 24 * 60 * 60

    let until: Date
    /// Whether GitHub has named the time.
    let isTold: Bool

    /// - Parameter refusals: The number of consecutive earlier refusals without a time.
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

    /// Returns the time in `Retry-After`, or else the reset of the primary limit; `nil` if neither is in the future.
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

extension Date {
    /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7). The obsolete formats, which GitHub does
    /// not send, are refused.
    fileprivate init?(httpDate text: String) {
        let strategy = Date.ParseStrategy(
            format: """
                \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                \(second: .twoDigits) GMT
                """,
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: .gmt,
            isLenient: false
        )
        guard let date = try? Date(text, strategy: strategy) else { return nil }
        self = date
    }
}
