public import Rendering

/// What stands in the place of a list that has no rows.
public protocol EmptyListView: View {
    /// What to do next.
    var advice: String { get }
    /// Where that is done, and the words of the link; `nil` where nothing leads on.
    var url: String? { get }
    var link: String { get }
}
