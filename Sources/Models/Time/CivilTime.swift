package import Foundation

/// A moment as a calendar and a clock in UTC show it.
package struct CivilTime: Sendable, Equatable {
    private let year: Int
    private let month: Int
    private let day: Int
    private let secondOfDay: Int

    /// - Parameter second: 60 is one as well, which clocks show before a year that begins late.
    /// - Returns: nil for what no calendar or clock shows, and before the year 1.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.dayCount(of: month, in: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        secondOfDay = hour * 3_600 + minute * 60 + second
    }

    package var date: Date {
        Date(timeIntervalSince1970: TimeInterval(daysSince1970 * 86_400 + secondOfDay))
    }

    /// Counted from March on, so that a leap day is the last one of its year.
    private var daysSince1970: Int {
        let year = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func dayCount(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
