public import Rendering

/// The orders of a list, and links to related pages: a line above the rows.
public protocol ListToolsView: View {
    /// The orders, with the current one marked, and the link that reverses the order.
    var orders: [Link] { get }
    /// The name of the menu of orders, such as "Sorted by name".
    var currentOrder: String { get }
    /// The related pages. Several are a menu.
    var relatedLinks: [Link] { get }
    var relatedLinksLabel: String { get }
}
