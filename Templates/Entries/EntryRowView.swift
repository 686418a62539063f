public import Rendering

/// A row of the list: an entry with the button that removes it, or the message that there are no entries.
///
/// The list is never without a row. So the first entry appears as every other one does: one row goes, another comes.
public protocol EntryRowView: View, Identifiable where ID == String {
    associatedtype Empty: EmptyListView
    associatedtype Text: EntryTextView

    /// The words and the time of the entry; `nil` when there are no entries.
    var text: Text? { get }
    /// The message that there are no entries.
    var empty: Empty { get }
    var removalURL: String? { get }
    /// The name of the button, which tells what it removes.
    var removal: String? { get }
}
