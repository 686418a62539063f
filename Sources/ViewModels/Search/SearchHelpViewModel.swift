import Models
import Routing
import Views

package struct SearchHelpViewModel: SearchHelpView, Equatable {
    package let ways = [
        Self.way(to: .songs), Self.way(to: .movies),
        NavigationLinkViewModel("All stars", to: Route.repositories().url),
    ]

    private static func way(to kind: CatalogueKind) -> NavigationLinkViewModel {
        NavigationLinkViewModel("All \(kind.many)", to: kind.url(.list()))
    }
}
