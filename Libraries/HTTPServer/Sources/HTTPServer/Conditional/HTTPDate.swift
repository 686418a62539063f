import Glibc

/// A point in time as the fields of HTTP have it: in whole seconds, in English and in GMT (RFC 9110 §5.6.7).
public struct HTTPDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since 1970, without leap seconds.
    public let secondsSince1970: Int

    /// The second that began so long after the start of 1970.
    public init(secondsSince1970: Int) {
        self.secondsSince1970 = secondsSince1970
    }

    /// The present second.
    public static var now: HTTPDate {
        HTTPDate(secondsSince1970: time(nil))
    }

    /// Whether one date is before another.
    public static func < (first: HTTPDate, second: HTTPDate) -> Bool {
        first.secondsSince1970 < second.secondsSince1970
    }

    /// As an IMF-fixdate, the only format that is ever sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
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
