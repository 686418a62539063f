public import Rendering

/// The number of entries, a live region.
public protocol EntryCountView: View {
    /// The number with its unit, such as "3 entries".
    var words: String { get }
}
