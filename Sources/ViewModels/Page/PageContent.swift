package import Models
package import Rendering
package import Routing
import Synchronization

/// The content of a page: a view with a title and a place in the site.
package protocol PageContent: View {
    /// The title of the page in the tab and the history of a browser.
    var pageTitle: String { get }
    /// The place in the navigation; `nil` for a page outside of it.
    var place: Place? { get }
    /// The scripts of the page, in addition to those of every page.
    static var scripts: [Asset] { get }
    /// The text in the search box.
    var searchWords: String { get }
}

extension PageContent {
    package static var scripts: [Asset] { [] }
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
        case home, text, entries, comments, songs, movies, repositories, greeting, profile, settings

        package init(_ kind: CatalogueKind) {
            switch kind {
            case .songs: self = .songs
            case .movies: self = .movies
            }
        }

        package var name: String {
            switch self {
            case .home: "Home"
            case .text: "Text"
            case .entries: "Entries"
            case .songs: CatalogueKind.songs.heading
            case .movies: CatalogueKind.movies.heading
            case .repositories: "Stars"
            case .greeting: "Greeting"
            case .profile: "Profile"
            case .comments: "Comments"
            case .settings: "Settings"
            }
        }

        package var route: Route {
            switch self {
            case .home: .home
            case .text: .text
            case .entries: .entries()
            case .songs: .catalogue(.songs)
            case .movies: .catalogue(.movies)
            case .repositories: .repositories()
            case .greeting: .greeting
            case .profile: .profile()
            case .comments: .comments()
            case .settings: .settings()
            }
        }
    }
}

/// Content that several responses share. It is rendered once, and identified by its number.
package final class SharedContent<Content: PageContent>: PageContent {
    package let content: Content
    /// A number that no other shared content has.
    package let number: UInt64
    private let markup: RenderedView

    package init(_ content: Content) {
        self.content = content
        markup = RenderedView(content)
        number = sharedContentCount.add(1, ordering: .relaxed).newValue
    }

    package static var scripts: [Asset] { Content.scripts }
    package var pageTitle: String { content.pageTitle }
    package var place: Place? { content.place }
    package var searchWords: String { content.searchWords }

    package func render(into html: inout HTML) {
        markup.render(into: &html)
    }
}

/// The number of shared contents so far, of all types.
private let sharedContentCount = Atomic<UInt64>(0)
