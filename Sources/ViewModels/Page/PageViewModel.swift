package import Models
package import Rendering
import Views

/// A page of the site around its content, whatever that is: so it is compiled once, and not for each content.
package struct PageViewModel: PageView {
    package let content: any View
    package let title: String
    package let searchBox: SearchBoxViewModel
    package let navigationLinks: [NavigationLinkViewModel]
    private let frame: PageFrame
    private let isSignedIn: Bool
    private let ownTheme: Theme?

    /// - Parameter isSignedIn: Whether there is a session that can be ended.
    package init(_ content: some PageContent, in frame: PageFrame, isSignedIn: Bool = false, theme: Theme = .auto) {
        self.content = content
        title = content.pageTitle
        searchBox = SearchBoxViewModel(words: content.searchWords)
        navigationLinks = frame.navigation(seenFrom: content.place)
        self.frame = frame
        self.isSignedIn = isSignedIn
        ownTheme = theme == .auto ? nil : theme
    }

    /// What is sent. Most pages are shorter than what is reserved for it.
    package var bytes: [UInt8] { rendered(reservingCapacity: 16 * 1024) }

    package var theme: String? { ownTheme?.rawValue }
    package var colorScheme: String { ownTheme?.rawValue ?? "light dark" }
    package var assets: PageFrame { frame }
    package var homeURL: String { frame.homeURL }
    package var liveURL: String { frame.liveURL }
    package var liveEpoch: String { frame.liveEpoch }
    package var settingsURL: String { frame.settingsURL }
    package var signInURL: String? { isSignedIn ? nil : frame.signInURL }
    package var signOutURL: String? { isSignedIn ? frame.signOutURL : nil }
}
