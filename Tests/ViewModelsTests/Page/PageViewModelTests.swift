import Models
import Routing
import Testing
import ViewModels

struct PageViewModelTests {
    private let assets = AssetVersions([.stylesheet: "0f3a", .icon: "77aa"])

    @Test func `a page's title ends with the name of the site`() {
        #expect(
            PageViewModel(ProblemViewModel.notFound, assets: assets, liveEpoch: "0f3a").title
                == "Page not found · Flipside"
        )
    }

    @Test func `a page links to the assets that it was made for`() {
        let page = PageViewModel(ProblemViewModel.notFound, assets: assets, liveEpoch: "0f3a")
        #expect(page.stylesheetURL == "/app.css?v=0f3a")
        #expect(page.iconURL == "/icon.svg?v=77aa")
    }

    /// What is marked in the navigation, by name, and how.
    private func marks(of page: PageViewModel<some PageContent>) -> [String: String] {
        let marked = page.navigationLinks.compactMap { link in link.current.map { (link.name, $0) } }
        return Dictionary(uniqueKeysWithValues: marked)
    }

    @Test func `the navigation marks the page that is shown`() {
        let page = PageViewModel(TextViewModel(TextState(text: "", version: 0)), assets: assets, liveEpoch: "0f3a")
        #expect(marks(of: page) == ["Text": "page"])
    }

    @Test func `the navigation marks the section that the page is in`() {
        let page = PageViewModel(
            MediaDetailsViewModel(Song(id: 1, name: "A", artist: "B"), of: .songs),
            assets: assets,
            liveEpoch: "0f3a"
        )
        #expect(marks(of: page) == ["Songs": "true"])
    }

    @Test func `the navigation marks nothing on a page that belongs nowhere`() {
        let page = PageViewModel(ProblemViewModel.serverError(number: "3f8k-92mx"), assets: assets, liveEpoch: "0f3a")
        #expect(page.navigationLinks.allSatisfy { $0.current == nil })
    }

    @Test func `who is signed in can sign out on every page`() {
        #expect(PageViewModel(ProblemViewModel.notFound, assets: assets, liveEpoch: "0f3a").signOutURL == nil)
        #expect(
            PageViewModel(ProblemViewModel.notFound, assets: assets, liveEpoch: "0f3a", isSignedIn: true).signOutURL
                == "/sign-out"
        )
    }

    @Test(arguments: [(Theme.light, "light"), (.dark, "dark")])
    func `a theme of one's own is on the page and with the browser`(theme: Theme, name: String) {
        let page = PageViewModel(ProblemViewModel.notFound, assets: assets, liveEpoch: "0f3a", theme: theme)
        #expect(page.theme == name)
        #expect(page.colorScheme == name)
    }

    @Test func `without one the system says it`() {
        let page = PageViewModel(ProblemViewModel.notFound, assets: assets, liveEpoch: "0f3a")
        #expect(page.theme == nil)
        #expect(page.colorScheme == "light dark")
    }
}
