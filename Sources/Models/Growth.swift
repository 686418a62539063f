package import Foundation

/// The numbers of songs, movies or stars that were added on each day of the last 53 weeks, in UTC.
package struct Growth: Sendable, Equatable {
    package struct Day: Sendable, Equatable {
        /// The number of the day: days since 1970.
        package let number: Int
        package let count: Int

        package init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }
    }

    /// The number of the last day, which is that of the statistics.
    package let today: Int
    /// The days on which something was added that is still there, in order.
    package let days: [Day]

    /// - Parameter days: Days in order, of which those after today are left out: a clock may have been set back.
    package init(_ days: [Day], at time: Date) {
        let today = Self.day(of: time)
        self.today = today
        self.days = days.filter { $0.number <= today }
    }

    /// The number of the first day: a Monday, 53 weeks before the next one.
    package static func firstDay(at time: Date) -> Int { firstDay(before: day(of: time)) }

    package var firstDay: Int { Self.firstDay(before: today) }

    private static func firstDay(before today: Int) -> Int {
        // 1970 began on a Thursday.
        let weekday = (today + 3) % 7
        return today - weekday - 52 * 7
    }

    private static func day(of time: Date) -> Int { Int((time.timeIntervalSince1970 / 86_400).rounded(.down)) }
}
