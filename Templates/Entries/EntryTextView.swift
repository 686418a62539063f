public import Rendering

/// What an entry says, and when it was added.
public protocol EntryTextView: View {
    /// `nil` for an entry that was added without words.
    var words: String? { get }
    /// When, for people.
    var time: String { get }
    /// When, for programs: a time of the HTML standard.
    var timestamp: String { get }
}
