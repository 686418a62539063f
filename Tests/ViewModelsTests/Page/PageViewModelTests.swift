import Models
import Rendering
import Routing
import Testing
import ViewModels

struct PageViewModelTests {
    private let frame = PageFrame(
        assets: AssetVersions([.stylesheet: "0f3a", .icon: "77aa"]),
        liveEpoch: "0f3a"
    )

    @Test func `a page's title ends with the name of the site`() {
        let html = PageViewModel(ProblemViewModel.notFound, in: frame).rendered()
        #expect(String(decoding: html, as: UTF8.self).contains("<title>Page not found · Flipside</title>"))
    }

    @Test func `a page links to the assets that it was made for`() {
        let page = PageViewModel(ProblemViewModel.notFound, in: frame)
        #expect(page.assets.stylesheetURL == "/app.css?v=0f3a")
        #expect(page.assets.iconURL == "/icon.svg?v=77aa")
    }

    /// What is marked in the navigation, by name, and how.
    private func marks(of page: PageViewModel) -> [String: String] {
        let marked = page.navigationLinks.compactMap { link in link.current.map { (link.name, $0) } }
        return Dictionary(uniqueKeysWithValues: marked)
    }

    @Test func `the navigation marks the page that is shown`() {
        let page = PageViewModel(TextViewModel(TextState(text: "", version: 0)), in: frame)
        #expect(marks(of: page) == ["Text": "page"])
    }

    @Test func `the navigation marks the section that the page is in`() {
        let page = PageViewModel(
            CatalogueDetailsViewModel(Song(id: 1, name: "A", artist: "B"), of: .songs),
            in: frame
        )
        #expect(marks(of: page) == ["Songs": "true"])
    }

    @Test func `the navigation marks nothing on a page that belongs nowhere`() {
        let page = PageViewModel(ProblemViewModel.serverError(number: "3f8k-92mx"), in: frame)
        #expect(page.navigationLinks.allSatisfy { $0.current == nil })
    }

    @Test func `who is signed in can sign out on every page`() {
        #expect(PageViewModel(ProblemViewModel.notFound, in: frame).signOutURL == nil)
        #expect(
            PageViewModel(ProblemViewModel.notFound, in: frame, isSignedIn: true).signOutURL
                == "/sign-out"
        )
    }

    @Test func `who is not signed in can sign in on every page that is open without`() {
        func url(_ protection: Protection?, isSignedIn: Bool) -> String? {
            let frame = PageFrame(assets: AssetVersions([:]), liveEpoch: "0f3a", protection: protection)
            return PageViewModel(ProblemViewModel.notFound, in: frame, isSignedIn: isSignedIn).signInURL
        }
        #expect(url(.writes, isSignedIn: false) == "/sign-in")
        #expect(url(.writes, isSignedIn: true) == nil)
        #expect(url(.all, isSignedIn: false) == nil)
        #expect(url(nil, isSignedIn: false) == nil)
    }

    @Test(arguments: [(Theme.light, "light"), (.dark, "dark")])
    func `a theme of one's own is on the page and with the browser`(theme: Theme, name: String) {
        let page = PageViewModel(ProblemViewModel.notFound, in: frame, theme: theme)
        #expect(page.theme == name)
        #expect(page.colorScheme == name)
    }

    @Test func `without one the system says it`() {
        let page = PageViewModel(ProblemViewModel.notFound, in: frame)
        #expect(page.theme == nil)
        #expect(page.colorScheme == "light dark")
    }
}
