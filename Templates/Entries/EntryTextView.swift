public import Rendering

/// The text and the time of an entry, in the list and on Home.
public protocol EntryTextView: View {
    /// The text of the entry; `nil` for an entry without text.
    var words: String? { get }
    var time: String { get }
    /// The time in the format of the HTML standard.
    var timestamp: String { get }
}
