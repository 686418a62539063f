import Foundation

/// The dates of `Expires` (RFC 6265, 5.1.1), which come in many shapes.
enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The moment a date means; nil when a part is missing or out of range.
    static func parse(_ text: String) -> Date? {
        var components = DateComponents()
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            read(String(decoding: token, as: UTF8.self), into: &components)
        }
        guard let day = components.day, let year = components.year, components.month != nil,
            let hour = components.hour, (1...31).contains(day), year >= 1601, hour < 24
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: components)
    }

    private static func read(_ token: String, into components: inout DateComponents) {
        let time = token.split(separator: ":").compactMap { Int($0) }
        if time.count == 3, components.hour == nil {
            (components.hour, components.minute, components.second) = (time[0], time[1], time[2])
        } else if let number = Int(token), token.utf8.count <= 2, components.day == nil {
            components.day = number
        } else if let month = months.firstIndex(of: String(token.lowercased().prefix(3))) {
            components.month = components.month ?? month + 1
        } else if let number = Int(token), components.year == nil {
            components.year = number < 70 ? number + 2000 : number < 100 ? number + 1900 : number
        }
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        !(byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: ":"))
    }
}
