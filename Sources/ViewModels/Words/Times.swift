import Foundation
import Models
import Views

extension UTCTime {
    /// Formats a date with a year of four digits. Foundation's formatters cost more than the rest of a page.
    init(_ date: Date) {
        let time = Self.calendarTime(of: date)
        var text = Array("0000-00-00T00:00:00Z".utf8)
        Self.write(Self.dayNumbers(of: time), at: [0, 2, 5, 8], of: &text)
        Self.write([time.tm_hour, time.tm_min, time.tm_sec], at: [11, 14, 17], of: &text)
        let timestamp = String(decoding: text, as: UTF8.self)
        text[10] = UInt8(ascii: " ")
        text.replaceSubrange(16..., with: " UTC".utf8)
        self.init(words: String(decoding: text, as: UTF8.self), timestamp: timestamp)
    }

    /// Returns the date in the format of the HTML standard, such as `2026-11-21`.
    static func day(of date: Date) -> String {
        var text = Array("0000-00-00".utf8)
        write(dayNumbers(of: calendarTime(of: date)), at: [0, 2, 5, 8], of: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the first whole minute at or after a time.
    static func wholeMinute(notBefore date: Date) -> UTCTime {
        UTCTime(Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.up) * 60))
    }

    /// Returns the first whole minute at or after a time, such as `14:05 UTC`.
    static func minute(notBefore date: Date) -> String {
        String(wholeMinute(notBefore: date).words.suffix("00:00 UTC".utf8.count))
    }

    /// The first second of the year 1, and the last one of 9999, in seconds since 1970.
    private static let (firstSecond, lastSecond) = (-62_135_596_800.0, 253_402_300_799.0)

    /// Returns a time as the C library writes it. Before the year 1 it is the first second of that year, and after 9999
    /// the last one.
    private static func calendarTime(of date: Date) -> tm {
        var second = time_t(min(max(firstSecond, date.timeIntervalSince1970.rounded(.down)), lastSecond))
        var time = tm()
        gmtime_r(&second, &time)
        return time
    }

    /// Returns the century, the year in it, the month and the day.
    private static func dayNumbers(of time: tm) -> [CInt] {
        let year = time.tm_year + 1_900
        return [year / 100, year % 100, time.tm_mon + 1, time.tm_mday]
    }

    private static func write(_ numbers: [CInt], at places: [Int], of text: inout [UInt8]) {
        for (number, place) in zip(numbers, places) {
            text[place] += UInt8(truncatingIfNeeded: number / 10 % 10)
            text[place + 1] += UInt8(truncatingIfNeeded: number % 10)
        }
    }
}

extension TimeInterval {
    /// The duration in one unit, such as "12 seconds", "3 minutes" or "5 days".
    var inWords: String {
        let seconds = Swift.max(Int(rounded(.up)), 0)
        return switch seconds {
        case ..<60: seconds.counted("second")
        case ..<7_200: ((seconds + 30) / 60).counted("minute")
        case ..<172_800: ((seconds + 1_800) / 3_600).counted("hour")
        default: ((seconds + 43_200) / 86_400).counted("day")
        }
    }
}
