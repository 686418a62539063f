import Routing
import Views

package struct SearchBoxViewModel: SearchBoxView, Equatable {
    package var url: String { Self.searchURL }
    package let words: String

    private static let searchURL = Route.search().url
}
