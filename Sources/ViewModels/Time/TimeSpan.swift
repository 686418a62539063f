import Foundation

/// How long something takes, as one says it: "12 seconds", "3 minutes".
struct TimeSpan {
    let words: String

    init(_ seconds: TimeInterval) {
        let seconds = max(Int(seconds.rounded(.up)), 0)
        words =
            seconds < 60
            ? Quantity(seconds, one: "second", many: "seconds").words
            : Quantity((seconds + 30) / 60, one: "minute", many: "minutes").words
    }
}
