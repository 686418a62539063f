public import Rendering

/// The newest entries on Home, with a link to all of them.
public protocol LatestEntriesView: View {
    associatedtype Empty: EmptyListView
    associatedtype Row: EntryTextView

    /// Shown in place of the rows when there are no entries.
    var empty: Empty { get }
    var rows: [Row] { get }
    /// The link to the whole list.
    var listLink: Link { get }
}
