public import Rendering

/// A whole page: the frame that every page shares, around a content of its own.
public protocol PageView: View {
    associatedtype Assets: PageAssetsView
    associatedtype Link: NavigationLinkView
    associatedtype SearchBox: SearchBoxView

    /// `"light"` or `"dark"` for who wants that; `nil` for what the system has.
    var theme: String? { get }
    /// The same for the browser, as the HTML standard's `color-scheme` has it: also what it paints before the stylesheet.
    var colorScheme: String { get }
    /// The name of the page, as a browser's tab shows it before the name of the site.
    var title: String { get }
    var assets: Assets { get }
    var homeURL: String { get }
    var searchBox: SearchBox { get }
    var navigationLinks: [Link] { get }
    var content: any View { get }
    /// Where the changes of live regions come from.
    var liveURL: String { get }
    /// Which run of the server the versions of live regions belong to.
    var liveEpoch: String { get }
    var settingsURL: String { get }
    /// Where the password is typed; `nil` for who has done that, and where there is none.
    var signInURL: String? { get }
    /// Where a session is ended; `nil` for who has none.
    var signOutURL: String? { get }
}
