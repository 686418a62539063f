package import Models
package import Routing
package import Views

/// The flipside of the text.
package struct TextFlipsideViewModel: TextFlipsideView, PageContent, Equatable {
    package let heading = "Edit the text"
    package let form: LiveRegionViewModel<TextFormViewModel>
    package let readings: [TextReading]

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
        readings = refused.map(TextReading.readings) ?? []
    }
}

package struct TextFormViewModel: TextFormView, Equatable {
    package let text: String
    package let textField = TextFormField.text.name
    package let base: [HiddenFieldViewModel]
    package let saveURL = Route.text.url
    package let cancelURL = Route.text.url
    package let versionsURL: String?
    package let hint = "At most \(TextModel.lengthLimit.grouped) characters."
    package let error: String?
    package let writing: String?

    package var describedBy: String { error == nil ? "text-hint" : "text-hint text-error" }

    package init(_ state: TextState, refused: RefusedText? = nil) {
        // Characters that cannot be shown are marked, so that the visitor finds them.
        let typed = refused.map {
            ForbiddenCharacter.replaced(in: $0.text, allowing: ForbiddenCharacter.textControls + ["\r"])
        }
        if case .invalid(.conflict(let stored, let merged)) = refused?.reason {
            text = merged
            base = Self.fields(of: stored)
        } else {
            text = typed ?? state.text
            base = refused.map { $0.base.map(Self.fields) ?? [] } ?? Self.fields(of: state)
        }
        versionsURL = state.hasVersions ? Route.textVersions.url : nil
        error = refused?.reason.message
        writing = state.typist.map { "\($0.name ?? "Someone") is writing." }
    }

    private static func fields(of base: TextState) -> [HiddenFieldViewModel] {
        [
            HiddenFieldViewModel(TextFormField.base, value: "\(base.revision)"),
            HiddenFieldViewModel(TextFormField.baseText, value: base.text),
        ]
    }
}

extension TextReading {
    /// Returns the readings of a conflict; none for another refusal.
    fileprivate static func readings(of refused: RefusedText) -> [TextReading] {
        guard case .invalid(.conflict(let stored, _)) = refused.reason else { return [] }
        return [
            TextReading(heading: "Your text", text: refused.text),
            TextReading(heading: "The stored text", text: stored.text),
        ]
    }
}

extension LiveRegionViewModel<TextFormViewModel> {
    package static func textForm(_ state: TextState) -> Self {
        LiveRegionViewModel(.textForm, revision: state.revision, content: TextFormViewModel(state))
    }
}

/// A text that was not saved, the text that the visitor began to edit, and the reason.
package typealias RefusedText = (text: String, base: TextState?, reason: TextRefusal)

/// The reason that a text was not saved.
package enum TextRefusal: Sendable, Equatable {
    /// The form has no text field.
    case missing
    case notUTF8
    case invalid(TextError)

    /// Whether others have changed the same words.
    package var isConflict: Bool { if case .invalid(.conflict) = self { true } else { false } }

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
        case .invalid(.tooLongTogether(let length, let limit)):
            "With the changes of others, the text has \(length.grouped) characters. Shorten it to \(limit.grouped) or fewer."
        case .invalid(.conflict):
            "Someone else has changed the same words. The field has both versions: keep what is right, then save."
        case .invalid(.forbidden(let character)):
            "The text has a character that cannot be shown (\(character)). Remove the � in its place."
        }
    }
}
