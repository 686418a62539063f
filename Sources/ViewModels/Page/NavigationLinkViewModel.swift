import Routing
import Views

package struct NavigationLinkViewModel: NavigationLinkView, Equatable {
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
