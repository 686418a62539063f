public import Rendering

/// The text and the time of an entry, in the list and on Home.
public protocol EntryTextView: View {
    /// The text of the entry; `nil` for an entry without text.
    var text: String? { get }
    var time: UTCTime { get }
}
