/// A month or a day, in UTC, in which items were added.
package struct AdditionPeriod: Sendable, Hashable {
    /// The period as in a URL, such as `2026-11` or `2026-11-28`.
    package let text: String
    /// The seconds of the period since 1970.
    package let seconds: Range<Int>

    /// Parses a period; fails for any other text, and for a day that its month does not have.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let year = Self.number(parts[0], digits: 4, in: 1970...9999),
            let month = Self.number(parts[1], digits: 2, in: 1...12)
        else { return nil }
        let start = Self.day(1, month, year)
        let end = month == 12 ? Self.day(1, 1, year + 1) : Self.day(1, month + 1, year)
        var days = start..<end
        if parts.count == 3 {
            guard let day = Self.number(parts[2], digits: 2, in: 1...days.count) else { return nil }
            days = (start + day - 1)..<(start + day)
        }
        self.text = text
        seconds = (days.lowerBound * 86_400)..<(days.upperBound * 86_400)
    }

    /// Whether the period is a day.
    package var isDay: Bool { text.utf8.count > 7 }

    private static func number(_ text: Substring.UTF8View, digits: Int, in range: ClosedRange<Int>) -> Int? {
        guard text.count == digits, text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        let number = text.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
        return range.contains(number) ? number : nil
    }

    /// Returns the number of a day since 1970. Years are counted from March, so that February is the last month.
    private static func day(_ day: Int, _ month: Int, _ year: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
