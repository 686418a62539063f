package import Models
package import Routing
import Views

/// The flipside of the text.
package struct TextEditViewModel: TextEditView, PageContent, Equatable {
    package let heading = "Edit the text"
    package let form: LiveRegionViewModel<TextFormViewModel>

    package var summary: ErrorSummaryViewModel? {
        let form = form.content
        return ErrorSummaryViewModel(form.error.map { [(form.textField, $0)] } ?? [])
    }
    package var pageTitle: String { form.content.error == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .below(.text)
    package static var scripts: [Asset] { [.textEditor] }

    /// The page with the current text in the form.
    package init(_ state: TextState) {
        form = .textEdit(state)
    }

    /// The page after a refusal, with the input in the form. No update replaces it.
    /// - Parameter base: The revision of the text that the visitor began to edit.
    package init(refused text: String, base: Int?, because refusal: TextRefusal, of state: TextState) {
        let content = TextFormViewModel(refused: text, base: base, because: refusal, of: state)
        form = LiveRegionViewModel(.textEdit, revision: nil, content: content)
    }
}

package struct TextFormViewModel: TextFormView, Equatable {
    package let text: String
    package let textField = TextFormField.text.name
    package let base: HiddenFieldViewModel?
    package let saveURL = Route.text.url
    package let cancelURL = Route.text.url
    package let versionsURL: String?
    package let hint = "At most \(Quantity.grouped(TextModel.lengthLimit)) characters."
    package let error: String?

    package var describedBy: String { error == nil ? "text-hint" : "text-hint text-error" }

    package init(_ state: TextState) {
        text = state.text
        base = HiddenFieldViewModel(TextFormField.base, value: "\(state.revision)")
        versionsURL = state.hasVersions ? Route.textVersions.url : nil
        error = nil
    }

    /// The form with the input. Characters that cannot be shown are marked, so that the visitor finds them.
    init(refused text: String, base: Int?, because refusal: TextRefusal, of state: TextState) {
        self.text = ForbiddenCharacter.replaced(in: text, allowing: ForbiddenCharacter.textControls + ["\r"])
        self.base = base.map { HiddenFieldViewModel(TextFormField.base, value: "\($0)") }
        versionsURL = state.hasVersions ? Route.textVersions.url : nil
        error = refusal.message
    }
}

extension LiveRegionViewModel<TextFormViewModel> {
    package static func textEdit(_ state: TextState) -> Self {
        LiveRegionViewModel(.textEdit, revision: state.revision, content: TextFormViewModel(state))
    }
}

/// The reason that a text was not saved.
package enum TextRefusal: Sendable, Equatable {
    /// The form has no text field.
    case missing
    case notUTF8
    case invalid(TextError)

    var message: String {
        switch self {
        case .missing:
            "The form was sent without its text, so nothing was changed. Send it again."
        case .notUTF8:
            "The text was not sent as UTF-8, so some characters were lost. Check it and save again."
        case .invalid(.tooLong(let length, let limit)):
            "The text has \(Quantity.grouped(length)) characters. Shorten it to \(Quantity.grouped(limit)) or fewer."
        case .invalid(.changedByAnother):
            "Someone else has changed the text since, so your changes were not undone."
        case .invalid(.forbidden(let character)):
            "The text has a character that cannot be shown (\(character)). Remove it."
        }
    }
}

/// The JSON response to a script when a text was not saved.
package struct TextRefusalDocument: Equatable, Sendable {
    package let message: String

    package init(_ refusal: TextRefusal) {
        message = refusal.message
    }

    package var json: JSONWriter.Value { .object([("message", .string(message))]) }
}
