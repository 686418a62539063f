import Models
import Routing
import Views

package struct TextRestorationViewModel: TextRestorationView, Equatable {
    package let url = Route.textRestorations.url
    package let number: Int
    package let base: Int

    init(_ version: TextVersion, base: Int) {
        number = version.number
        self.base = base
    }
}
