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

    package func edit() async -> Response {
        pages.show(TextEditViewModel(await text.state))
    }

    package func change(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let field = form["text"] else { return await refuse(nil, because: .missing) }
        guard let words = field.string else { return await refuse(field.repairedString, because: .notUTF8) }
        do {
            try await text.change(to: words)
        } catch let error as TextError {
            return await refuse(words, because: .invalid(error))
        }
        return pages.seeOther(.text)
    }

    /// Shows the form again with what was typed; without that, with the text as it is.
    private func refuse(_ words: String?, because refusal: TextRefusal) async -> Response {
        let current = await text.state.text
        return pages.show(
            TextEditViewModel(refused: words ?? current, because: refusal),
            status: .unprocessableContent
        )
    }
}
