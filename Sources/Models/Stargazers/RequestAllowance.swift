package import Foundation

/// How often a source may still be asked: GitHub's primary rate limit.
package struct RequestAllowance: Sendable, Equatable {
    package let remaining: Int
    package let limit: Int
    /// When it is the whole limit again.
    package let resetsAt: Date

    package init(remaining: Int, limit: Int, resetsAt: Date) {
        self.remaining = remaining
        self.limit = limit
        self.resetsAt = resetsAt
    }
}
