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
            cachedLine = Array("Date: \(HTTPDate(secondsSince1970: now))\r\n".utf8)
        }
        return cachedLine
    }
}
