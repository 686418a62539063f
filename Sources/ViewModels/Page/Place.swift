package import Models
package import Routing

/// Where a page stands in the site: in a section of the navigation, as its front or below it.
package struct Place: Sendable, Hashable {
    package var section: Section
    package var isFront: Bool

    package static func front(of section: Section) -> Place { Place(section: section, isFront: true) }
    package static func below(_ section: Section) -> Place { Place(section: section, isFront: false) }

    static var all: [Place] { Section.allCases.flatMap { [.front(of: $0), .below($0)] } }

    package enum Section: Hashable, CaseIterable, Sendable {
        case home, text, entries, comments, catalogue(CatalogueKind), repositories, greeting, profile

        package static let allCases: [Section] =
            [.home, .text, .entries, .comments] + CatalogueKind.allCases.map(Section.catalogue)
            + [.repositories, .greeting, .profile]

        package var name: String {
            switch self {
            case .home: "Home"
            case .text: "Text"
            case .entries: "Entries"
            case .catalogue(let kind): kind.heading
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
            case .catalogue(let kind): kind.route(.list())
            case .repositories: .repositories()
            case .greeting: .greeting
            case .profile: .profile()
            case .comments: .comments()
            }
        }
    }
}
