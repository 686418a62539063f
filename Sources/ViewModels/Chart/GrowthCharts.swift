import Foundation
import Models
package import Views

/// A year of days as squares, darker with more additions.
package struct CalendarChartViewModel: CalendarChart, Equatable {
    package let heading = "Added day by day"
    package let description: String
    package let background: String
    package let squares: [CalendarSquare]
    package let countHeading: String

    /// The distance from square to square, and the length of their sides. The template has the size of the picture.
    private static let (step, side) = (10, 8)
    private static let levelCount = 4

    /// Returns `nil` without additions in the last year.
    /// - Parameters:
    ///   - unit: The words for what was added, such as "song" and "songs".
    ///   - url: Returns the list of the items that were added on a day.
    init?(_ growth: Growth, of unit: (singular: String, plural: String), url: (AdditionPeriod) -> String) {
        guard let most = growth.days.max(by: { $0.count < $1.count }) else { return nil }
        let first = growth.firstDay
        let columns = (growth.today - first) / 7
        let week = String(repeating: "h\(Self.side)v\(Self.side)h-\(Self.side)zm0 \(Self.step)", count: 7)
        let lastWeek = String(
            repeating: "h\(Self.side)v\(Self.side)h-\(Self.side)zm0 \(Self.step)",
            count: (growth.today - first) % 7 + 1
        )
        background = "M0 0" + String(repeating: "\(week)m\(Self.step) -\(7 * Self.step)", count: columns) + lastWeek
        squares = growth.days.map { day in
            let level = (Self.levelCount * day.count + most.count - 1) / max(most.count, 1)
            let (column, row) = (day.number - first).quotientAndRemainder(dividingBy: 7)
            return CalendarSquare(
                x: column * Self.step,
                y: row * Self.step,
                level: min(max(level, 1), Self.levelCount),
                day: UTCTime.day(of: day.number),
                count: day.count.grouped,
                url: AdditionPeriod(UTCTime.day(of: day.number)).map(url)
            )
        }
        countHeading = unit.plural.capitalizingFirst
        let total = growth.days.reduce(0) { $0 + $1.count }
        description =
            "\(total.counted(unit.singular, unit.plural)) in the last year."
            + " The most on one day: \(most.count.grouped), on \(UTCTime.day(of: most.number))."
    }
}

extension BarChartViewModel {
    /// The number of months with a bar.
    private static let monthCount = 12

    /// Returns the chart of the additions of each month since the first of the last year; `nil` without additions in it.
    /// - Parameter url: Returns the list of the items that were added in a month.
    static func growth(
        _ growth: Growth,
        of unit: (singular: String, plural: String),
        url: (AdditionPeriod) -> String
    ) -> BarChartViewModel? {
        guard !growth.days.isEmpty else { return nil }
        let added = Dictionary(grouping: growth.days) { UTCTime.day(of: $0.number).prefix(7) }
            .mapValues { days in days.reduce(0) { $0 + $1.count } }
        var counts: [ChartCount] = []
        var day = growth.today
        while counts.count < monthCount {
            let month = UTCTime.day(of: day).prefix(7)
            let (period, count) = (AdditionPeriod(String(month)), added[month] ?? 0)
            counts.append(
                ChartCount(period?.name ?? String(month), count, url: period.map(url))
            )
            // The day before the first one of the month.
            day -= Int(UTCTime.day(of: day).suffix(2)) ?? 28
        }
        return BarChartViewModel(
            Array(counts.reversed().drop { $0.number == 0 }),
            of: unit,
            name: "growth",
            heading: "Added month by month",
            label: "Month",
            empty: EmptyListViewModel("Nothing was added")
        )
    }
}

extension AdditionPeriod {
    /// The name of the period, such as "November 2026" or "2026-11-28".
    var name: String {
        guard !isDay else { return text }
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let month = Int(text.suffix(2)) ?? 1
        return "\(names[month - 1]) \(text.prefix(4))"
    }

    /// The condition in words, such as "added in November 2026".
    var condition: String { isDay ? "added on \(name)" : "added in \(name)" }
}

extension UTCTime {
    /// Returns a day such as `2026-11-21`.
    /// - Parameter number: Days since 1970.
    fileprivate static func day(of number: Int) -> String {
        day(of: Date(timeIntervalSince1970: TimeInterval(number) * 86_400))
    }
}
