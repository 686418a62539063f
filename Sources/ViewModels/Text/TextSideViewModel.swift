package import Models
import Routing
import Views

package struct TextSideViewModel: TextSideView, Equatable {
    package let text: String?
    package let editURL = Route.textEdit.url

    package init(_ state: TextState) {
        text = state.text.isEmpty ? nil : state.text
    }
}
