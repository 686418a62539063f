import Foundation
import HTTPTypes
import Models

/// What the fields of an answer say of how often, and when, one may ask.
struct RateLimitFields {
    enum RetryAfter: Equatable {
        case seconds(Int)
        case date(Date)
    }

    /// RFC 9110 §10.2.3.
    let retryAfter: RetryAfter?
    /// GitHub's primary limit.
    let allowance: RequestAllowance?

    init(_ fields: HTTPFields) {
        retryAfter = fields[.retryAfter].flatMap { Self.retryAfter($0) }
        allowance = Self.allowance(in: fields)
    }

    /// Whether none of the primary limit is left.
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
