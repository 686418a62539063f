package import Models
import Routing
import Views

/// The form for the text: as it is, or as it was sent and refused.
package struct TextEditViewModel: TextEditView, PageContent, Equatable {
    package let heading = "Edit the text"
    package let text: String
    package let saveURL = Route.text.url
    package let cancelURL = Route.text.url
    package let hint =
        "Everyone who opens Flipside sees this text. At most \(Quantity.grouped(TextModel.lengthLimit)) characters."
    package let failure: FieldErrorViewModel?

    package var description: String { failure == nil ? "text-hint" : "text-hint text-error" }
    package var pageTitle: String { failure == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .below(.text)

    /// The form as it is opened.
    package init(_ state: TextState) {
        text = state.text
        failure = nil
    }

    /// The form as it comes back: what was typed stays in it, beside what is wrong with it. Characters that no page can
    /// show are marked, so that they can be found.
    package init(refused text: String, because refusal: TextRefusal) {
        self.text = ForbiddenCharacter.marked(in: text, allowing: TextModel.allowedControls + ["\r"])
        failure = FieldErrorViewModel(field: "text", message: refusal.words)
    }
}
