public import Rendering

/// A page of charts.
public protocol ChartPageView: View {
    associatedtype Chart: BarChart

    var heading: String { get }
    /// The number of counted items, such as "12 songs".
    var count: String { get }
    var charts: [Chart] { get }
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

/// A bar with its label above it and its count behind it, and a row of the table.
public struct ChartBar: Sendable, Equatable {
    /// The label in the table.
    public let label: String
    /// The label above the bar, shortened to fit.
    public let shortLabel: String
    /// The number for people, such as "1,234".
    public let count: String
    /// The length as a percentage of the longest bar's, such as "62.5".
    public let share: String

    /// Creates a bar.
    public init(label: String, shortLabel: String, count: String, share: String) {
        self.label = label
        self.shortLabel = shortLabel
        self.count = count
        self.share = share
    }
}
