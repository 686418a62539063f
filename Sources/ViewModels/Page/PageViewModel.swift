package import Models
package import Rendering
package import Routing
package import Views

/// A page around its content. The content is `any View`, so that the page is compiled once for all contents.
package struct PageViewModel: PageView {
    package let content: any View
    package let refresh: RefreshViewModel?
    package let turntable: LiveRegionViewModel<TurntableSignViewModel>?
    package let title: String
    package let stylesheetURLs: [String]
    package let scripts: [String]
    package let searchWords: String
    package let navigation: [Link]
    package let ownLinks: [Link]
    package let initial: String?
    private let frame: PageFrame
    private let isSignedIn: Bool
    private let ownTheme: Theme?

    /// - Parameters:
    ///   - refresh: The changes after which the page is fetched again; `nil` if its regions show every change.
    ///   - turntable: The turntable; `nil` for a page that must not show it.
    package init<Content: PageContent>(
        _ content: Content,
        refresh: RefreshViewModel? = nil,
        turntable: LiveRegionViewModel<TurntableSignViewModel>? = nil,
        in frame: PageFrame,
        for appearance: PageAppearance = PageAppearance()
    ) {
        self.content = content
        self.refresh = refresh
        self.turntable = turntable
        title = content.pageTitle
        stylesheetURLs = Content.needsFurtherStyles ? frame.stylesheetURLs : frame.homeStylesheetURLs
        // The script that opens the event stream is last, so that the others receive its events.
        let isRefreshed = refresh != nil && !Content.scripts.contains(.refresh)
        scripts = (Content.scripts + (isRefreshed ? [.refresh] : []) + [.search, .shortcuts, .live]).map(\.rawValue)
        searchWords = content.searchWords
        (navigation, ownLinks) = frame.links(seenFrom: content.place)
        initial = appearance.initial
        self.frame = frame
        isSignedIn = appearance.isSignedIn
        ownTheme = appearance.theme == .auto ? nil : appearance.theme
    }

    /// The HTML.
    package var bytes: [UInt8] { rendered() }

    package var theme: String? { ownTheme?.rawValue }
    package var colorScheme: String { ownTheme?.rawValue ?? "light dark" }
    package var iconURL: String { frame.iconURL }
    package var manifestURL: String { frame.manifestURL }
    package var themeColours: [(value: String, media: String?)] {
        switch ownTheme {
        case .light: [(PageFrame.lightPaper, nil)]
        case .dark: [(PageFrame.darkPaper, nil)]
        case .auto, nil:
            [
                (PageFrame.lightPaper, "(prefers-color-scheme: light)"),
                (PageFrame.darkPaper, "(prefers-color-scheme: dark)"),
            ]
        }
    }
    package var fontURLs: [String] { frame.fontURLs }
    package var assetVersion: Int { frame.assetVersion }
    package var homeURL: String { frame.homeURL }
    package var searchURL: String { frame.searchURL }
    package var shortcuts: [Shortcut] { frame.shortcuts }
    package var searchField: String { SearchField.words.name }
    package var liveURL: String? { frame.liveURL }
    package var liveEpoch: String? { frame.liveEpoch }
    package var themes: (url: String, returnField: String, buttons: [FormButton])? {
        isSignedIn || !frame.hasPassword ? frame.themes : nil
    }
    package var currentTheme: String { (ownTheme ?? .auto).rawValue }
    package var signInURL: String? { isSignedIn ? nil : frame.signInURL }
    package var signOutURL: String? { isSignedIn ? frame.signOutURL : nil }
}

/// All values of a request that the layout and the fields of a page depend on. A cached page is for one appearance.
package struct PageAppearance: Hashable, Sendable {
    /// The theme that the visitor has chosen.
    package let theme: Theme
    /// The first letter of the visitor's name; `nil` without a name.
    package let initial: String?
    /// Whether the visitor has a session.
    package let isSignedIn: Bool
    /// Whether the client uses HTTPS.
    package let isSecure: Bool

    package init(
        theme: Theme = .auto,
        initial: String? = nil,
        isSignedIn: Bool = false,
        isSecure: Bool = false
    ) {
        self.theme = theme
        self.initial = initial
        self.isSignedIn = isSignedIn
        self.isSecure = isSecure
    }
}

