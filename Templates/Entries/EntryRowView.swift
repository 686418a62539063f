public import Rendering

/// A row of the list: an entry with the button that deletes it, or the message that there are no entries.
///
/// An empty list has a placeholder row, so adding the first entry is an ordinary update of rows.
public protocol EntryRowView: View, Identifiable where ID == String {
    associatedtype Empty: EmptyListView
    associatedtype Text: EntryTextView

    /// The text and the time of the entry; `nil` if there are no entries.
    var text: Text? { get }
    /// The message that there are no entries.
    var empty: Empty { get }
    var deletionURL: String? { get }
    /// The accessible name of the button, with the entry that it deletes.
    var deletion: String? { get }
}
