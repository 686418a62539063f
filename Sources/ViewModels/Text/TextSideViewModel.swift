package import Models
import Routing
import Views

package struct TextSideViewModel: TextSideView, Equatable {
    package let text: String?
    package let placeholder: String
    package let editURL = Route.textEdit.url
    package let versionsURL = Route.textVersions.url

    package init(_ state: TextState) {
        text = state.isVisible ? state.text : nil
        placeholder = state.text.isEmpty ? "There is no text yet." : "There is nothing to read in the text."
    }
}

extension LiveRegionViewModel<TextSideViewModel> {
    /// The A side of the text, as pages and updates show it.
    package static func text(_ state: TextState) -> Self {
        LiveRegionViewModel(.text, version: state.version, content: TextSideViewModel(state))
    }
}
