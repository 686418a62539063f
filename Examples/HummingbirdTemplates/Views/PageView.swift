import Rendering

/// A whole page.
protocol PageView: View {
    var title: String { get }
    var content: any View { get }
}
