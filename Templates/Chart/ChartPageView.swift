public import Rendering

/// A page of charts.
public protocol ChartPageView: View {
    associatedtype Chart: BarChart
    associatedtype Refresh: RefreshView

    var heading: String { get }
    /// The number of counted items, such as "12 songs".
    var count: String { get }
    var charts: [Chart] { get }
    var refresh: Refresh { get }
    var listURL: String { get }
    /// The text of the link to the list.
    var listLink: String { get }
}

/// A bar chart, with its table.
public protocol BarChart: Sendable {
    associatedtype Empty: EmptyListView
    associatedtype Bar: ChartBar
    associatedtype Row: ChartRow

    /// The prefix of the ids.
    var name: String { get }
    var heading: String { get }
    /// A summary of the chart, in a sentence.
    var description: String { get }
    /// Shown in place of a chart without data.
    var empty: Empty { get }
    /// The bars; empty without data.
    var bars: [Bar] { get }
    /// The text that opens the table.
    var tableLink: String { get }
    /// The heading of the first column, such as "Decade".
    var kind: String { get }
    /// The heading of the second column, such as "Songs".
    var counted: String { get }
    var rows: [Row] { get }
}

/// A bar with its label above it and its count behind it.
public protocol ChartBar: Sendable {
    /// The label, shortened to fit.
    var label: String { get }
    var count: String { get }
    /// The length as a percentage of the longest bar's, such as "62.5".
    var share: String { get }
}

/// A row of a chart's table.
public protocol ChartRow: Sendable {
    var label: String { get }
    var count: String { get }
}
