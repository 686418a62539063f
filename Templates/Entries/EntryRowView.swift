public import Rendering

/// A row of the list: an entry with the button that deletes it.
public protocol EntryRowView: View, Identifiable where ID == String {
    associatedtype Text: EntryTextView

    /// The text and the time of the entry.
    var text: Text { get }
    var deletionURL: String { get }
    /// The accessible name of the button, with the entry that it deletes.
    var deletion: String { get }
}
