public import Rendering

/// Some lines of a text, or what has become of them.
public protocol TextDifferenceRowView: View {
    associatedtype Span: TextDifferenceSpanView

    /// What has happened to the lines in one plain word, for the look.
    var kind: String { get }
    /// The same in words for people; `nil` for lines that are as they were.
    var label: String? { get }
    /// The words of the lines; none when the label says all.
    var spans: [Span] { get }
}
