public import Rendering

/// The words and the time of an entry. The rows of the list and of Home show it.
public protocol EntryTextView: View {
    /// The words of the entry; `nil` for an entry that was added without words.
    var words: String? { get }
    var time: String { get }
    /// The time in the format of the HTML standard.
    var timestamp: String { get }
}
