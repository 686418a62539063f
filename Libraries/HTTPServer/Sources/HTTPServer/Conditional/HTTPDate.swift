import Glibc

/// A time in whole seconds, as in HTTP fields (RFC 9110 §5.6.7).
public struct HTTPDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The seconds since 1970, without leap seconds.
    public let secondsSince1970: Int

    /// Creates a date from seconds since 1970.
    public init(secondsSince1970: Int) {
        self.secondsSince1970 = secondsSince1970
    }

    /// The current second.
    public static var now: HTTPDate {
        HTTPDate(secondsSince1970: time(nil))
    }

    /// Returns whether a date is before another.
    public static func < (first: HTTPDate, second: HTTPDate) -> Bool {
        first.secondsSince1970 < second.secondsSince1970
    }

    /// The date as an IMF-fixdate, the only format that senders use: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public var description: String {
        var time = time_t(secondsSince1970)
        var parts = tm()
        gmtime_r(&time, &parts)
        let date =
            "\(Self.twoDigits(parts.tm_mday)) \(Self.months[Int(parts.tm_mon)]) \(Self.fourDigits(1900 + parts.tm_year))"
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Self.twoDigits).joined(separator: ":")
        return "\(Self.days[Int(parts.tm_wday)]), \(date) \(clock) GMT"
    }

    static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func fourDigits(_ number: CInt) -> String {
        twoDigits(number / 100) + twoDigits(number % 100)
    }

    private static func twoDigits(_ number: CInt) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

extension HTTPDate {
    /// Parses any of the three formats that recipients must accept (RFC 9110 §5.6.7). The formats are case-sensitive.
    /// The day of the week need not fit the date.
    public init?(_ text: String) {
        self.init(text, now: .now)
    }

    /// - Parameter now: The time that determines the century of a two-digit year.
    init?(_ text: String, now: HTTPDate) {
        let bytes = Array(text.utf8)
        guard let date = Self.fixed(bytes) ?? Self.rfc850(bytes, now: now) ?? Self.asctime(bytes) else {
            return nil
        }
        self = date
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    private static func fixed(_ bytes: [UInt8]) -> HTTPDate? {
        var reader = DateReader(bytes)
        guard reader.skip(oneOf: days), reader.skip(", "), let day = reader.number(2), reader.skip(" "),
            let month = reader.month(), reader.skip(" "), let year = reader.number(4), reader.skip(" "),
            let clock = reader.clock(), reader.skip(" GMT"), reader.isAtEnd
        else { return nil }
        return HTTPDate(year: year, month: month, day: day, clock: clock)
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`. A year more than 50 years in the future is in the past.
    private static func rfc850(_ bytes: [UInt8], now: HTTPDate) -> HTTPDate? {
        var reader = DateReader(bytes)
        guard reader.skip(oneOf: longDays), reader.skip(", "), let day = reader.number(2), reader.skip("-"),
            let month = reader.month(), reader.skip("-"), let year = reader.number(2), reader.skip(" "),
            let clock = reader.clock(), reader.skip(" GMT"), reader.isAtEnd
        else { return nil }
        let thisYear = now.year
        let sameCentury = thisYear - thisYear % 100 + year
        let fullYear = sameCentury > thisYear + 50 ? sameCentury - 100 : sameCentury
        return HTTPDate(year: fullYear, month: month, day: day, clock: clock)
    }

    /// `Sun Nov  6 08:49:37 1994`
    private static func asctime(_ bytes: [UInt8]) -> HTTPDate? {
        var reader = DateReader(bytes)
        guard reader.skip(oneOf: days), reader.skip(" "), let month = reader.month(), reader.skip(" ") else {
            return nil
        }
        guard let day = reader.skip(" ") ? reader.number(1) : reader.number(2), reader.skip(" "),
            let clock = reader.clock(), reader.skip(" "), let year = reader.number(4), reader.isAtEnd
        else { return nil }
        return HTTPDate(year: year, month: month, day: day, clock: clock)
    }

    private static let longDays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    /// - Returns: `nil` for a day that does not exist, and for the leap second at the end of the year 9999, which no
    ///   field can express.
    private init?(year: Int, month: Int, day: Int, clock: DateReader.Clock) {
        var parts = tm()
        parts.tm_year = CInt(year - 1900)
        parts.tm_mon = CInt(month)
        parts.tm_mday = CInt(day)
        // timegm(3) carries an excess over into the next month.
        let midnight = timegm(&parts)
        guard parts.tm_mday == CInt(day), parts.tm_mon == CInt(month) else { return nil }
        self.init(secondsSince1970: midnight + (clock.hour * 60 + clock.minute) * 60 + clock.second)
        guard self <= Self.last else { return nil }
    }

    /// The last second of the year 9999.
    private static let last = HTTPDate(secondsSince1970: 253_402_300_799)

    private var year: Int {
        var time = time_t(secondsSince1970)
        var parts = tm()
        gmtime_r(&time, &parts)
        return 1900 + Int(parts.tm_year)
    }
}

/// A reader of the parts of a date.
struct DateReader {
    struct Clock {
        let hour: Int
        let minute: Int
        let second: Int
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool {
        rest.isEmpty
    }

    mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    mutating func skip(oneOf names: [String]) -> Bool {
        for name in names where skip(name) { return true }
        return false
    }

    /// Reads the name of a month and returns its number from 0.
    mutating func month() -> Int? {
        for (number, name) in HTTPDate.months.enumerated() where skip(name) { return number }
        return nil
    }

    /// Reads a number with a fixed count of digits.
    mutating func number(_ digitCount: Int) -> Int? {
        let digits = rest.prefix(digitCount)
        guard digits.count == digitCount, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(digitCount)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Reads a time such as `08:49:37`. The second may be 60.
    mutating func clock() -> Clock? {
        guard let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        return Clock(hour: hour, minute: minute, second: second)
    }
}

/// The `Date` field line of responses, formatted once per second (RFC 9110 §6.6.1).
///
/// Confined to the thread of one event loop.
final class DateField {
    private var second: time_t = -1
    private var cachedLine: [UInt8] = []

    /// `Date: Sun, 06 Nov 1994 08:49:37 GMT` with its line end.
    var line: [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            cachedLine = Array("Date: \(HTTPDate(secondsSince1970: now))\r\n".utf8)
        }
        return cachedLine
    }
}
