import Routing
import Views

/// A class, so that a list hands it on by one reference (`MediaRowViewModel`).
package final class NavigationLinkViewModel: NavigationLinkView {
    package let name: String
    package let url: String
    package let current: String?

    /// - Parameter isCurrent: Whether it leads to where one is already.
    init(_ name: String, to url: String, isCurrent: Bool = false) {
        self.name = name
        self.url = url
        current = isCurrent ? "true" : nil
    }

    init(_ section: Place.Section, seenFrom place: Place?) {
        name = section.name
        url = section.route.url
        current =
            switch place {
            case let place? where place.section == section: place.isFront ? "page" : "true"
            default: nil
            }
    }
}

extension NavigationLinkViewModel: Equatable {
    package static func == (one: NavigationLinkViewModel, other: NavigationLinkViewModel) -> Bool {
        one.name == other.name && one.url == other.url && one.current == other.current
    }
}
