public import Rendering

/// How many there are of each of a few kinds: as bars, and one click away as a table.
public protocol BarChartView: View {
    associatedtype Bar: BarView
    associatedtype Row: ChartRowView

    /// What the ids in it begin with; one plain word.
    var name: String { get }
    var heading: String { get }
    /// What the chart shows, in a sentence.
    var description: String { get }
    /// What to do when there is nothing to show.
    var emptyAdvice: String { get }
    var bars: [Bar] { get }
    /// Of all bars, such as "12em".
    var height: String { get }
    /// The words of the link to the table.
    var tableLink: String { get }
    /// What the first column of the table is of.
    var kind: String { get }
    /// What the second column of the table counts.
    var counted: String { get }
    var rows: [Row] { get }
}