/// The parts of a page that stay the same while the server runs.
package final class PageFrame: Sendable {
    /// The background of light pages, as in the style sheet.
    package static let lightPaper = "#faf7f2"
    /// The background of dark pages, as in the style sheet.
    package static let darkPaper = "#141210"
    let homeURL = Route.home.url
    let searchURL = Route.search().url
    let shortcuts = Place.Section.shortcuts.map { Shortcut(key: $0.key, link: Link($0.section)) }
    let signOutURL = Route.signOut.url
    let themes = (
        url: Route.settings().url, returnField: SettingsFormField.returnURL.name,
        buttons: Theme.allCases.map { FormButton($0.label, SettingsFormField.theme, value: $0.rawValue) }
    )
    /// Whether changes, or all pages, need the password.
    let hasPassword: Bool
    /// The URL of the sign-in page; `nil` if every page, or no page, needs the password.
    let signInURL: String?
    let stylesheetURLs: [String]
    let homeStylesheetURLs: [String]
    let iconURL: String
    let manifestURL = Route.asset(.manifest, version: nil).url
    let fontURLs: [String]
    let liveURL: String?
    let liveEpoch: String?
    let assetVersion: Int
    private let linksByPlace: [Place?: (navigation: [Link], own: [Link])]

    /// - Parameters:
    ///   - assetVersion: The version in links to assets.
    ///   - liveEpoch: The epoch that the revisions of live regions belong to; `nil` for pages without live
    ///     updates.
    ///   - protection: The requests that need the password; `nil` without a password.
    package init(assetVersion: Int64, liveEpoch: String?, protection: Protection? = nil) {
        hasPassword = protection != nil
        signInURL = protection == .writes ? Route.signIn(returnTo: nil).url : nil
        homeStylesheetURLs = [Route.asset(.stylesheet, version: assetVersion).url]
        stylesheetURLs = homeStylesheetURLs + [Route.asset(.furtherStyles, version: assetVersion).url]
        iconURL = Route.asset(.icon, version: assetVersion).url
        fontURLs = [Asset.textFont, .displayFont].map { Route.asset($0, version: assetVersion).url }
        self.assetVersion = Int(assetVersion)
        liveURL = liveEpoch.map { _ in Route.live(seen: nil).url }
        self.liveEpoch = liveEpoch
        let places = Place.all.map(Optional.some) + [nil]
        linksByPlace = Dictionary(
            uniqueKeysWithValues: places.map { place in
                func links(_ sections: [Place.Section]) -> [Link] { sections.map { Link($0, seenFrom: place) } }
                return (place, (links(Place.Section.navigation), links(Place.Section.own)))
            }
        )
    }

    /// Returns the links to what everyone shares, and those to the visitor's own pages.
    func links(seenFrom place: Place?) -> (navigation: [Link], own: [Link]) {
        linksByPlace[place] ?? ([], [])
    }
}

/// The content of a page: a view with a title and a place in the site.
package protocol PageContent: View {
    /// The title of the page in the tab and the history of a browser.
    var pageTitle: String { get }
    /// The place in the navigation; `nil` for a page outside of it.
    var place: Place? { get }
    /// The scripts of the page, in addition to those of every page.
    static var scripts: [Asset] { get }
    /// Whether the page needs the styles that Home does not need.
    static var needsFurtherStyles: Bool { get }
    /// The text in the search box.
    var searchWords: String { get }
}

extension PageContent {
    package static var scripts: [Asset] { [] }
    package static var needsFurtherStyles: Bool { true }
    package var searchWords: String { "" }
}

/// A place in the site: a section of the navigation, and whether the page is its first page.
package struct Place: Sendable, Hashable {
    package var section: Section
    package var isFirstPage: Bool

    package static func firstPage(of section: Section) -> Place { Place(section: section, isFirstPage: true) }
    package static func below(_ section: Section) -> Place { Place(section: section, isFirstPage: false) }

    static var all: [Place] { Section.allCases.flatMap { [.firstPage(of: $0), .below($0)] } }

    package enum Section: Hashable, CaseIterable, Sendable {
        case home, text, entries, comments, songs, movies, repositories, greeting, profile, settings, importing

        /// The sections in the navigation.
        static let navigation: [Section] = [.home, .songs, .movies, .repositories]
        /// The sections in the visitor's menu.
        static let own: [Section] = [.greeting, .profile, .settings, .importing]
        /// The sections with a shortcut: `g`, and then the letter.
        static let shortcuts: [(key: String, section: Section)] = [
            ("h", .home), ("s", .songs), ("m", .movies), ("r", .repositories), ("t", .text), ("e", .entries),
        ]

        package init(_ kind: CatalogueKind) {
            switch kind {
            case .songs: self = .songs
            case .movies: self = .movies
            }
        }

        /// The section that the navigation marks: the parts of the board are on Home.
        fileprivate var marked: Section { [.text, .entries, .comments].contains(self) ? .home : self }

        /// The name in the navigation, and the first page.
        fileprivate var entry: (name: String, route: Route) {
            switch self {
            case .home: ("Home", .home)
            case .text: ("The shared text", .text)
            case .entries: ("Entries", .entries())
            case .comments: ("Comments", .comments())
            case .songs: (CatalogueKind.songs.heading, .catalogue(.songs))
            case .movies: (CatalogueKind.movies.heading, .catalogue(.movies))
            case .repositories: ("Stars", .repositories())
            case .greeting: ("Greeting", .greeting)
            case .profile: ("Profile", .profile())
            case .settings: ("Settings", .settings())
            case .importing: ("Import and export", .importing())
            }
        }
    }
}

extension Link {
    /// A link to the first page of a section.
    init(_ section: Place.Section, seenFrom place: Place? = nil) {
        let current: String? =
            switch place {
            case let place? where place.section == section: place.isFirstPage ? "page" : "true"
            case let place? where place.section.marked == section: "true"
            default: nil
            }
        let (name, route) = section.entry
        self.init(name, to: route.url, current: current)
    }
}
