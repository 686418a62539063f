package import Models
import Views

package struct TextViewModel: TextView, PageContent, Equatable {
    package let heading = "Text"
    package let side: TextSideViewModel

    package let pageTitle = "Text"
    package let place: Place? = .front(of: .text)

    package init(_ state: TextState) {
        side = TextSideViewModel(state)
    }
}
