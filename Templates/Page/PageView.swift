package import Rendering

/// A whole page: the frame that every page shares, around a content of its own.
package protocol PageView: View {
    associatedtype Content: View
    associatedtype Link: NavigationLinkView

    /// The name of the page, as a browser's tab shows it.
    var title: String { get }
    var homeURL: String { get }
    var stylesheetURL: String { get }
    var iconURL: String { get }
    var navigationLinks: [Link] { get }
    var content: Content { get }
    /// Where a session is ended; `nil` for who has none.
    var signOutURL: String? { get }
}
