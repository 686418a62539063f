public import Rendering

/// A whole page: its content within the frame that all pages share.
public protocol PageView: View {
    associatedtype Refresh: RefreshView
    associatedtype Turntable: LiveRegionView where Turntable.Content: TurntableSignView

    /// `"light"` or `"dark"`; `nil` to follow the system.
    var theme: String? { get }
    /// The theme as the `color-scheme` of the HTML standard, which browsers apply before the stylesheet has loaded.
    var colorScheme: String { get }
    /// The title of the page. The name of the site is added to it.
    var title: String { get }
    var stylesheetURLs: [String] { get }
    /// The colours of the browser's frame, each with the pages that it is for; `nil` for all pages.
    var themeColours: [(value: String, media: String?)] { get }
    var iconURL: String { get }
    /// The URL of the manifest, with which browsers install the app.
    var manifestURL: String { get }
    /// The URLs of the fonts, which browsers request together with the style sheets.
    var fontURLs: [String] { get }
    /// The file names of the page's scripts. The template has their path, because the source of a script must begin
    /// with a constant.
    var scripts: [String] { get }
    /// The version in the URLs of the scripts.
    var assetVersion: Int { get }
    var homeURL: String { get }
    var searchURL: String { get }
    /// The name of the search box.
    var searchField: String { get }
    /// The text in the search box.
    var searchWords: String { get }
    /// The links to what everyone shares: a line in the header, and tabs at the bottom of a phone.
    var navigation: [Link] { get }
    /// The first letter of the visitor's name, on the button of the menu; `nil` without a name.
    var initial: String? { get }
    /// The links to the visitor's own pages, in the menu.
    var ownLinks: [Link] { get }
    /// The form that chooses a theme; `nil` for a visitor who may change nothing. The return field is empty: the page with the
    /// form is shown again.
    var themes: (url: String, returnField: String, buttons: [FormButton])? { get }
    /// The value of the button of the current theme.
    var currentTheme: String { get }
    var content: any View { get }
    /// The shortcuts that lead to other pages.
    var shortcuts: [Shortcut] { get }
    /// The changes after which the page is fetched again; `nil` for a page whose regions show every change.
    var refresh: Refresh? { get }
    /// The play in the header; `nil` for visitors who may not see it.
    var turntable: Turntable? { get }
    /// The URL of the event stream for live regions; `nil` for a page without live updates.
    var liveURL: String? { get }
    /// The run of the server that the revisions of live regions belong to.
    var liveEpoch: String? { get }
    /// The URL of the sign-in page; `nil` for a visitor who is signed in, and if every page, or no page, needs the
    /// password.
    var signInURL: String? { get }
    /// The URL that signs out; `nil` for a visitor who is not signed in.
    var signOutURL: String? { get }
}

/// A keyboard shortcut that leads to a page: `g`, and then a letter.
public struct Shortcut: Sendable, Equatable {
    /// The letter.
    public let key: String
    /// The link to the page.
    public let link: Link

    /// Creates a shortcut.
    public init(key: String, link: Link) {
        self.key = key
        self.link = link
    }
}

/// A link: its text and its URL.
public struct Link: Sendable, Equatable {
    /// The text of the link.
    public let name: String
    /// The URL of the destination.
    public let url: String
    /// `"page"` for the page itself, `"true"` for the current section or order, otherwise `nil` (WAI-ARIA's
    /// `aria-current`).
    public let current: String?

    /// Creates a link.
    public init(_ name: String, to url: String, current: String? = nil) {
        self.name = name
        self.url = url
        self.current = current
    }
}
