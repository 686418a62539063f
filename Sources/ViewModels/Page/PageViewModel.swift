package import Routing
import Views

/// A page of the site around its content.
package struct PageViewModel<Content: PageContent>: PageView {
    package let title: String
    package let homeURL = Route.home.url
    package let stylesheetURL: String
    package let iconURL: String
    package let navigationLinks: [NavigationLinkViewModel]
    package let content: Content
    package let signOutURL: String?

    package init(_ content: Content, assets: AssetVersions, isSignedIn: Bool = false) {
        title = "\(content.pageTitle) · Flipside"
        stylesheetURL = assets.route(to: .stylesheet).url
        iconURL = assets.route(to: .icon).url
        navigationLinks = Place.Section.allCases.map { NavigationLinkViewModel($0, seenFrom: content.place) }
        self.content = content
        signOutURL = isSignedIn ? Route.signOut.url : nil
    }
}

extension PageViewModel: Equatable where Content: Equatable {}
