import Routing
import Views

package struct SearchBoxViewModel: SearchBoxView, Equatable {
    package let url = Route.search().url
    package let words: String
}
