public import Rendering

/// The text shown in place of an empty list.
public protocol EmptyListView: View {
    var heading: String { get }
    var advice: String { get }
    /// The link to a page that helps; `nil` without one.
    var link: Link? { get }
}
