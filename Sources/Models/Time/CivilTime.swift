package import Foundation

/// A moment as a calendar and a clock in UTC show it.
package struct CivilTime: Sendable, Equatable {
    private let year: Int
    private let month: Int
    private let day: Int
    private let secondOfDay: Int

    /// - Parameter second: 60 is one as well, which clocks show before a year that begins late.
    /// - Returns: nil for what no calendar or clock shows, and before the year 1.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.dayCount(of: month, in: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        secondOfDay = hour * 3_600 + minute * 60 + second
    }

    package var date: Date {
        Date(timeIntervalSince1970: TimeInterval(daysSince1970 * 86_400 + secondOfDay))
    }

    /// Counted from March on, so that a leap day is the last one of its year.
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
    /// Reads a moment such as `2011-01-26T19:06:43Z` (RFC 3339), byte by byte: with any fraction of a second, which is
    /// passed over, and in any zone.
    init?(iso8601 text: String) {
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

    /// In seconds, east of Greenwich.
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
    /// Reads decimal digits and nothing else: no sign, and 18 at most, which are no overflow.
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
