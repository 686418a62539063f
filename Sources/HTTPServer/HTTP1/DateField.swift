import Glibc

/// The `Date` field line of responses, formatted once a second (RFC 9110 §6.6.1).
///
/// Used on the thread of one event loop only.
final class DateField {
    private var second: time_t = -1
    private var cachedLine: [UInt8] = []

    /// `Date: Sun, 06 Nov 1994 08:49:37 GMT` with its line end.
    var line: [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            cachedLine = Array("Date: \(Self.format(now))\r\n".utf8)
        }
        return cachedLine
    }

    /// IMF-fixdate (RFC 9110 §5.6.7), which is always in English and always in GMT.
    static func format(_ time: time_t) -> String {
        var time = time
        var parts = tm()
        gmtime_r(&time, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = "\(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year)"
        let clock = "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min)):\(twoDigits(parts.tm_sec))"
        return "\(days[Int(parts.tm_wday)]), \(date) \(clock) GMT"
    }

    private static func twoDigits(_ number: CInt) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
