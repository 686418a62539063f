public import Rendering

/// The newest entries, and the way to all of them.
public protocol LatestEntriesView: View {
    associatedtype Row: EntryTextView

    var rows: [Row] { get }
    var listURL: String { get }
    /// The words of the link to the list.
    var listLink: String { get }
}
