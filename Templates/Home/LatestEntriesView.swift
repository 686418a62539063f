public import Rendering

/// The newest entries, a live region on Home.
public protocol LatestEntriesView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: EntryTextView

    /// Shown in place of the rows without entries.
    var empty: Empty { get }
    var rows: [Row] { get }
    /// The link to all entries.
    var listLink: Link { get }
}
