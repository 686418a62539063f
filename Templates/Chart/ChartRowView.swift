public import Rendering

/// A figure of a chart: a row of its table, without the `tr`.
public protocol ChartRowView: View {
    var label: String { get }
    var count: String { get }
}
