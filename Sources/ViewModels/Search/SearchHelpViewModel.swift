import Models
import Routing
import Views

package struct SearchHelpViewModel: SearchHelpView, Equatable {
    package let ways = [
        Self.way(to: MediaKind.songs), Self.way(to: MediaKind.movies),
        NavigationLinkViewModel("All stars", to: Route.repositories().url),
    ]

    private static func way<Item>(to kind: MediaKind<Item>) -> NavigationLinkViewModel {
        NavigationLinkViewModel("All \(kind.many)", to: kind.url(.list()))
    }
}
