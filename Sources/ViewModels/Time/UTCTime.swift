import Foundation

/// A time in UTC, for people and for programs. Years have four digits.
///
/// Written by hand, for Foundation's formatters cost more than the rest of a page.
struct UTCTime {
    /// Such as `2026-11-21T09:41:07Z`, a time of the HTML standard and of RFC 3339.
    let timestamp: String
    /// Such as `2026-11-21 09:41:07 UTC`.
    let words: String

    init(_ date: Date) {
        let (days, second) = Self.days(in: Int(date.timeIntervalSince1970.rounded(.down)))
        let (year, month, day) = Self.date(daysSince1970: days)
        let numbers = [year / 100, year % 100, month, day, second / 3600, second / 60 % 60, second % 60]
        var text = Array("0000-00-00T00:00:00Z".utf8)
        Self.write(numbers, at: [0, 2, 5, 8, 11, 14, 17], of: &text)
        timestamp = String(decoding: text, as: UTF8.self)
        text[10] = UInt8(ascii: " ")
        text.replaceSubrange(19..., with: " UTC".utf8)
        words = String(decoding: text, as: UTF8.self)
    }

    /// Such as `2026-11-21`, a date of the HTML standard.
    static func day(of date: Date) -> String {
        let (days, _) = days(in: Int(date.timeIntervalSince1970.rounded(.down)))
        let (year, month, day) = Self.date(daysSince1970: days)
        var text = Array("0000-00-00".utf8)
        write([year / 100, year % 100, month, day], at: [0, 2, 5, 8], of: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Such as `14:05 UTC`, the whole minute at or after a time: what is said of something that is hours away at most.
    static func minute(notBefore date: Date) -> String {
        let minutes = Int((date.timeIntervalSince1970 / 60).rounded(.up))
        var text = Array("00:00 UTC".utf8)
        let minute = (minutes % 1_440 + 1_440) % 1_440
        write([minute / 60, minute % 60], at: [0, 3], of: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func write(_ numbers: [Int], at places: [Int], of text: inout [UInt8]) {
        for (number, place) in zip(numbers, places) {
            text[place] += UInt8(truncatingIfNeeded: number / 10 % 10)
            text[place + 1] += UInt8(truncatingIfNeeded: number % 10)
        }
    }

    private static func days(in seconds: Int) -> (days: Int, second: Int) {
        let second = (seconds % 86_400 + 86_400) % 86_400
        return ((seconds - second) / 86_400, second)
    }

    /// Counts from 1 March of the year 0, so that a leap day ends a year: each 400 years have 146,097 days, and the months
    /// from March on have 31 and 30 in turns of five, which are 153 days.
    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let (era, dayOfEra) = (days / 146_097, days % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (
            year: era * 400 + yearOfEra + (month < 3 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }
}
