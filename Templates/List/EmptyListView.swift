public import Rendering

/// The text shown in place of an empty list.
public protocol EmptyListView: View {
    var heading: String { get }
    var advice: String? { get }
    /// The link to a page that helps; `nil` without one.
    var link: Link? { get }
    /// Whether the first rows are being loaded. A script then shows the list when they have arrived.
    var isAwaited: Bool { get }
}
