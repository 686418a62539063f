package import Models
import Views

/// The flipside of the text. A form that was refused is no live region: nothing takes the place of what was typed.
package struct TextEditViewModel: TextEditView, PageContent, Equatable {
    package let heading = "Edit the text"
    package let liveForm: LiveRegionViewModel<TextFormViewModel>?
    package let refusedForm: TextFormViewModel?

    package var failure: FieldErrorViewModel? { refusedForm?.failure }
    package var summary: ErrorSummaryViewModel? { failure.flatMap { ErrorSummaryViewModel([$0]) } }
    package var pageTitle: String { failure == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .below(.text)

    /// The form as it is opened.
    package init(_ state: TextState) {
        liveForm = .textEdit(state)
        refusedForm = nil
    }

    /// The form as it comes back, made from the state of the version `base`.
    package init(refused text: String, base: Int?, because refusal: TextRefusal) {
        liveForm = nil
        refusedForm = TextFormViewModel(refused: text, base: base, because: refusal)
    }
}
