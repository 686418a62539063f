public import Rendering

/// A page of charts.
public protocol ChartPageView: View {
    associatedtype Chart: BarChart
    associatedtype Calendar: CalendarChart

    var heading: String { get }
    /// The number of counted items, such as "12 songs".
    var count: String { get }
    var charts: [Chart] { get }
    /// The days of the last year; `nil` if nothing was added in it.
    var calendar: Calendar? { get }
    /// The link to the list.
    var listLink: Link { get }
}

/// A bar chart, with its table.
public protocol BarChart: Sendable {
    associatedtype Empty: EmptyListView

    /// The prefix of the ids.
    var name: String { get }
    var heading: String { get }
    /// A sentence about items that no bar counts; `nil` if all are counted.
    var note: String? { get }
    /// A summary of the chart, in a sentence.
    var description: String { get }
    /// Shown in place of a chart without data.
    var empty: Empty { get }
    /// The bars; empty without data.
    var bars: [ChartBar] { get }
    /// The heading of the labels in the table, such as "Decade".
    var rowHeading: String { get }
    /// The heading of the counts in the table, such as "Songs".
    var countHeading: String { get }
}

/// A bar below its label and its count, and a row of the table.
public struct ChartBar: Sendable, Equatable {
    /// The value of what is counted, such as "1980s".
    public let label: String
    /// The number for people, such as "1,234".
    public let count: String
    /// The length as a percentage of the longest bar's, such as "62.5".
    public let share: String
    /// The URL of the list that the bar counts; `nil` if there is none.
    public let url: String?

    /// Creates a bar.
    public init(label: String, count: String, share: String, url: String?) {
        self.label = label
        self.count = count
        self.share = share
        self.url = url
    }
}

/// A year of days as squares, in columns of weeks that begin on Monday, with its table.
public protocol CalendarChart: Sendable {
    var heading: String { get }
    /// A summary, in two sentences.
    var description: String { get }
    /// The path of all days.
    var background: String { get }
    /// The days with additions.
    var squares: [CalendarSquare] { get }
    /// The heading of the counts in the table, such as "Songs".
    var countHeading: String { get }
}

/// A day with additions: a square, and a row of the table.
public struct CalendarSquare: Sendable, Equatable {
    /// The place of the week in the picture.
    public let x: Int
    /// The place of the day in its week.
    public let y: Int
    /// The darkness, from 1 to 4.
    public let level: Int
    /// The day, such as `2026-11-21`.
    public let day: String
    /// The number of additions for people, such as "1,234".
    public let count: String
    /// The URL of the list of these additions; `nil` if there is none.
    public let url: String?

    /// Creates a square.
    public init(x: Int, y: Int, level: Int, day: String, count: String, url: String?) {
        self.x = x
        self.y = y
        self.level = level
        self.day = day
        self.count = count
        self.url = url
    }
}
