import SystemCalls

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
        Self.text(of: parts, as: Self.formats[0])
    }

    /// The formats that recipients must accept (RFC 9110 §5.6.7), for strptime(3).
    private static let formats = [
        "%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y", "%a %b %d %H:%M:%S %Y",
    ]

    private var parts: tm {
        var time = time_t(secondsSince1970)
        var parts = tm()
        gmtime_r(&time, &parts)
        return parts
    }

    private static func text(of parts: tm, as format: String) -> String {
        var parts = parts
        let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            buffer.withMemoryRebound(to: CChar.self) { count = strftime($0.baseAddress, $0.count, format, &parts) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension HTTPDate {
    /// Parses any of the three formats that recipients must accept (RFC 9110 §5.6.7). The formats are case-sensitive.
    /// The day of the week need not fit the date. Years before 1000 are not accepted.
    public init?(_ text: String) {
        self.init(text, now: .now)
    }

    /// - Parameter now: The time that determines the century of a two-digit year.
    init?(_ text: String, now: HTTPDate) {
        for format in Self.formats {
            var parts = tm()
            // strptime(3) also accepts other cases and spaces, so the result is compared with the text.
            guard system_parse_time(text, format, &parts), Self.text(of: parts, as: format) == text else { continue }
            if format.contains("%y") { parts.tm_year = Self.year(parts.tm_year % 100, near: now.parts.tm_year) }
            self.init(parts)
            return
        }
        return nil
    }

    /// Returns the year with two given last digits. One more than 50 years in the future is in the past.
    private static func year(_ lastDigits: CInt, near present: CInt) -> CInt {
        let sameCentury = present - present % 100 + lastDigits
        return sameCentury > present + 50 ? sameCentury - 100 : sameCentury
    }

    /// - Returns: `nil` for a year before 1000, for a day that does not exist, for a second after 60, and for the leap
    ///   second at the end of the year 9999, which no field can express.
    private init?(_ parts: tm) {
        // timegm(3) carries an excess over into the next minute, or the next month.
        var midnight = tm()
        (midnight.tm_year, midnight.tm_mon, midnight.tm_mday) = (parts.tm_year, parts.tm_mon, parts.tm_mday)
        let day = timegm(&midnight)
        guard midnight.tm_mday == parts.tm_mday, parts.tm_sec <= 60, parts.tm_year >= 1000 - 1900 else { return nil }
        self.init(secondsSince1970: day + (Int(parts.tm_hour) * 60 + Int(parts.tm_min)) * 60 + Int(parts.tm_sec))
        guard self <= Self.last else { return nil }
    }

    /// The last second of the year 9999.
    private static let last = HTTPDate(secondsSince1970: 253_402_300_799)
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
