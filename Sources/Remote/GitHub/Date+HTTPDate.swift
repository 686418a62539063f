import Foundation
import Models

extension Date {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads a date such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7), byte by byte. The two obsolete forms, which
    /// GitHub does not send, are none.
    init?(httpDate text: String) {
        let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 6, words[0].count == 4, words[5].elementsEqual("GMT".utf8),
            let day = Int(digits: words[1]), let year = Int(digits: words[3]),
            let month = Self.months.firstIndex(where: { $0.utf8.elementsEqual(words[2]) })
        else { return nil }
        let clock = words[4].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = Int(digits: clock[0]), let minute = Int(digits: clock[1]),
            let second = Int(digits: clock[2]),
            let time = CivilTime(
                year: year,
                month: month + 1,
                day: day,
                hour: hour,
                minute: minute,
                second: second
            )
        else { return nil }
        self = time.date
    }
}
