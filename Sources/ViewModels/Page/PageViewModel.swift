package import Models
import Views

/// A page of the site around its content.
package struct PageViewModel<Content: PageContent>: PageView {
    package let content: Content
    private let frame: PageFrame
    private let isSignedIn: Bool
    private let ownTheme: Theme?

    /// - Parameter isSignedIn: Whether there is a session that can be ended.
    package init(_ content: Content, in frame: PageFrame, isSignedIn: Bool = false, theme: Theme = .auto) {
        self.content = content
        self.frame = frame
        self.isSignedIn = isSignedIn
        ownTheme = theme == .auto ? nil : theme
    }

    package var theme: String? { ownTheme?.rawValue }
    package var colorScheme: String { ownTheme?.rawValue ?? "light dark" }
    package var title: String { content.pageTitle }
    package var homeURL: String { frame.homeURL }
    package var stylesheetURL: String { frame.stylesheetURL }
    package var iconURL: String { frame.iconURL }
    package var liveScriptVersion: String? { frame.liveScriptVersion }
    package var liveWorkerURL: String { frame.liveWorkerURL }
    package var flipsideScriptVersion: String? { frame.flipsideScriptVersion }
    package var searchBox: SearchBoxViewModel { SearchBoxViewModel(words: content.searchWords) }
    package var navigationLinks: [NavigationLinkViewModel] { frame.navigation(seenFrom: content.place) }
    package var liveURL: String { frame.liveURL }
    package var liveEpoch: String { frame.liveEpoch }
    package var settingsURL: String { frame.settingsURL }
    package var signOutURL: String? { isSignedIn ? frame.signOutURL : nil }
}

extension PageViewModel: Equatable where Content: Equatable {}
