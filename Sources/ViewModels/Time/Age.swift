import Foundation

/// How long ago something was, as one says it: "5 minutes ago".
struct Age {
    let words: String

    /// - Parameter date: A day and more before `now`, or after it as when a clock was set, it is said as a date.
    init(of date: Date, now: Date) {
        let seconds = Int(now.timeIntervalSince(date))
        words =
            switch seconds {
            case 0..<60: "just now"
            case 60..<3600: "\(Quantity(seconds / 60, one: "minute", many: "minutes").words) ago"
            case 3600..<86_400: "\(Quantity(seconds / 3600, one: "hour", many: "hours").words) ago"
            default: UTCTime(date).words
            }
    }
}
