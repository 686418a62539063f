public import Rendering

/// What stands in the place of a list whose first rows are on their way.
public protocol AwaitedListView: View {
    var words: String { get }
    /// The page, to be asked for again.
    var pageURL: String { get }
}
