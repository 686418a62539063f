public import Rendering

/// A bar of a chart, with its label above it and its number behind it.
public protocol BarView: View {
    /// How far down it stands, such as "2.75em".
    var top: String { get }
    /// Cut where it would be too long.
    var label: String { get }
    var count: String { get }
    /// Of the whole chart, such as "62.5%".
    var length: String { get }
}
