import Glibc

extension HTTPDate {
    /// Reads a date in any of the three formats that recipients must understand (RFC 9110 §5.6.7). They are
    /// case-sensitive, and a day of the week need only be one.
    /// - Returns: nil for anything else.
    public init?(_ text: String) {
        self.init(text, now: .now)
    }

    /// - Parameter now: What two digits of a year are understood by.
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

    /// `Sunday, 06-Nov-94 08:49:37 GMT`: a year more than 50 years ahead is in the past.
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

    /// - Returns: nil for a day that the calendar does not have, and for the leap second with which the year 10,000
    ///   would begin, as no field could say it.
    private init?(year: Int, month: Int, day: Int, clock: DateReader.Clock) {
        var parts = tm()
        parts.tm_year = CInt(year - 1900)
        parts.tm_mon = CInt(month)
        parts.tm_mday = CInt(day)
        // timegm(3) carries what is too large over into the next month, which shows that it was.
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
