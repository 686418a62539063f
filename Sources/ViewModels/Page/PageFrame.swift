package import Models
package import Routing
import Views

/// What the pages of a site have in common, made once: it stays the same for as long as the server runs.
package final class PageFrame: PageAssetsView {
    let homeURL = Route.home.url
    let settingsURL = Route.settings().url
    let signOutURL = Route.signOut.url
    /// nil where nobody who sees a page could sign in.
    let signInURL: String?
    package let stylesheetURL: String
    package let iconURL: String
    package let liveScriptVersion: String?
    package let liveWorkerURL: String
    let liveURL = Route.live(seen: nil).url
    let liveEpoch: String
    package let flipsideScriptVersion: String?
    /// The navigation as seen from each place, and from none.
    private let navigations: [Place?: [NavigationLinkViewModel]]

    /// - Parameters:
    ///   - liveEpoch: Which run of the server the versions on the pages belong to.
    ///   - protection: What the password is asked for; nil when there is none.
    package init(assets: AssetVersions, liveEpoch: String, protection: Protection? = nil) {
        signInURL = protection == .writes ? Route.signIn(returnTo: nil).url : nil
        stylesheetURL = assets.route(to: .stylesheet).url
        iconURL = assets.route(to: .icon).url
        liveScriptVersion = assets.version(of: .liveScript)
        liveWorkerURL = assets.route(to: .liveWorker).url
        flipsideScriptVersion = assets.version(of: .flipsideScript)
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
