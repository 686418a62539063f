package import Models
package import Routing
import Views

/// A page of the site around its content.
package struct PageViewModel<Content: PageContent>: PageView {
    package let theme: String?
    package let colorScheme: String
    package let title: String
    package let homeURL = Route.home.url
    package let stylesheetURL: String
    package let iconURL: String
    package let liveScriptVersion: String?
    package let liveWorkerURL: String
    package let flipsideScriptVersion: String?
    package let searchBox: SearchBoxViewModel
    package let navigationLinks: [NavigationLinkViewModel]
    package let content: Content
    package let liveURL = Route.live(seen: nil).url
    package let liveEpoch: String
    package let settingsURL = Route.settings().url
    package let signOutURL: String?

    package init(
        _ content: Content,
        assets: AssetVersions,
        liveEpoch: String,
        isSignedIn: Bool = false,
        theme: Theme = .auto
    ) {
        self.theme = theme == .auto ? nil : theme.rawValue
        colorScheme = theme == .auto ? "light dark" : theme.rawValue
        title = "\(content.pageTitle) · Flipside"
        stylesheetURL = assets.route(to: .stylesheet).url
        iconURL = assets.route(to: .icon).url
        liveScriptVersion = assets.version(of: .liveScript)
        liveWorkerURL = assets.route(to: .liveWorker).url
        flipsideScriptVersion = assets.version(of: .flipsideScript)
        searchBox = SearchBoxViewModel(words: content.searchWords)
        navigationLinks = Place.Section.allCases.map { NavigationLinkViewModel($0, seenFrom: content.place) }
        self.content = content
        self.liveEpoch = liveEpoch
        signOutURL = isSignedIn ? Route.signOut.url : nil
    }
}

extension PageViewModel: Equatable where Content: Equatable {}
