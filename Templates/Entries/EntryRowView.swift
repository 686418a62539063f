public import Rendering

/// A row of the list: an entry with the link that edits it, and the button that deletes it.
public protocol EntryRowView: View, Identifiable where ID == String {
    associatedtype Text: EntryTextView

    /// The text and the time of the entry.
    var text: Text { get }
    var editURL: String { get }
    /// The accessible name of the link, with the entry that it edits.
    var edit: String { get }
    var deletionURL: String { get }
    /// The accessible name of the button, with the entry that it deletes.
    var deletion: String { get }
}
