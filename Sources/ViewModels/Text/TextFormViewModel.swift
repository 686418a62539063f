package import Models
import Routing
import Views

/// The form for the text: as it is, or as it was sent and refused.
package struct TextFormViewModel: TextFormView, Equatable {
    package let text: String
    package let base: Int?
    package let saveURL = Route.text.url
    package let cancelURL = Route.text.url
    package let versionsURL = Route.textVersions.url
    package let hint =
        "Everyone who opens Flipside sees this text. At most \(Quantity.grouped(TextModel.lengthLimit)) characters."
    package let failure: FieldErrorViewModel?

    package var description: String { failure == nil ? "text-hint" : "text-hint text-error" }

    /// The form as it is opened.
    package init(_ state: TextState) {
        text = state.text
        base = state.version
        failure = nil
    }

    /// The form as it comes back: what was typed stays in it, beside what is wrong with it. Characters that no page can
    /// show are marked, so that they can be found.
    init(refused text: String, base: Int?, because refusal: TextRefusal) {
        self.text = ForbiddenCharacter.marked(in: text, allowing: TextModel.allowedControls + ["\r"])
        self.base = base
        failure = FieldErrorViewModel(field: "text", message: refusal.words)
    }
}

extension LiveRegionViewModel<TextFormViewModel> {
    /// The form as it is opened, as pages and updates show it.
    package static func textEdit(_ state: TextState) -> Self {
        LiveRegionViewModel(.textEdit, version: state.version, content: TextFormViewModel(state))
    }
}
