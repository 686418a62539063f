public import Rendering

/// The newest entries on Home, with a link to all of them.
public protocol LatestEntriesView: View {
    associatedtype Row: EntryTextView

    var rows: [Row] { get }
    var listURL: String { get }
    var listLink: String { get }
}
