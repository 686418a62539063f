public import Rendering

/// The text, the writer and the time of an entry, in the list and on Home.
public protocol EntryTextView: View {
    associatedtype LinkedText: LinkedTextView

    /// The text of the entry; `nil` for an entry without text.
    var linkedText: LinkedText? { get }
    /// The name of the visitor who added the entry.
    var writer: String { get }
    var time: UTCTime { get }
}
