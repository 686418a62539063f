public import Rendering

/// The orders of a list, and links to related pages.
public protocol ListToolsView: View {
    /// The orders, with the current one marked, and the link that reverses the order.
    var orders: [Link] { get }
    var relatedLinks: [Link] { get }
    var relatedLinksLabel: String { get }
}
