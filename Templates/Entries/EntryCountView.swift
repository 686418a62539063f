public import Rendering

/// The number of entries, a live region.
public protocol EntryCountView: View {
    /// The number in words, such as "3 entries".
    var words: String { get }
}
