public import Rendering

/// A row of the list: the entry, and the way to remove it.
public protocol EntryRowView: View {
    associatedtype Text: EntryTextView

    var text: Text { get }
    /// Where the entry is removed.
    var removalURL: String { get }
    /// The button's name, which says what it removes.
    var removal: String { get }
}
