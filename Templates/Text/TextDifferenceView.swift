package import Rendering

/// What has changed from one text to another.
package protocol TextDifferenceView: View {
    associatedtype Row: TextDifferenceRowView

    /// No row: nothing has changed.
    var rows: [Row] { get }
}
