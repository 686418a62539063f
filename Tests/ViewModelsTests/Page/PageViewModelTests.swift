import Models
import Rendering
import Routing
import Testing
import ViewModels

struct PageViewModelTests {
    private let frame = PageFrame(
        assetVersion: 4711,
        liveEpoch: "0f3a"
    )

    @Test func `a page's title ends with the name of the site`() {
        let html = PageViewModel(ProblemViewModel.notFound, in: frame).rendered()
        #expect(String(decoding: html, as: UTF8.self).contains("<title>Page not found · Flipside</title>"))
    }

    @Test func `a page links to the version of its assets`() {
        let page = PageViewModel(ProblemViewModel.notFound, in: frame)
        #expect(page.stylesheetURLs == ["/assets/4711/app.css", "/assets/4711/further.css"])
        #expect(page.iconURL == "/assets/4711/icon.svg")
    }

    @Test func `a page loads the scripts of its content before those of every page`() {
        let page = PageViewModel(TextFlipsideViewModel(TextState(text: "", revision: 0)), in: frame)
        #expect(page.scripts == ["text-editor.js", "search.js", "shortcuts.js", "live.js"])
        let html = String(decoding: page.rendered(), as: UTF8.self)
        #expect(html.contains(#"<script type="module" src="/assets/4711/text-editor.js"></script>"#))
        let problem = PageViewModel(ProblemViewModel.notFound, in: frame)
        #expect(problem.scripts == ["search.js", "shortcuts.js", "live.js"])
    }

    @Test func `a page lists the shortcuts to the main pages`() {
        let shortcuts = PageViewModel(ProblemViewModel.notFound, in: frame).shortcuts
        let urls = shortcuts.map { "g \($0.key): \($0.link.url)" }
        #expect(
            urls == ["g h: /", "g s: /songs", "g m: /movies", "g r: /repositories", "g t: /text", "g e: /entries"]
        )
    }

    /// Returns the marks in the navigation, by name.
    private func marks(of page: PageViewModel) -> [String: String] {
        let marked = (page.navigation + page.ownLinks).compactMap { link in link.current.map { (link.name, $0) } }
        return Dictionary(marked) { "\($0) and \($1)" }
    }

    @Test func `the navigation marks the page that is shown`() {
        let page = PageViewModel(GreetingViewModel(VisitorState()), in: frame)
        #expect(marks(of: page) == ["Greeting": "page"])
    }

    @Test func `the navigation marks Home on the pages of the board`() {
        let text = PageViewModel(TextViewModel(TextState(text: "", revision: 0)), in: frame)
        #expect(marks(of: text) == ["Home": "true"])
        #expect(text.navigation.map(\.name) == ["Home", "Songs", "Movies", "Stars"])
    }

    @Test func `the navigation marks the section that the page is in`() {
        let page = PageViewModel(
            CatalogueDetailsViewModel(Song(id: 1, name: "A", artist: "B"), favourites: FavouritesState()),
            in: frame
        )
        #expect(marks(of: page) == ["Songs": "true"])
    }

    @Test func `the navigation marks nothing on a page outside of it`() {
        let page = PageViewModel(ProblemViewModel.serverError(number: "3f8k-92mx"), in: frame)
        #expect((page.navigation + page.ownLinks).allSatisfy { $0.current == nil })
    }

    @Test func `a visitor who is signed in can sign out`() {
        #expect(PageViewModel(ProblemViewModel.notFound, in: frame).signOutURL == nil)
        #expect(
            PageViewModel(ProblemViewModel.notFound, in: frame, for: PageAppearance(isSignedIn: true)).signOutURL
                == "/sign-out"
        )
    }

    @Test func `a visitor who is not signed in can sign in where pages are public`() {
        func url(_ protection: Protection?, isSignedIn: Bool) -> String? {
            let frame = PageFrame(assetVersion: 4711, liveEpoch: "0f3a", protection: protection)
            let appearance = PageAppearance(isSignedIn: isSignedIn)
            return PageViewModel(ProblemViewModel.notFound, in: frame, for: appearance).signInURL
        }
        #expect(url(.writes, isSignedIn: false) == "/sign-in")
        #expect(url(.writes, isSignedIn: true) == nil)
        #expect(url(.all, isSignedIn: false) == nil)
        #expect(url(nil, isSignedIn: false) == nil)
    }

    @Test(arguments: [(Theme.light, "light"), (.dark, "dark")])
    func `a chosen theme is on the page, for the stylesheet and the browser`(theme: Theme, name: String) {
        let page = PageViewModel(ProblemViewModel.notFound, in: frame, for: PageAppearance(theme: theme))
        #expect(page.theme == name)
        #expect(page.colorScheme == name)
    }

    @Test func `without a chosen theme the system's theme applies`() {
        let page = PageViewModel(ProblemViewModel.notFound, in: frame)
        #expect(page.theme == nil)
        #expect(page.colorScheme == "light dark")
    }
}
