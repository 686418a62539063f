public import Rendering

/// A page of charts.
public protocol ChartPageView: View {
    associatedtype Chart: BarChartView

    var heading: String { get }
    /// Of how many things the charts tell, in words.
    var count: String { get }
    var charts: [Chart] { get }
    var listURL: String { get }
    /// The words of the way back to the list.
    var listLink: String { get }
}
