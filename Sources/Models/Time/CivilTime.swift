package import Foundation

/// A moment on a calendar and a clock in UTC.
package struct CivilTime: Sendable, Equatable {
    package let year: Int
    /// From 1.
    package let month: Int
    /// From 1.
    package let day: Int
    package let hour: Int
    package let minute: Int
    /// 60 in a leap second.
    package let second: Int

    /// - Returns: `nil` for an invalid date or time, and outside the years 1 to 9999.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.dayCount(of: month, in: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Creates the time of a date. Before the year 1 it is the first second of that year, and after 9999 the last one.
    package init(_ date: Date) {
        let seconds = max(Self.firstSecond, date.timeIntervalSince1970.rounded(.down))
        self.init(secondsSince1970: Int(min(seconds, Self.lastSecond)))
    }

    /// The first second of the year 1, and the last one of 9999, in seconds since 1970.
    private static let (firstSecond, lastSecond) = (-62_135_596_800.0, 253_402_300_799.0)

    /// The calculation counts from 1 March of the year 0, so that a leap day is the last day of a year. 400 years have
    /// 146,097 days, and five months from March on have 153.
    package init(secondsSince1970 seconds: Int) {
        let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
        let days = (seconds - secondOfDay) / 86_400 + 719_468
        let dayOfEra = (days % 146_097 + 146_097) % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = (days - dayOfEra) / 146_097 * 400 + yearOfEra + (month < 3 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        hour = secondOfDay / 3_600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    package var date: Date {
        Date(timeIntervalSince1970: TimeInterval(daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    private var daysSince1970: Int {
        let year = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func dayCount(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Date {
    /// Parses a time such as `2011-01-26T19:06:43Z` (RFC 3339), in any zone. Fractions of a second are dropped.
    package init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = Int(digits: bytes[0..<4]), let month = Int(digits: bytes[5..<7]),
            let day = Int(digits: bytes[8..<10]), let hour = Int(digits: bytes[11..<13]),
            let minute = Int(digits: bytes[14..<16]), let second = Int(digits: bytes[17..<19]),
            let time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second),
            let offset = Self.offset(in: Self.withoutFraction(bytes[19...]))
        else { return nil }
        self = time.date - TimeInterval(offset)
    }

    private static func withoutFraction(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.first == UInt8(ascii: ".") else { return bytes }
        return bytes.dropFirst().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns the offset of a zone, in seconds east of Greenwich.
    private static func offset(in zone: ArraySlice<UInt8>) -> Int? {
        if zone.elementsEqual("Z".utf8) || zone.elementsEqual("z".utf8) { return 0 }
        let sign = zone.first == UInt8(ascii: "+") ? 1 : -1
        let start = zone.startIndex
        guard zone.count == 6, zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-"),
            zone[start + 3] == UInt8(ascii: ":"), let hours = Int(digits: zone[start + 1..<start + 3]),
            let minutes = Int(digits: zone[start + 4..<start + 6]), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}

extension Int {
    /// Parses 1 to 18 decimal digits, without a sign.
    package init?(digits bytes: some Collection<UInt8>) {
        guard (1...18).contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        self = value
    }
}
