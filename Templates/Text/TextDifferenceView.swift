public import Rendering

/// What has changed from one text to another.
public protocol TextDifferenceView: View {
    associatedtype Row: TextDifferenceRowView

    /// No row: nothing has changed.
    var rows: [Row] { get }
}
