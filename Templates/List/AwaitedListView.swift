public import Rendering

/// The text shown in place of a list whose first rows are being loaded.
public protocol AwaitedListView: View {
    var words: String { get }
    /// The page itself, for browsers without scripts.
    var pageURL: String { get }
}
