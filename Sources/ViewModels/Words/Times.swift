import Foundation
import Models

/// A time in UTC, for people and for programs. Years have four digits.
///
/// Foundation's formatters cost more than the rest of a page.
struct UTCTime {
    /// The time in the format of the HTML standard and of RFC 3339, such as `2026-11-21T09:41:07Z`.
    let timestamp: String
    /// The time for people, such as `2026-11-21 09:41 UTC`. A script shows it in the time zone of the reader.
    let words: String

    init(_ date: Date) {
        let time = CivilTime(date)
        let numbers = [
            time.year / 100, time.year % 100, time.month, time.day, time.hour, time.minute, time.second,
        ]
        var text = Array("0000-00-00T00:00:00Z".utf8)
        Self.write(numbers, at: [0, 2, 5, 8, 11, 14, 17], of: &text)
        timestamp = String(decoding: text, as: UTF8.self)
        text[10] = UInt8(ascii: " ")
        text.replaceSubrange(16..., with: " UTC".utf8)
        words = String(decoding: text, as: UTF8.self)
    }

    /// Returns the date in the format of the HTML standard, such as `2026-11-21`.
    static func day(of date: Date) -> String {
        let time = CivilTime(date)
        var text = Array("0000-00-00".utf8)
        write([time.year / 100, time.year % 100, time.month, time.day], at: [0, 2, 5, 8], of: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the first whole minute at or after a time, such as `14:05 UTC`.
    static func minute(notBefore date: Date) -> String {
        let time = CivilTime(Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.up) * 60))
        var text = Array("00:00 UTC".utf8)
        write([time.hour, time.minute], at: [0, 3], of: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func write(_ numbers: [Int], at places: [Int], of text: inout [UInt8]) {
        for (number, place) in zip(numbers, places) {
            text[place] += UInt8(truncatingIfNeeded: number / 10 % 10)
            text[place + 1] += UInt8(truncatingIfNeeded: number % 10)
        }
    }
}

/// The time since a date in words: "5 minutes ago".
struct Age {
    let words: String

    /// - Parameter date: A time in the future, or at least a day ago, is written as a date.
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

/// A duration in words: "12 seconds", "3 minutes", "5 days".
struct TimeSpan {
    let words: String

    init(_ seconds: TimeInterval) {
        let seconds = max(Int(seconds.rounded(.up)), 0)
        words =
            switch seconds {
            case ..<60: Quantity(seconds, one: "second", many: "seconds").words
            case ..<7_200: Quantity((seconds + 30) / 60, one: "minute", many: "minutes").words
            case ..<172_800: Quantity((seconds + 1_800) / 3_600, one: "hour", many: "hours").words
            default: Quantity((seconds + 43_200) / 86_400, one: "day", many: "days").words
            }
    }
}
