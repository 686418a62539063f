package import Models
package import Rendering
import Routing
import Views

/// A page around its content. The content is `any View`, so that the page is compiled once for all contents.
package struct PageViewModel: PageView {
    package let content: any View
    package let title: String
    package let scripts: [String]
    package let searchWords: String
    package let navigationLinks: [NavigationLinkViewModel]
    private let frame: PageFrame
    private let isSignedIn: Bool
    private let ownTheme: Theme?

    /// - Parameter isSignedIn: Whether the visitor has a session.
    package init<Content: PageContent>(
        _ content: Content,
        in frame: PageFrame,
        isSignedIn: Bool = false,
        theme: Theme = .auto
    ) {
        self.content = content
        title = content.pageTitle
        // The script that opens the event stream is last, so that the others receive its events.
        scripts = (Content.scripts + [.search, .live]).map(\.rawValue)
        searchWords = content.searchWords
        navigationLinks = frame.navigation(seenFrom: content.place)
        self.frame = frame
        self.isSignedIn = isSignedIn
        ownTheme = theme == .auto ? nil : theme
    }

    /// The HTML. Most pages are shorter than the reserved capacity.
    package var bytes: [UInt8] { rendered(reservingCapacity: 16 * 1024) }

    package var theme: String? { ownTheme?.rawValue }
    package var colorScheme: String { ownTheme?.rawValue ?? "light dark" }
    package var stylesheetURL: String { frame.stylesheetURL }
    package var iconURL: String { frame.iconURL }
    package var assetVersion: Int { frame.assetVersion }
    package var homeURL: String { frame.homeURL }
    package var searchURL: String { frame.searchURL }
    package var searchField: String { SearchField.words.name }
    package var liveURL: String? { frame.liveURL }
    package var liveEpoch: String? { frame.liveEpoch }
    package var signInURL: String? { isSignedIn ? nil : frame.signInURL }
    package var signOutURL: String? { isSignedIn ? frame.signOutURL : nil }
}

/// The parts of a page that stay the same while the server runs.
package final class PageFrame: Sendable {
    let homeURL = Route.home.url
    let searchURL = Route.search().url
    let signOutURL = Route.signOut.url
    /// The URL of the sign-in page; `nil` if every page, or no page, needs the password.
    let signInURL: String?
    let stylesheetURL: String
    let iconURL: String
    let liveURL: String?
    let liveEpoch: String?
    let assetVersion: Int
    /// The navigation links for each place.
    private let navigations: [Place?: [NavigationLinkViewModel]]

    /// - Parameters:
    ///   - assetVersion: The version in links to assets.
    ///   - liveEpoch: The run of the server that the revisions of live regions belong to; `nil` for pages without live
    ///     updates.
    ///   - protection: The requests that need the password; `nil` without a password.
    package init(assetVersion: Int64, liveEpoch: String?, protection: Protection? = nil) {
        signInURL = protection == .writes ? Route.signIn(returnTo: nil).url : nil
        stylesheetURL = Route.asset(.stylesheet, version: assetVersion).url
        iconURL = Route.asset(.icon, version: assetVersion).url
        self.assetVersion = Int(assetVersion)
        liveURL = liveEpoch.map { _ in Route.live(seen: nil).url }
        self.liveEpoch = liveEpoch
        let places = Place.all.map(Optional.some) + [nil]
        navigations = Dictionary(uniqueKeysWithValues: places.map { ($0, Self.navigation(seenFrom: $0)) })
    }

    func navigation(seenFrom place: Place?) -> [NavigationLinkViewModel] {
        navigations[place] ?? []
    }

    private static func navigation(seenFrom place: Place?) -> [NavigationLinkViewModel] {
        Place.Section.allCases.map { NavigationLinkViewModel($0, seenFrom: place) }
    }
}

package struct NavigationLinkViewModel: NavigationLink, Equatable {
    package let name: String
    package let url: String
    package let current: String?

    init(_ name: String, to url: String, isCurrent: Bool = false) {
        self.name = name
        self.url = url
        current = isCurrent ? "true" : nil
    }

    fileprivate init(_ section: Place.Section, seenFrom place: Place?) {
        name = section.name
        url = section.route.url
        current =
            switch place {
            case let place? where place.section == section: place.isFirstPage ? "page" : "true"
            default: nil
            }
    }
}
