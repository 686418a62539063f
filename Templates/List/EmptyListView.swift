public import Rendering

/// The text shown in place of an empty list.
public protocol EmptyListView: View {
    var heading: String { get }
    var advice: String { get }
    /// The page that helps, and the text of the link to it; `nil` without one.
    var url: String? { get }
    var link: String { get }
}
