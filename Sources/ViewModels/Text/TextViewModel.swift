package import Models
import Views

package struct TextViewModel: TextView, PageContent, Equatable {
    package let heading = "Text"
    package let notice: ReplacedTextViewModel?
    package let side: LiveRegionViewModel<TextSideViewModel>

    package let pageTitle = "Text"
    package let place: Place? = .front(of: .text)

    /// - Parameter replaced: The number of the version that the reader's text has just replaced unseen, if it has.
    package init(_ state: TextState, havingReplaced replaced: Int? = nil) {
        notice = replaced.map(ReplacedTextViewModel.init)
        side = .text(state)
    }
}
