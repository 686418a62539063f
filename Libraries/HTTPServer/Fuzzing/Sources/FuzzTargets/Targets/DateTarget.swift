@testable import HTTPServer

/// A date in a field, in any of its three formats.
enum DateTarget: FuzzTarget {
    static let name = "dates"

    /// The times that determine the century of two-digit years: in the middle of a century, and in its last year.
    private static let presents = [
        DateReference.secondsSince1970(2026, 7, 2), DateReference.secondsSince1970(2099, 1, 1),
    ]

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let text = String(decoding: input, as: UTF8.self)
        for (present, year) in zip(presents, [2026, 2099]) {
            let date = HTTPDate(text, now: HTTPDate(secondsSince1970: present))
            try expect(
                date?.secondsSince1970 == DateReference.date(Array(text.utf8), thisYear: year),
                "a date is misread"
            )
            guard let date else { continue }
            try expect(HTTPDate(date.description) == date, "a date that is printed means something else")
        }
    }
}

/// A reference for dates (RFC 9110 §5.6.7), by the position of each character and with its own calendar.
enum DateReference {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let longDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// - Returns: The seconds since 1970, or `nil` for an invalid date.
    static func date(_ text: [UInt8], thisYear: Int) -> Int? {
        if let day = days.first(where: { text.starts(with: $0.utf8) }) {
            let rest = Array(text.dropFirst(day.utf8.count))
            if let date = fixed(rest) ?? asctime(rest) { return date }
        }
        guard let day = longDays.first(where: { text.starts(with: $0.utf8) }) else { return nil }
        return rfc850(Array(text.dropFirst(day.utf8.count)), thisYear)
    }

    /// `, 06 Nov 1994 08:49:37 GMT`
    private static func fixed(_ text: [UInt8]) -> Int? {
        guard matches(text, ", ## ??? #### ##:##:## GMT") else { return nil }
        return seconds(number(text[9..<13]), text[5..<8], number(text[2..<4]), text[14..<22])
    }

    /// ` Nov  6 08:49:37 1994`
    private static func asctime(_ text: [UInt8]) -> Int? {
        guard matches(text, " ??? ## ##:##:## ####") || matches(text, " ???  # ##:##:## ####") else { return nil }
        let day = text[5] == 0x20 ? text[6..<7] : text[5..<7]
        return seconds(number(text[17..<21]), text[1..<4], number(day), text[8..<16])
    }

    /// `, 06-Nov-94 08:49:37 GMT`
    private static func rfc850(_ text: [UInt8], _ thisYear: Int) -> Int? {
        guard matches(text, ", ##-???-## ##:##:## GMT") else { return nil }
        let sameCentury = thisYear / 100 * 100 + number(text[9..<11])
        let year = sameCentury - thisYear > 50 ? sameCentury - 100 : sameCentury
        return seconds(year, text[5..<8], number(text[2..<4]), text[12..<20])
    }

    /// Compares with a pattern in which `#` stands for a digit and `?` for any byte.
    private static func matches(_ text: [UInt8], _ pattern: StaticString) -> Bool {
        text.count == pattern.utf8CodeUnitCount
            && pattern.withUTF8Buffer { pattern in
                zip(text, pattern).allSatisfy { byte, expected in
                    switch expected {
                    case UInt8(ascii: "#"): (0x30...0x39).contains(byte)
                    case UInt8(ascii: "?"): true
                    default: byte == expected
                    }
                }
            }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    private static func seconds(
        _ year: Int,
        _ monthName: ArraySlice<UInt8>,
        _ day: Int,
        _ clock: ArraySlice<UInt8>
    ) -> Int? {
        let clock = Array(clock)
        let (hour, minute, second) = (number(clock[0..<2]), number(clock[3..<5]), number(clock[6..<8]))
        guard let month = months.firstIndex(where: { monthName.elementsEqual($0.utf8) }).map({ $0 + 1 }),
            day >= 1, day <= dayCount(year, month), hour < 24, minute < 60, second < 61
        else { return nil }
        // Years with fewer digits are not accepted.
        guard year >= 1000 else { return nil }
        // The leap second at the end of the year 9999 cannot be expressed.
        guard (year, month, day, second) != (9999, 12, 31, 60) || (hour, minute) != (23, 59) else { return nil }
        return secondsSince1970(year, month, day) + hour * 3600 + minute * 60 + second
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func dayCount(_ year: Int, _ month: Int) -> Int {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Returns midnight of a day, counted year by year and month by month.
    static func secondsSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let leapYears = { (year: Int) in year / 4 - year / 100 + year / 400 }
        let years = year >= 1 ? (year - 1) * 365 + leapYears(year - 1) : -366
        let months = (1..<month).reduce(0) { $0 + dayCount(year, $1) }
        // 1970 began 719,162 days after the year 1.
        return (years + months + day - 1 - 719_162) * 86_400
    }
}
