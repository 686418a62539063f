public import Rendering

/// The versions of the text, the newest first.
public protocol TextVersionListView: View {
    associatedtype Row: TextVersionRowView

    var heading: String { get }
    /// How many there are, in words.
    var count: String { get }
    /// What a version is.
    var explanation: String { get }
    var rows: [Row] { get }
    var textURL: String { get }
}
