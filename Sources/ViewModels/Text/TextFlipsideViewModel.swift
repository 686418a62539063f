package import Models
package import Routing
import Views

/// The flipside of the text.
package struct TextFlipsideViewModel: TextFlipsideView, PageContent, Equatable {
    package let heading = "Edit the text"
    package let form: LiveRegionViewModel<TextFormViewModel>

    package var summary: ErrorSummaryViewModel? {
        let form = form.content
        return ErrorSummaryViewModel(form.error.map { [(form.textField, $0)] } ?? [])
    }
    package var pageTitle: String { form.content.error == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .below(.text)
    package static var scripts: [Asset] { [.textEditor] }

    /// - Parameter refused: The form that was not saved; `nil` when the page is opened. No update replaces it.
    package init(_ state: TextState, refused: RefusedText? = nil) {
        let content = TextFormViewModel(state, refused: refused)
        form = LiveRegionViewModel(.textForm, revision: refused == nil ? state.revision : nil, content: content)
    }
}

package struct TextFormViewModel: TextFormView, Equatable {
    package let text: String
    package let textField = TextFormField.text.name
    package let base: HiddenFieldViewModel?
    package let saveURL = Route.text.url
    package let cancelURL = Route.text.url
    package let versionsURL: String?
    package let hint = "At most \(TextModel.lengthLimit.grouped) characters."
    package let error: String?

    package var describedBy: String { error == nil ? "text-hint" : "text-hint text-error" }

    package init(_ state: TextState, refused: RefusedText? = nil) {
        // Characters that cannot be shown are marked, so that the visitor finds them.
        let typed = refused.map {
            ForbiddenCharacter.replaced(in: $0.text, allowing: ForbiddenCharacter.textControls + ["\r"])
        }
        text = typed ?? state.text
        let base = refused == nil ? state.revision : refused?.base
        self.base = base.map { HiddenFieldViewModel(TextFormField.base, value: "\($0)") }
        versionsURL = state.hasVersions ? Route.textVersions.url : nil
        error = refused?.reason.message
    }
}

extension LiveRegionViewModel<TextFormViewModel> {
    package static func textForm(_ state: TextState) -> Self {
        LiveRegionViewModel(.textForm, revision: state.revision, content: TextFormViewModel(state))
    }
}

/// A text that was not saved, the revision that the visitor began to edit, and the reason.
package typealias RefusedText = (text: String, base: Int?, reason: TextRefusal)

/// The reason that a text was not saved.
package enum TextRefusal: Sendable, Equatable {
    /// The form has no text field.
    case missing
    case notUTF8
    case invalid(TextError)

    /// The JSON response to a script.
    package var json: JSONWriter.Value { .object([("message", .string(message))]) }

    package var message: String {
        switch self {
        case .missing:
            "The form was sent without its text, so nothing was changed. Send it again."
        case .notUTF8:
            "The text was not sent as UTF-8, so some characters were lost. Check it and save again."
        case .invalid(.tooLong(let length, let limit)):
            "The text has \(length.grouped) characters. Shorten it to \(limit.grouped) or fewer."
        case .invalid(.changedByAnother):
            "Someone else has changed the text since, so your changes were not undone."
        case .invalid(.forbidden(let character)):
            "The text has a character that cannot be shown (\(character)). Remove the � in its place."
        }
    }
}
