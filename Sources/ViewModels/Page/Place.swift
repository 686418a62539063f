package import Routing

/// Where a page stands in the site: in a section of the navigation, as its front or below it.
package struct Place: Sendable, Hashable {
    package var section: Section
    package var isFront: Bool

    package static func front(of section: Section) -> Place { Place(section: section, isFront: true) }
    package static func below(_ section: Section) -> Place { Place(section: section, isFront: false) }

    /// Its number in `all`.
    var number: Int { 2 * section.rawValue + (isFront ? 0 : 1) }

    static var all: [Place] { Section.allCases.flatMap { [.front(of: $0), .below($0)] } }

    package enum Section: Int, CaseIterable, Sendable {
        case home, text, entries, comments, songs, movies, repositories, greeting, profile

        package var name: String {
            switch self {
            case .home: "Home"
            case .text: "Text"
            case .entries: "Entries"
            case .songs: "Songs"
            case .movies: "Movies"
            case .repositories: "Stars"
            case .greeting: "Greeting"
            case .profile: "Profile"
            case .comments: "Comments"
            }
        }

        package var route: Route {
            switch self {
            case .home: .home
            case .text: .text
            case .entries: .entries()
            case .songs: .songs()
            case .movies: .movies()
            case .repositories: .repositories()
            case .greeting: .greeting
            case .profile: .profile()
            case .comments: .comments()
            }
        }
    }
}
