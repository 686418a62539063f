public import Rendering

/// What one can do with a list of media: have it in another order, and go on from it.
public protocol ListToolsView: View {
    associatedtype Link: NavigationLinkView

    /// The orders, of which one is marked, and at the end the way to turn it round.
    var orders: [Link] { get }
    /// What else there is of this kind of media.
    var ways: [Link] { get }
    var waysLabel: String { get }
}
