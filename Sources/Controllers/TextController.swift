package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// The text's main page, its flipside, and the change that leads from one to the other.
package struct TextController: Sendable {
    private let text: TextModel
    private let pages: PageResponder

    package init(text: TextModel, pages: PageResponder) {
        self.text = text
        self.pages = pages
    }

    package func show() async -> Response {
        pages.show(TextViewModel(await text.state))
    }

    /// The main page for somebody whose text has replaced another one unseen: that is one click away.
    package func show(havingReplaced number: Int64) async throws -> Response {
        guard let replaced = try await text.version(Int(number)) else { return await show() }
        return pages.show(TextViewModel(await text.state, havingReplaced: replaced.number))
    }

    package func edit() async -> Response {
        pages.show(TextEditViewModel(await text.state))
    }

    /// Takes the form when it is sent, and while it is typed: docs/live.md has what a script sends and gets.
    package func change(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let writer = request.visitor ?? .random()
        let origin = TextOrigin(form, writer: writer)
        guard let field = form["text"] else {
            return try await refuse(nil, from: origin, because: .missing, to: request)
        }
        guard let words = field.string else {
            return try await refuse(field.repairedString, from: origin, because: .notUTF8, to: request)
        }
        do {
            let receipt = try await text.change(to: words, from: origin)
            var response =
                request.asksForJSON
                ? .json(TextReceiptViewModel(receipt).json) : pages.seeOther(Route(after: receipt))
            try response.remember(writer, for: request)
            return response
        } catch let error as TextError {
            return try await refuse(words, from: origin, because: .invalid(error), to: request)
        }
    }

    /// Shows the form again with what was typed; without that, with the text as it is.
    private func refuse(
        _ words: String?,
        from origin: TextOrigin,
        because refusal: TextRefusal,
        to request: Request
    ) async throws -> Response {
        if request.asksForJSON {
            return .json(TextRefusalViewModel(refusal).json, status: .unprocessableContent)
        }
        let current = await text.state
        let form = words.map { TextEditViewModel(refused: $0, base: origin.base, because: refusal) }
        return pages.show(
            form ?? TextEditViewModel(refused: current.text, base: current.version, because: refusal),
            status: .unprocessableContent
        )
    }
}
