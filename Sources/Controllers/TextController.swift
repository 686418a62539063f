package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Shows both sides of the text, and changes it.
package struct TextController: Sendable {
    private let text: TextModel
    private let visitors: Visitors
    private let pages: PageResponder

    package init(text: TextModel, visitors: Visitors, pages: PageResponder) {
        self.text = text
        self.visitors = visitors
        self.pages = pages
    }

    /// Shows the text.
    /// - Parameter number: The version that a restored one has replaced, to undo that; `nil` without a restoration.
    package func show(afterRestorationReplacing number: Int? = nil, in context: RequestContext) async -> Response {
        let notice = number.map(NoticeViewModel.init(restorationReplacing:))
        return pages.show(TextViewModel(await text.state, notice: notice), in: context)
    }

    /// Shows the form that changes the text.
    package func edit(in context: RequestContext) async -> Response {
        pages.show(TextFlipsideViewModel(await text.state), in: context)
    }

    /// Saves the text, when a button is pressed and during typing (docs/live.md describes the script's requests).
    package func change(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: TextFormField.self)
        let writer = context.visitor ?? .random()
        let name = try await visitors.state(of: context.visitor).greeting.name
        let origin = TextOrigin(form, writer: writer, name: name)
        guard let field = form[.text] else {
            return try await refuse(nil, from: origin, because: .missing, in: context)
        }
        guard let newText = field.string else {
            return try await refuse(field.repairedString, from: origin, because: .notUTF8, in: context)
        }
        do {
            let receipt = try await text.change(to: newText, from: origin, isUndo: form[.undo] != nil)
            let response = context.wantsJSON ? pages.send(receipt.json) : pages.seeOther(.text)
            return try response.remembering(writer, in: context)
        } catch let error as TextError {
            return try await refuse(newText, from: origin, because: .invalid(error), in: context)
        }
    }

    /// Shows the form again with the typed text, or with the stored text if the form had none. A script gets the
    /// refusal as JSON.
    private func refuse(
        _ newText: String?,
        from origin: TextOrigin,
        because refusal: TextRefusal,
        in context: RequestContext
    ) async throws -> Response {
        let status: HTTPResponse.Status = refusal.isConflict ? .conflict : .unprocessableContent
        if context.wantsJSON { return pages.send(refusal.json, status: status) }
        let current = await text.state
        let base = newText == nil ? current : origin.base
        let form = TextFlipsideViewModel(current, refused: (newText ?? current.text, base, refusal))
        return pages.show(form, status: status, in: context)
    }
}

extension TextOrigin {
    /// Reads the origin of a text from its form. An invalid field counts as missing. No text is lost by that: the text
    /// is then a version of its own.
    fileprivate init(_ form: PostedForm<TextFormField>, writer: VisitorID, name: String?) {
        var base: TextState?
        if let revision = form.number(in: .base), let text = form[.baseText]?.string?.withLineFeeds {
            base = TextState(text: text, revision: revision)
        }
        self.init(writer: writer, name: name, base: base, editorEdit: EditorEdit(form))
    }
}

extension EditorEdit {
    fileprivate init?(_ form: PostedForm<TextFormField>) {
        guard let editor = form[.editor]?.string.flatMap(EditorID.init), let number = form.number(in: .sequence) else {
            return nil
        }
        self.init(editor: editor, number: number)
    }
}
